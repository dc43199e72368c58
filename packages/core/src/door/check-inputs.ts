/** What goes into a dialogue: scenarios, and answers of models. */
import type { ScenarioSeed } from '../contracts/components.js'
import type { Known, Scenario } from '../contracts/data.js'
import type { AnswerSchema, ChatAnswer, Embeddings, Model, Rewards } from '../contracts/models.js'
import { checkLine, checkUsage } from './check-results.js'
import { checkPlain, count, each, filled, finite, known, list, oneOf, optional, record, refuse, text } from './shape.js'

// Checks the answers of model providers and parsers.

/** Checks the schema of a prompt's answers: what services refuse, and what would let an answer run on for ever. */
export function checkSchema(schema: AnswerSchema | undefined): void {
  if (schema === undefined) return
  const { type } = record(schema, 'the schema')
  if (type !== 'object') refuse('the schema.type', '"object"', type)
  checkType(schema, 'the schema')
}

function checkType(value: unknown, path: string): void {
  const schema = record(value, path)
  oneOf(schema['type'], `${path}.type`, 'object', 'array', 'string', 'integer', 'number', 'boolean')
  checks[schema['type'] as string]?.(schema, path)
}

type Check = (schema: Readonly<Record<string, unknown>>, path: string) => void

const checkNumber: Check = (schema, path) => {
  optional(schema['enum'], `${path}.enum`, (given, at) => each(given, at, finite))
  optional(schema['minimum'], `${path}.minimum`, finite)
  optional(schema['maximum'], `${path}.maximum`, finite)
}

const checks: Readonly<Record<string, Check>> = {
  object(schema, path) {
    const properties = record(schema['properties'], `${path}.properties`)
    const names = Object.keys(properties)
    if (schema['additionalProperties'] !== false)
      refuse(`${path}.additionalProperties`, 'false', schema['additionalProperties'])
    const required = list(schema['required'], `${path}.required`)
    if (names.length === 0 || required.join('\n') !== names.join('\n'))
      refuse(`${path}.required`, 'the names of all properties, at least one', required)
    for (const name of names) checkType(properties[name], `${path}.properties.${name}`)
  },
  array(schema, path) {
    count(schema['maxItems'], `${path}.maxItems`)
    checkType(schema['items'], `${path}.items`)
  },
  string(schema, path) {
    if (schema['enum'] === undefined) count(schema['maxLength'], `${path}.maxLength`)
    else each(schema['enum'], `${path}.enum`, text)
  },
  integer: checkNumber,
  number: checkNumber,
}

export function checkModel(model: Model): void {
  const { chat, embedding, reward } = record(model, 'model', 'a model: { chat, embedding, reward }')
  optional(chat, 'model.chat', record)
  optional(embedding, 'model.embedding', record)
  optional(reward, 'model.reward', record)
}

export function checkChatAnswer(answer: ChatAnswer): void {
  const { text: said, reasoning, finish, usage, answeredBy } = record(answer, 'answer')
  text(said, 'answer.text')
  optional(reasoning, 'answer.reasoning', text)
  oneOf(finish, 'answer.finish', 'complete', 'length', 'filter', 'refusal', 'other')
  checkUsage(usage, 'answer.usage')
  optional(answeredBy, 'answer.answeredBy', (given, path) => {
    const { model, fingerprint } = record(given, path)
    text(model, `${path}.model`)
    optional(fingerprint, `${path}.fingerprint`, text)
  })
}

export const checkEmbeddings =
  (texts: number) =>
  (answer: Embeddings): void => {
    const { vectors, usage } = record(answer, 'answer')
    each(vectors, 'answer.vectors', (vector, path) => {
      if (!list(vector, path).every(Number.isFinite)) refuse(path, 'a list of finite numbers', vector)
    })
    amount(vectors, texts, 'answer.vectors', 'one vector for each of the texts')
    checkUsage(usage, 'answer.usage')
  }

export const checkRewards =
  (pairs: number) =>
  (answer: Rewards): void => {
    const { logits, usage } = record(answer, 'answer')
    each(logits, 'answer.logits', finite)
    amount(logits, pairs, 'answer.logits', 'one logit for each of the pairs')
    checkUsage(usage, 'answer.usage')
  }

function amount(values: unknown, wanted: number, path: string, expected: string): void {
  const got = list(values, path).length
  if (got !== wanted) refuse(path, `${expected} (${wanted})`, got)
}

export const checkParsed = (answer: Known<unknown>): void => known(answer, 'the answer', () => {})

export function checkScenario(scenario: Scenario): void {
  const { id, cluster, language, profile, brief, intention, ...rest } = record(scenario, 'scenario')
  const at = `scenario "${filled(id, 'scenario.id')}"`
  optional(cluster, `${at}.cluster`, filled)
  checkLanguage(language, `${at}.language`)
  text(profile, `${at}.profile`)
  optional(brief, `${at}.brief`, text)
  optional(intention, `${at}.intention`, text)
  each(rest['opening'], `${at}.opening`, checkLine)
  each(rest['events'], `${at}.events`, (event, path) => {
    const { turn, text: news } = record(event, path)
    if (count(turn, `${path}.turn`) < 1) refuse(`${path}.turn`, 'a whole number from 1 on', turn)
    text(news, `${path}.text`)
  })
  record(rest['references'], `${at}.references`)
  record(rest['details'], `${at}.details`)
  for (const [name, tag] of Object.entries(record(rest['tags'], `${at}.tags`))) text(tag, `${at}.tags.${name}`)
  checkPlain(scenario, at)
}

/** By another name no prompt would be found: English, zh_CN. */
function checkLanguage(language: unknown, path: string): void {
  if (!/^([a-z]{2,3}|x)(-[a-z0-9]{1,8})*$/i.test(filled(language, path)))
    refuse(path, 'a language tag of BCP 47, such as "en" or "zh-Hans"', language)
}

export function checkSeed(seed: ScenarioSeed): void {
  const { id, language, details } = record(seed, 'seed')
  filled(id, 'seed.id')
  checkLanguage(language, 'seed.language')
  record(details, 'seed.details')
  checkPlain(seed, 'seed')
}

export function checkGenerated(made: Scenario | Known<never>, seed: ScenarioSeed): void {
  if ('state' in record(made, 'scenario', 'a scenario, or unknown(why)')) {
    return known(made, 'scenario', (value, path) => refuse(path, 'the scenario itself, without known()', value))
  }
  checkScenario(made as Scenario)
  const { id, language } = made as Scenario
  if (id !== seed.id) refuse('scenario.id', `"${seed.id}", as its seed says`, id)
  if (language !== seed.language) refuse('scenario.language', `"${seed.language}", as its seed says`, language)
}
