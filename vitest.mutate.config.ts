import { defineConfig } from 'vitest/config'
import { sharedHelpers } from './scripts/shared-helpers.mjs'

/**
 * Tests of `npm run mutate`: of the packages with changed files, without simulated studies, which
 * take seconds for each change.
 */
export default defineConfig({
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  resolve: sharedHelpers,
  ssr: { resolve: { conditions: ['attune-source', 'module', 'node', 'default'] } },
  test: {
    // Stryker loses the coverage of most test files if they share a process without isolation.
    isolate: true,
    setupFiles: 'scripts/fixed-seed.mjs',
    testTimeout: 60_000,
    include: [
      'packages/{answers,claims,statistics}/test/**/*.test.ts',
      'packages/core/test/{door,engine}/**/*.test.ts',
      'packages/gateway/test/**/*.test.ts',
    ],
    exclude: [
      '**/*.e2e.test.ts',
      '**/*-{studies,worlds}.test.ts',
      'packages/answers/test/readers.test.ts',
      'packages/claims/test/{controls,planned-check,power}/**',
      'packages/claims/test/engine/{random-families,report-wide}.test.ts',
      'packages/core/test/engine/{crowd,endless}.test.ts',
      'packages/gateway/test/{shared-limits,throttle}.test.ts',
      'packages/statistics/test/{simultaneous-band,variance-components}.test.ts',
    ],
  },
})
