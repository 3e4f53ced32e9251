/** `GET /exports/backups/{name}`: a backup as a file. */
import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import { BACKUPS_PATH, type BackupFormat } from "#contract/backups.ts";
import type { Backups } from "./backups.ts";
import { notThere } from "./restore-errors.ts";

const CONTENT_TYPES: Readonly<Record<BackupFormat, string>> = {
  db: "application/vnd.sqlite3",
  zip: "application/zip",
};

export function addBackupRoutes(app: FastifyInstance, backups: Backups): void {
  app.get<{ Params: { name: string } }>(
    `${BACKUPS_PATH}/:name`,
    { exposeHeadRoute: false },
    async ({ params: { name } }, reply) => {
      const file = await backups.find(name);
      if (file === null) throw notThere();
      return reply
        .type(CONTENT_TYPES[file.format])
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-length", file.bytes)
        .send(createReadStream(file.path));
    },
  );
}
