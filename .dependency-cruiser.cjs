/** Arrows inside of packages and from tests; those between packages are in scripts/packages/layers.mjs. */
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
      name: 'tests-know-entry-points-alone',
      comment:
        'A test of one package uses what another one publishes, as everybody else has to; fixtures may be shared.',
      severity: 'error',
      from: { path: '^packages/(plugin-[^/]+|provider-[^/]+|cli|figures|import)/test/' },
      to: {
        path: '^packages/(?!$1/)[^/]+/src/',
        // A clock that a test of time-outs makes faster, the check of a schema by itself, and catalogues of errors.
        pathNot:
          '^packages/(gateway/src/timeouts|core/src/schema/check)[.]ts$|^packages/[^/]+/src/(index|errors|runtime|config/define-config|answers/index|findings/index|models/(index|tokens)|reading/index|series/index|store/index|text/index|wording/index)[.]ts$',
      },
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
