/** `GET /exports/backups/{name}`: a backup as a file. */
import { createReadStream } from "node:fs";
import type { FastifyInstance } from "fastify";
import { BACKUPS_PATH } from "#contract/backups.ts";
import type { Backups } from "./backups.ts";
import { notThere } from "./restore-errors.ts";

export function addBackupRoutes(app: FastifyInstance, backups: Backups): void {
  app.get<{ Params: { name: string } }>(
    `${BACKUPS_PATH}/:name`,
    { exposeHeadRoute: false },
    async ({ params: { name } }, reply) => {
      const file = await backups.find(name);
      if (file === null) throw notThere();
      return reply
        .type("application/vnd.sqlite3")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-length", file.bytes)
        .send(createReadStream(file.path));
    },
  );
}
