/** The packages of the house, floor by floor, as names of their folders. A package knows packages of lower floors only. */
export const floors = [
  ['core', 'fake-server', 'create-attune-plugin'],
  [
    'config',
    'answers',
    'wording',
    'statistics',
    'tables',
    'gateway',
    'store-sqlite',
    'store-postgres',
    'provider-anthropic',
    'provider-gemini',
  ],
  ['project', 'kit', 'retrieval', 'models', 'executor-queue', 'import', 'python-bridge'],
  [
    'cluster',
    'plugin-basics',
    'ratings',
    'plugin-trajectory',
    'plugin-sage',
    'plugin-hill-judge',
    'plugin-longemotion',
    'plugin-esc-eval',
    'plugin-seekers',
    'plugin-safety',
    'plugin-vera-mh',
    'plugin-returning',
  ],
  ['claims'],
  ['paper', 'forecast', 'figures'],
  ['host', 'report'],
  ['testkit', 'cli'],
  ['attune'],
]

/** What depends on no package of the house, the core first of all. */
export const independent = floors[0]

/** Packages that use what everybody else can use: the entries for authors, without `@attune/core/runtime`. */
export const authors = [
  'answers',
  'wording',
  'statistics',
  'kit',
  'retrieval',
  'import',
  'figures',
  'provider-anthropic',
  'provider-gemini',
  'store-postgres',
  'executor-queue',
  'plugin-trajectory',
  'plugin-sage',
  'plugin-hill-judge',
  'plugin-longemotion',
  'plugin-esc-eval',
  'plugin-seekers',
  'plugin-safety',
  'plugin-vera-mh',
  'plugin-returning',
]
