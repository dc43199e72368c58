/** JSON schema of a claim, in `run --json` and `export json`. */
/** JSON schema of an object. A key that ends in `?` is optional. */
export const shape = (members: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(members).map(([key, type]) => [key.replace(/\?$/, ''), type]),
  ),
  required: Object.keys(members).filter((key) => !key.endsWith('?')),
})

/** JSON schema of an object with arbitrary keys and values of one type. */
export const map = (of: object) => ({ type: 'object', additionalProperties: of })

export const list = (of: object) => ({ type: 'array', items: of })

export const text = { type: 'string' }

const known = (value: object) => ({
  oneOf: [
    shape({ state: { const: 'known' }, value }),
    shape({ state: { const: 'unknown' }, why: text }),
  ],
})

const number = { type: 'number' }
const count = { type: 'integer', minimum: 0 }
const share = { type: 'number', minimum: 0, maximum: 1 }
const pair = { ...list(number), minItems: 2, maxItems: 2 }

const record = (members: Readonly<Record<string, object>>) => ({
  ...shape(members),
  additionalProperties: false,
})

const interval = record({ lower: number, upper: number, level: share, method: text })
const measure = record({
  'source?': text,
  name: text,
  title: text,
  'about?': text,
  'corrected?': text,
  'areShares?': { type: 'boolean' },
  'better?': { enum: ['higher', 'lower'] },
  'scale?': number,
  'digits?': count,
  'unit?': text,
  'range?': pair,
  'floor?': number,
  'beyond?': number,
})

const veto = record({
  supporter: text,
  'bars?': { enum: ['all', 'lead'] },
  reason: record({ en: text, zh: text }),
})

export const claimSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The claims of a run',
  type: 'array',
  items: record({
    id: { ...text, description: 'The same in every run of a config.' },
    evaluation: text,
    kind: {
      enum: [
        'difference',
        'preference',
        'change',
        'not-worse',
        'equivalent',
        'rate',
        'gate',
        'anchor',
      ],
    },
    of: measure,
    supporter: text,
    'against?': { ...text, description: 'The second side; a change has none.' },
    conditions: map(text),
    family: { enum: ['primary', 'secondary', 'harm', 'gate', 'anchor'] },
    estimand: record({
      over: { enum: ['scenarios', 'people'] },
      seekers: list(text),
      'raters?': count,
      about: { enum: ['these', 'like-these'] },
      'judge?': text,
    }),
    estimate: known(number),
    interval: {
      ...known(interval),
      description:
        'The one that is printed everywhere: it excludes no difference exactly where adjusted is below 1 - level of the run.',
    },
    p: known(share),
    'wilcoxon?': {
      ...known(share),
      description: 'Of signed ranks of the same scenarios; it decides nothing.',
    },
    adjusted: known(share),
    n: record({ values: count, clusters: count, 'scenarios?': count }),
    deviation: known(number),
    missing: record({
      first: count,
      second: count,
      'asked?': { ...list(count), minItems: 2, maxItems: 2 },
      'onlyScored?': text,
      'worstCase?': record({ lower: number, upper: number }),
    }),
    'seen?': record({
      means: pair,
      'greater?': record({ first: count, second: count, neither: count }),
      'scenarios?': list(
        record({
          scenario: text,
          why: { enum: ['most', 'least', 'lowest', 'highest'] },
          values: pair,
        }),
      ),
    }),
    detected: { type: 'boolean', description: 'Whether a sentence may say it without a hedge.' },
    'grade?': {
      ...text,
      description: 'How far ratings of people carry the score, where a study checks it.',
    },
    'sameAs?': {
      ...text,
      description: 'The claim that it is counted as: the same values under another name.',
    },
    direction: { enum: ['above', 'below', 'none'] },
    'withheld?': text,
    'vetoes?': {
      ...list(veto),
      description: 'Reasons for which neither side may be called better.',
    },
    'barred?': {
      ...list(veto),
      description: 'Sides that did harm and are not called better, whatever their numbers.',
    },
    'counted?': record({ count, of: count }),
    'detectable?': record({ smallest: known(number), 'needed?': known(count), 'matters?': number }),
    'byAsker?': list(record({ name: text, estimate: number })),
    'gate?': {
      ...record({
        name: text,
        side: { enum: ['above', 'below'] },
        bound: number,
        outcome: { enum: ['pass', 'fail', 'inconclusive'] },
      }),
      description: 'Of a check: on which side of its bound the number passes, and what it came to.',
    },
    'looked?': record({
      at: { ...count, description: 'The look at which its scenarios ended, from 1.' },
      of: count,
      planned: { ...count, description: 'Independent scenarios at the last look.' },
      isEarly: { type: 'boolean', description: 'Whether it was stopped before that.' },
      nominal: known(share),
    }),
    sentence: text,
  }),
}
