/** Arrows go one way: cli → core ← plugins; testkit → core; contracts import nothing outside themselves. */
module.exports = {
  forbidden: [
    {
      name: 'contracts-stand-alone',
      comment: 'Contracts are types and documentation; they know nobody.',
      severity: 'error',
      from: { path: '^packages/core/src/contracts' },
      to: { pathNot: '^packages/core/src/contracts|json-schema-to-ts' },
    },
    {
      name: 'core-knows-no-neighbour',
      severity: 'error',
      from: { path: '^packages/core/src' },
      to: { path: '^packages/(?!core/)' },
    },
    {
      name: 'methods-know-contracts-kit-and-answers',
      severity: 'error',
      from: { path: '^packages/plugin-(trajectory|sage|hill-judge|longemotion|esc-eval)/src' },
      to: { path: '^packages/(?!plugin-$1/|core/|kit/|answers/|statistics/|tables/)' },
    },
    {
      name: 'providers-know-the-contract-alone',
      comment: 'A model provider of ours uses what everybody else can use: the entry point for authors.',
      severity: 'error',
      from: { path: '^packages/provider-([^/]+)/src' },
      to: { path: '^packages/(?!provider-$1/)', pathNot: '^packages/core/src/index[.]ts$' },
    },
    {
      name: 'the-fake-server-and-the-generator-know-nobody',
      severity: 'error',
      from: { path: '^packages/(fake-server|create-attune-plugin)/src' },
      to: { path: '^packages/(?!$1/)' },
    },
    {
      name: 'stores-know-the-core-alone',
      severity: 'error',
      from: { path: '^packages/store-([^/]+)/src' },
      to: { path: '^packages/(?!store-$1/|core/src/(index|store/index|runtime)[.]ts$)' },
    },
    {
      name: 'import-knows-the-contract-and-answers',
      severity: 'error',
      from: { path: '^packages/import/src' },
      to: { path: '^packages/(?!import/|answers/|core/src/index[.]ts$)' },
    },
    {
      name: 'queues-know-the-core-and-their-store',
      severity: 'error',
      from: { path: '^packages/executor-([^/]+)/src' },
      to: { path: '^packages/(?!executor-$1/|core/src/(index|queue/index)[.]ts$|store-postgres/src/shared[.]ts$)' },
    },
    {
      name: 'tests-know-entry-points-alone',
      comment:
        'A test of one package uses what another one publishes, as everybody else has to; fixtures may be shared.',
      severity: 'error',
      from: { path: '^packages/(plugin-[^/]+|provider-[^/]+|cli|figures|import)/test/' },
      to: {
        path: '^packages/(?!$1/)[^/]+/src/',
        // A clock that a test of time-outs makes faster, and the check of a schema by itself.
        pathNot:
          '^packages/(gateway/src/timeouts|core/src/schema/check)[.]ts$|^packages/[^/]+/src/(index|runtime|config/define-config|answers/index|findings/index|store/index|text/index)[.]ts$',
      },
    },
    {
      name: 'rooms-do-not-know-the-engine',
      comment: 'The engine knows most rooms; none of them knows it.',
      severity: 'error',
      from: {
        path: '^packages/core/src/(config|dialogue|models|pairs|plugins|prompts|reading|schema|store|answers|findings)/',
      },
      to: { path: '^packages/core/src/engine' },
    },
    {
      name: 'config-stands-above-what-it-resolves',
      severity: 'error',
      from: { path: '^packages/core/src/(models|plugins|prompts|reading|schema)/' },
      to: { path: '^packages/core/src/config/' },
    },
    {
      name: 'schema-and-reading-stand-alone',
      severity: 'error',
      from: { path: '^packages/core/src/(schema|reading)/' },
      to: { path: '^packages/core/src/', pathNot: '^packages/core/src/(contracts|schema|reading|errors)' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    includeOnly: '^packages/[^/]+/(src|test)',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['attune-source', 'import', 'types', 'node', 'default'],
    },
  },
}
