import { existsSync } from 'node:fs'

/**
 * `npm run mutate`: changes the code that decides in small ways, and runs the tests that reach each
 * change. Other files by `npm run mutate -- --mutate packages/claims/src/gates/decide.ts`. Files
 * are changed in place and put back: begin without open changes.
 */
const inFolder = (folder, ...names) => names.map((name) => `packages/${folder}/src/${name}.ts`)

const engine = [
  'askers',
  'by-people',
  'claims-of',
  'counted-as',
  'families',
  'interim-analysis',
  'loss',
  'loss-of-claim',
  'primary',
  'rates',
  'requested',
  'seen',
  'tested',
  'uncompared-primary',
  'veto',
]
const gates = [
  'against-baseline',
  'cannot-fail',
  'decide',
  'decide-gates',
  'finding-gates',
  'gate-claim',
  'gate-limit',
  'harm',
  'measure',
  'needed',
  'one-sided',
  'reachable',
  'same-version',
  'settled',
  'two-looks',
  'undecidable',
  'vetoed-gates',
  'within',
]
const decides = [
  ...inFolder('claims', ...engine.map((name) => `engine/${name}`), 'harm/decisions'),
  ...inFolder('claims', ...gates.map((name) => `gates/${name}`)),
  ...inFolder('statistics', 'adjustments', 'compare-paired', 'exact-share', 'share-bounds'),
  ...inFolder('statistics', 'share-t-test', 'sequential-looks', 'sign-flips', 't-test'),
  ...inFolder('core', 'door/door', 'engine/plan', 'engine/planned-unit'),
  ...inFolder('core', 'engine/component-identity'),
  ...inFolder('gateway', 'budget', 'journal'),
  ...inFolder('answers', 'pair/verdict'),
]
const absent = decides.filter((file) => !existsSync(file))
if (absent.length > 0)
  throw new TypeError(`stryker.config.mjs lists files that do not exist: ${absent.join(', ')}.`)

export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  // Packages find each other by links to these folders, which a copy would not have.
  inPlace: true,
  mutate: decides,
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  timeoutMS: 60_000,
  thresholds: { high: 90, low: 80, break: 75 },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { logTests: false, allowColor: false },
  jsonReporter: { fileName: 'coverage/mutation.json' },
}
