import { defineConfig } from 'vitest/config'

/** Tests of the suite whose series are longer here. */
const series = [
  'benchmarks/parts/seekers/test/known-groups.test.ts',
  'packages/claims/test/anchors/shift-test.test.ts',
  'packages/claims/test/engine/random-families.test.ts',
  'packages/claims/test/engine/report-wide.test.ts',
  'packages/claims/test/gates/gate-studies.test.ts',
  'packages/claims/test/planned-check/chances.test.ts',
  'packages/kit/test/method-differences.test.ts',
  'packages/plugin-sage/test/sentient-agent/released.test.ts',
  'packages/provider-anthropic/test/faults.test.ts',
  'packages/provider-gemini/test/faults.test.ts',
  'packages/ratings/test/corrected-choices.test.ts',
  'packages/report/test/linear.test.ts',
  'packages/statistics/test/simultaneous-band.test.ts',
  'packages/statistics/test/variance-components.test.ts',
]
const env = { ATTUNE_SOAK: '1' }
const times = { testTimeout: 900_000, hookTimeout: 300_000 }

/** Drills that take minutes, and longer series: `npm run soak`. They need a build. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'drills',
          env,
          include: [
            'packages/*/test/**/*.soak.ts',
            'packages/ratings/test/page-limits.e2e.test.ts',
          ],
          server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
          disableConsoleIntercept: true,
          ...times,
        },
      },
      {
        ssr: { resolve: { conditions: ['attune-source', 'module', 'node', 'default'] } },
        test: { name: 'series', env, include: series, ...times },
      },
    ],
  },
})
