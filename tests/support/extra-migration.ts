/** Preloaded into the program: it is one migration newer than the others. */
import { MIGRATIONS } from "#server/database/migrate.ts";

Object.assign(MIGRATIONS, {
  "9999-future": () => ["create index future on transactions (notes)"],
});
