/** Preloaded into the program: adds one more migration, as in a newer version. */
import { MIGRATIONS } from "#server/database/migrate.ts";

Object.assign(MIGRATIONS, {
  "9999-future": () => ["create index future on transactions (notes)"],
});
