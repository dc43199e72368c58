import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { sharedHelpers } from './scripts/shared-helpers.mjs'

/** Tests of the suite that read `ATTUNE_SOAK`: their series are longer here. */
const longer = ['packages', 'benchmarks'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.includes('node_modules'))
    .filter((file) => readFileSync(file, 'utf8').includes('ATTUNE_SOAK')),
)
const built = [/\/packages\/[^/]+\/dist\//]
const isEndToEnd = (file: string): boolean => file.endsWith('.e2e.test.ts')
const env = { ATTUNE_SOAK: '1' }
const times = { testTimeout: 900_000, hookTimeout: 300_000 }

/** Drills that take minutes, and longer series: `npm run soak`. They need a build. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: sharedHelpers,
        test: {
          name: 'drills',
          env,
          include: ['packages/*/test/**/*.soak.ts', ...longer.filter(isEndToEnd)],
          server: { deps: { external: built } },
          disableConsoleIntercept: true,
          ...times,
        },
      },
      {
        resolve: sharedHelpers,
        test: {
          name: 'series',
          env,
          include: longer.filter((file) => !isEndToEnd(file)),
          server: { deps: { external: built } },
          ...times,
        },
      },
    ],
  },
})
