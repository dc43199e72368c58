/** Suggests Attune's names for names that users know from other programs and write in a config. */

/**
 * Attune's names for a key that users may write, without punctuation. The first one that is allowed
 * at the place is suggested.
 */
const meanings: Readonly<Record<string, readonly string[]>> = {
  bot: ['supporters'],
  bots: ['supporters'],
  chatbots: ['supporters'],
  systems: ['supporters'],
  targets: ['supporters'],
  providers: ['models', 'supporters'],
  experiments: ['evaluations'],
  studies: ['evaluations'],
  suites: ['evaluations'],
  tests: ['scenarios', 'evaluations'],
  dataset: ['scenarios'],
  data: ['scenarios'],
  cases: ['scenarios'],
  personas: ['scenarios'],
  seeker: ['simulator'],
  user: ['simulator'],
  metrics: ['estimators'],
  measures: ['estimators'],
  scorers: ['judges'],
  graders: ['judges'],
  rubrics: ['judges'],
  assert: ['gates'],
  asserts: ['gates'],
  thresholds: ['gates'],
  min: ['atLeast'],
  minimum: ['atLeast'],
  failifbelow: ['atLeast'],
  threshold: ['atLeast'],
  max: ['atMost'],
  maximum: ['atMost'],
  failifabove: ['atMost'],
  metric: ['measure'],
  tolerance: ['margin'],
  replypath: ['reply'],
  responsepath: ['reply'],
  response: ['reply'],
  output: ['reply'],
  endpoint: ['url', 'baseUrl'],
  address: ['url', 'baseUrl'],
  apiurl: ['url', 'baseUrl'],
  apibase: ['url', 'baseUrl'],
  host: ['url', 'baseUrl'],
  uri: ['url', 'baseUrl'],
  body: ['request'],
  payload: ['request'],
  maxturns: ['turns'],
  rounds: ['turns'],
  runs: ['repeats'],
  samples: ['repeats'],
  n: ['repeats'],
  question: ['questions'],
  criteria: ['questions'],
  path: ['file'],
  systemprompt: ['system'],
  systemmessage: ['system'],
  instructions: ['system'],
  temp: ['temperature'],
  stream: ['format'],
  streaming: ['format'],
  parallel: ['concurrency'],
  workers: ['concurrency'],
  threads: ['concurrency'],
  maxscenarios: ['limit'],
  rubric: ['file', 'questions'],
}

/**
 * Keys that belong in another map of the config. `near`: a key of the map in which users write them
 * by mistake.
 */
const elsewhere: readonly { readonly key: string; readonly near: string; readonly fix: string }[] =
  [
    {
      key: 'turns',
      near: 'estimators',
      fix: 'It is an option of the simulator: `simulator: { use: trajectory/simulator, turns: 4 }`.',
    },
    {
      key: 'file',
      near: 'estimators',
      fix: 'It is an option of the scenarios: `scenarios: { use: core/scenarios, file: scenarios.jsonl }`.',
    },
    {
      key: 'scenarios',
      near: 'evaluations',
      fix: 'It stands in an evaluation: `evaluations: { care: { scenarios: … } }`.',
    },
    {
      key: 'simulator',
      near: 'evaluations',
      fix: 'It stands in an evaluation: `evaluations: { care: { simulator: … } }`.',
    },
    {
      key: 'judges',
      near: 'evaluations',
      fix: 'It stands in an evaluation: `evaluations: { care: { judges: … } }`.',
    },
    {
      key: 'estimators',
      near: 'evaluations',
      fix: 'It stands in an evaluation: `evaluations: { care: { estimators: … } }`.',
    },
    {
      key: 'gates',
      near: 'evaluations',
      fix: 'It stands in an evaluation: `evaluations: { care: { gates: … } }`.',
    },
    { key: 'baseline', near: 'versus', fix: 'Write `versus: { baseline: main.baseline.json }`.' },
    {
      key: 'url',
      near: 'settings',
      fix: 'A supporter at an address is `{ use: core/http, url: … }`.',
    },
    {
      key: 'file',
      near: 'settings',
      fix: 'A supporter in a file is `{ use: core/module, file: … }`.',
    },
    { key: 'seed', near: 'estimators', fix: 'It stands at the top of the config: `seed: 7`.' },
    {
      key: 'cache',
      near: 'evaluations',
      fix: 'Every answer is kept in the store and asked for once; `attune run --fresh` asks again.',
    },
    {
      key: 'env',
      near: 'evaluations',
      fix: 'Write `${env:NAME}` where the value belongs; `--env-file .env` reads a file.',
    },
    {
      key: 'provider',
      near: 'settings',
      fix: 'It belongs to a model, `models: { bot: { provider: openai, model: … } }`, which the supporter names: `{ use: core/chat, model: bot }`.',
    },
    {
      key: 'version',
      near: 'settings',
      fix: 'The version of a model stands in its definition: `models: { bot: { …, identity: … } }`.',
    },
  ]

const bySession =
  'Write it into the request: `request: { session_id: "{{session}}", text: "{{text}}" }`.'
const byHeader = 'Write it as a header: `headers: { Authorization: "Bearer ${env:BOT_KEY}" }`.'
const ofBots: readonly (readonly [keys: readonly string[], fix: string])[] = [
  [['sessionId', 'session_id', 'session', 'conversationId', 'conversation_id'], bySession],
  [['token', 'auth', 'bearer', 'authorization'], byHeader],
]

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]/g, '')

/** Returns the allowed key that a written key probably means. */
export const guessed = (written: string, candidates: readonly string[]): string | undefined =>
  meanings[plain(written)]?.find((name) => candidates.includes(name))

/**
 * Returns the fix for a key that belongs in another map. `keys`: all keys of the map in which it is
 * written.
 */
export const placeFor = (written: string, keys: readonly string[]): string | undefined =>
  elsewhere.find(({ key, near }) => key === written && keys.includes(near))?.fix ??
  (keys.includes('keep') ? ofBots.find(([names]) => names.includes(written))?.[1] : undefined)

/**
 * Returns the entry to write if a config contains a file, an address or a question in place of a
 * component, by kind of component.
 */
export function entryFor(kind: string, written: string): string | undefined {
  const extension = /\.([a-z]+)$/.exec(written)?.[1] ?? ''
  if (kind === 'scenarios' && /^(?:jsonl?|ya?ml|csv)$/.test(extension))
    return `{ use: core/scenarios, file: ${written} }`
  if (kind === 'supporter' && /^https?:/.test(written))
    return `{ use: core/http, url: '${written}' }`
  if (kind === 'supporter' && /^[cm]?[jt]s$/.test(extension))
    return `{ use: core/module, file: ${written} }`
  if (kind === 'judge' && /^ya?ml$/.test(extension)) return `{ use: core/rubric, file: ${written} }`
  if (kind === 'judge' && /\s/.test(written))
    return `{ use: core/rubric, questions: { warmth: '${written}' } }`
  return undefined
}

/** Returns the component that an entry without `use` probably means, by the keys of the entry. */
export function useFor(kind: string, keys: readonly string[]): string | undefined {
  const has = (...names: readonly string[]): boolean => names.some((name) => keys.includes(name))
  if (kind === 'judge' && has('question', 'questions', 'file')) return 'core/rubric'
  if (kind === 'judge' && has('flow')) return 'core/question-flow'
  if (kind === 'scenarios' && has('file', 'path')) return 'core/scenarios'
  if (kind === 'simulator' && has('turns', 'model')) return 'core/seeker'
  return undefined
}
