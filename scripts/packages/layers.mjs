/**
 * Layers of the packages in this repository, by folder, the lowest first. A package may import only
 * packages of lower layers.
 */
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
  ['project', 'kit', 'models', 'executor-queue', 'import'],
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
    'python-bridge',
  ],
  ['claims'],
  ['paper', 'forecast', 'figures'],
  ['host', 'report'],
  ['testkit', 'cli'],
  ['attune'],
]

/** Packages that depend on no other package of this repository. */
export const independent = floors[0]

/** Packages that import only what every author may import, and so not `@attune/core/runtime`. */
export const authors = [
  'answers',
  'wording',
  'statistics',
  'kit',
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
