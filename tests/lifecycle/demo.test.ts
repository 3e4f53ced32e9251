import { spawn, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "#tests/support/engines.ts";
import { exitOf } from "#tests/support/program.ts";
import { mountSmallDisk } from "#tests/support/small-disk.ts";
import { TIME_LIMIT } from "#tests/support/time-limit.ts";

const DEMO = fileURLToPath(new URL("../../bin/demo.ts", import.meta.url));

test(
  "the demo says that it uses neither DATA_DIR nor DATABASE_URL nor BACKUP_DIR",
  { tags: ["extended"] },
  () => {
    const folder = newFolder();
    const { status, stderr } = spawnSync(process.execPath, [DEMO], {
      ...TIME_LIMIT,
      cwd: folder,
      // The port is refused before anything is created.
      env: {
        DATA_DIR: "./meus-dados",
        DATABASE_URL: "postgres://localhost/livros",
        BACKUP_DIR: "./copias",
        PORT: "nenhuma",
      },
      encoding: "utf8",
    });
    expect(stderr).toContain("fica sempre em ./data-demo: DATA_DIR não vale aqui");
    expect(stderr).toContain("fica sempre em ./data-demo: DATABASE_URL não vale aqui");
    expect(stderr).toContain("fica sempre em ./data-demo: BACKUP_DIR não vale aqui");
    expect(status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  },
);

test.runIf(process.platform === "linux")(
  "a full disk ends the demo with a sentence, and leaves nothing on it",
  { tags: ["extended"] },
  (context) => {
    const disk = mountSmallDisk(1);
    if (disk === null) context.skip("mounting is not allowed here");
    const { status, stderr } = spawnSync(process.execPath, [DEMO], {
      ...TIME_LIMIT,
      cwd: disk ?? "",
      env: { PORT: "0", OPEN: "0" },
      encoding: "utf8",
    });
    expect(stderr).toContain("Verifique se o disco tem espaço");
    expect(stderr).not.toMatch(/\n\s+at /u);
    expect(status).toBe(1);
    expect(readdirSync(disk ?? "")).toEqual([]);
  },
);

test(
  "of two demos in one folder one opens, and the other ends with a sentence",
  { tags: ["extended"], timeout: 120_000 },
  async () => {
    const cwd = newFolder();
    const copies = newFolder();
    const env = { PORT: "0", OPEN: "0", BACKUP_DIR: copies };
    const demos = [1, 2].map(() => {
      const child = spawn(process.execPath, [DEMO], { cwd, env });
      onTestFinished(() => void child.kill("SIGKILL"));
      const isReady = new Promise((resolve) => {
        child.stdout.on("data", (chunk: Buffer) => {
          if (chunk.toString().includes("http://")) resolve(true);
        });
      });
      return { child, isReady, exit: exitOf(child) };
    });
    const { code, errors } = await Promise.race(demos.map(({ exit }) => exit));
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/O sistema já está aberto com os dados de .*data-demo: /u),
    });
    expect(errors).not.toMatch(/\n\s+at /u);
    const open = demos.find(({ child }) => child.exitCode === null);
    await open?.isReady;
    open?.child.kill("SIGTERM");
    expect((await open?.exit)?.code).toBe(0);
    expect(readdirSync(cwd)).toEqual(["data-demo"]);
    expect(readdirSync(copies)).toEqual([]);
    expect(readdirSync(join(cwd, "data-demo", "backups"))).toHaveLength(1);
  },
);
