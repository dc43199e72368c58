/**
 * Unusual words and plainer replacements. Documentation, help and messages must not contain the
 * former.
 */
export const words = [
  { pattern: /\bwhoever\b/gi, better: 'who, or the name of the role' },
  { pattern: /\bso\s+many\b/gi, better: 'this many' },
  { pattern: /\bof\s+its\s+own\b/gi, better: 'its own, or separate' },
  { pattern: /\bstands?\s+in\b(?!\s+for)/gi, better: 'is in' },
  { pattern: /\b(?:is|are)\s+told\b/gi, better: 'gets, learns, is detected' },
  { pattern: /\balone\b/gi, better: 'only' },
  { pattern: /\bbeside\b/gi, better: 'next to' },
  { pattern: /\bnext\s+tos\b/gi, better: 'besides' },
]

/** Places where such a word may remain, by file: the text around the word, and the reason. */
export const exceptions = [
  {
    file: 'docs/kinds/pair-judge.md',
    text: 'A, B or tie alone',
    reason: 'a model is asked in these words',
  },
  {
    file: 'docs/kinds/estimator.md',
    text: 'from 0 to 10 alone',
    reason: 'a model is asked in these words',
  },
  {
    file: 'docs/style.md',
    text: 'What a page is told of an answer',
    reason: 'the page shows what to avoid',
  },
  {
    file: 'docs/real-models.md',
    text: 'rests on stand in no turn',
    reason: 'the page quotes a message',
  },
]

/** Packages whose comments must not contain these words either. Packages may only be added. */
export const packagesWithPlainComments = [
  'answers',
  'claims',
  'cli',
  'cluster',
  'core',
  'create-attune-plugin',
  'executor-queue',
  'fake-server',
  'figures',
  'forecast',
  'gateway',
  'host',
  'import',
  'kit',
  'models',
  'paper',
  'plugin-basics',
  'plugin-esc-eval',
  'plugin-hill-judge',
  'plugin-longemotion',
  'plugin-sage',
  'plugin-returning',
  'plugin-safety',
  'plugin-seekers',
  'plugin-trajectory',
  'plugin-vera-mh',
  'provider-anthropic',
  'provider-gemini',
  'report',
  'statistics',
  'store-postgres',
  'store-sqlite',
  'tables',
  'testkit',
]
