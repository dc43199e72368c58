import { join } from 'node:path'

/** Resolves helpers that tests of several packages share. They are not published. */
export const sharedHelpers = {
  alias: [
    {
      find: /^@attune\/testkit\/shared\/(.*)\.js$/,
      replacement: join(import.meta.dirname, '../packages/testkit/shared/$1.ts'),
    },
  ],
}
