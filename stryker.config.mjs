/**
 * `npm run mutate`: changes the code that decides in small ways, and runs the tests that reach each
 * change. Other files by `npm run mutate -- --mutate packages/claims/src/gates/decide.ts`. Files
 * are changed in place and put back: begin without open changes.
 */
const inFolder = (folder, ...names) => names.map((name) => `packages/${folder}/${name}.ts`)

export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  // Packages find each other by links to these folders, which a copy would not have.
  inPlace: true,
  mutate: [
    ...inFolder(
      'claims/src/engine',
      'families',
      'look',
      'loss',
      'loss-of-claim',
      'primary',
      'seen',
      'tested',
      'veto',
    ),
    ...inFolder(
      'claims/src/gates',
      'decide',
      'measure',
      'one-sided',
      'reachable',
      'settled',
      'two-looks',
    ),
    ...inFolder('claims/src/gates', 'undecidable', 'vetoed-gates', 'within'),
    ...inFolder(
      'statistics/src',
      'adjustments',
      'compare-paired',
      'exact-share',
      'share-bounds',
      'share-t-test',
    ),
    ...inFolder('statistics/src', 'sign-flip-test', 'sign-flips', 't-test'),
    ...inFolder('core/src', 'door/door', 'engine/plan'),
    ...inFolder('gateway/src', 'budget', 'journal'),
    ...inFolder('answers/src/pair', 'verdict'),
  ],
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  timeoutMS: 60_000,
  thresholds: { high: 90, low: 80, break: 75 },
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { logTests: false, allowColor: false },
  jsonReporter: { fileName: 'coverage/mutation.json' },
}
