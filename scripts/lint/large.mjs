/**
 * Exceptions to the lint rule on the number of public methods of a class, by file. These classes
 * implement large interfaces. A number may only become smaller.
 */
export const methods = {
  // Implements the canvas that Vega draws on.
  'packages/figures/src/pdf-context.ts': 20,
  // Implements the interface of stores.
  'packages/store-postgres/src/postgres-store.ts': 24,
  'packages/store-sqlite/src/sqlite-store.ts': 23,
}
