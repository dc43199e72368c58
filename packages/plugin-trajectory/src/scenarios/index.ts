import { fileURLToPath } from 'node:url'
import { defineScenarios, type Scenario } from '@attune/core'
import type { Line, ScenarioEvent } from '@attune/core/internal'
import { isObject } from '@attune/core/answers'
import { readItems } from '@attune/core/reading'
import { isParameterSetName, parameterSets } from '../emotion/prior.js'
import { errors } from '../errors.js'

/** Emotion-regulation strategies for supporters, in the order of the result tables. */
export const strategies = {
  CogChg: 'Cognitive Change',
  SitMod: 'Situation Modification',
  AttDep: 'Attentional Deployment',
  ERFlex: 'Emotion Regulation Flexibility',
  SitSel: 'Situation Selection',
  ResMod: 'Response Modulation',
} as const

export type StrategyCode = keyof typeof strategies

/**
 * Code of a strategy. It may be written as code, as English name, or as in the released file: a
 * Chinese name with the English one in parentheses. Other names are returned unchanged, so that a
 * file may define its own strategies.
 */
function strategyCode(name: string): string {
  const inParentheses = /[(（]([^)）]+)[)）]\s*$/u.exec(name)?.[1]
  const plain = (inParentheses ?? name).trim()
  const found = Object.entries(strategies).find(([code, full]) => plain === code || plain === full)
  return found?.[0] ?? name.trim()
}

type Fields = Readonly<Record<string, unknown>>
/** Throws an error that refuses the item. */
export type Refuse = (what: string) => never

const defaults = { paramSet: 'medium_20_turns', initialMu: -2 }

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== ''

/** Id of an item, as text. */
export const idOf = (item: unknown, refuse: Refuse): string =>
  idIn(fieldsOf(item, 'it', refuse)['id'], '"id"', refuse)

export const idIn = (id: unknown, name: string, refuse: Refuse): string =>
  isText(id) || Number.isInteger(id)
    ? String(id).trim()
    : refuse(`${name} is neither a whole number nor a text`)

/**
 * Scenario of an item in one language. Missing fields have the defaults of the released program.
 */
export function scenarioOf(item: unknown, language: string, refuse: Refuse): Scenario {
  const fields = fieldsOf(item, 'it', refuse)
  const id = idOf(item, refuse)
  const settings = rolesOf(fields, 'character_settings', language, refuse)
  const opening = rolesOf(fields, 'initial_dialogue', language, refuse)
  const events = eventsOf(fields, language, refuse)
  const { paramSet, initialMu } = priorOf(fields, refuse)
  const strategy = fields['psychological_theory']
  const lines: Line[] = [
    { speaker: 'seeker', text: opening.seeker },
    { speaker: 'supporter', text: opening.supporter },
  ]
  return {
    id: `${id}/${language}`,
    cluster: id,
    language,
    profile: settings.seeker,
    brief: settings.supporter,
    opening: lines,
    events,
    references: {},
    tags: {
      ...(typeof strategy === 'string' && { strategy: strategyCode(strategy) }),
      ...tagOf(fields, 'domain', refuse),
      ...tagOf(fields, 'subcategory', refuse),
      language,
      events: String(events.length),
      paramSet,
    },
    details: { paramSet, initialMu },
  }
}

/** Tag for grouping; empty if the item does not have it. */
function tagOf(fields: Fields, key: string, refuse: Refuse): Readonly<Record<string, string>> {
  const value = fields[key]
  if (value === undefined) return {}
  return isText(value) ? { [key]: value.trim() } : refuse(`"${key}" is not a text`)
}

function priorOf(fields: Fields, refuse: Refuse): { paramSet: string; initialMu: number } {
  const {
    param_set_key: paramSet = defaults.paramSet,
    initial_mu: initialMu = defaults.initialMu,
  } = fields
  if (typeof paramSet !== 'string' || !isParameterSetName(paramSet)) {
    return refuse(
      `there is no parameter set "${String(paramSet)}"; there are ${Object.keys(parameterSets).join(', ')}`,
    )
  }
  if (typeof initialMu !== 'number' || !Number.isFinite(initialMu))
    return refuse('"initial_mu" is not a number')
  return { paramSet, initialMu }
}

const roleNames = { seeker: 'FrustratedUser', supporter: 'SupportAgent' }

/**
 * Texts for both roles, by the names of the roles in the released file. With other names, the first
 * text is the seeker's and the last one the supporter's.
 */
function rolesOf(fields: Fields, key: string, language: string, refuse: Refuse) {
  const roles = fieldsOf(fields[key], `"${key}"`, refuse)
  const names = Object.keys(roles)
  const rest = names.filter((name) => !Object.values(roleNames).includes(name))
  const text = (role: keyof typeof roleNames): string => {
    const name = Object.hasOwn(roles, roleNames[role])
      ? roleNames[role]
      : role === 'seeker'
        ? rest[0]
        : rest.at(-1)
    if (name === undefined || names.length < 2) return refuse(`"${key}" does not have two roles`)
    return textOf(roles[name], language, `"${key}.${name}"`, refuse)
  }
  return { seeker: text('seeker'), supporter: text('supporter') }
}

function eventsOf(fields: Fields, language: string, refuse: Refuse): ScenarioEvent[] {
  const events = fields['aggravating_events'] ?? []
  if (!Array.isArray(events)) return refuse('"aggravating_events" is not a list')
  const read = events.map((event: unknown, index) => {
    const where = `event ${index + 1}`
    const { turn } = fieldsOf(event, where, refuse)
    if (typeof turn !== 'number' || !Number.isInteger(turn) || turn < 1) {
      return refuse(
        `the turn of ${where} is ${JSON.stringify(turn)}; it must be a whole number from 1 upwards`,
      )
    }
    return { turn, text: textOf(event, language, where, refuse) }
  })
  return read.sort((a, b) => a.turn - b.turn)
}

function textOf(texts: unknown, language: string, where: string, refuse: Refuse): string {
  const text = fieldsOf(texts, where, refuse)[language]
  // The text is not trimmed: leading blanks are part of what the model reads.
  if (isText(text)) return text
  return refuse(`${where} has no text in the language "${language}"`)
}

export function fieldsOf(value: unknown, where: string, refuse: Refuse): Fields {
  return isObject(value) ? value : refuse(`${where} is not an object`)
}

/** Throws an error that refuses an item of a scenario file, or the file. */
export const refusing =
  (file: string, item = 'the whole file') =>
  (what: string, cause?: unknown): never => {
    throw errors.error('SCENARIO_FILE', { file, item, what }, { place: { file }, cause })
  }

const sample = fileURLToPath(new URL('../../samples/scenarios.json', import.meta.url))

export const scenarios = defineScenarios({
  revision: 2,
  summary:
    'Distressed users with bad news at fixed messages of the seeker: a file of the released shape, or twelve sample scenarios.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A JSON array or a JSON Lines file of scenarios. Default: twelve invented samples.',
      },
      languages: {
        type: 'array',
        items: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]+)*$' },
        minItems: 1,
        uniqueItems: true,
        default: ['en'],
        description:
          'Languages to use: en, zh, or any other that your file has texts and your config has prompts in. Each scenario needs all its texts in each of them.',
      },
      eventCounts: {
        type: 'array',
        items: { type: 'integer', minimum: 0 },
        minItems: 1,
        uniqueItems: true,
        description:
          'Numbers of events, such as 0, 1 and 3: each scenario is used once with each number of its first events, if it has as many. Default: once, with all its events.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = sample, languages, eventCounts }) => ({
    load: () => load(file, languages, eventCounts),
  }),
})

/** Scenarios in the order of the file: each item in all languages, then the next item. */
async function* load(
  file: string,
  languages: readonly string[],
  counts: readonly number[] | undefined,
): AsyncGenerator<Scenario> {
  const ids = new Set<string>()
  for await (const { at, value } of readItems(file, refusing(file))) {
    let item = at
    const refuse: Refuse = (what) => refusing(file, item)(what)
    const id = idOf(value, refuse)
    item = `${at} (id ${id})`
    if (ids.has(id)) refuse('an earlier scenario has the same id')
    ids.add(id)
    for (const language of languages) {
      const scenario = scenarioOf(value, language, refuse)
      if (counts === undefined) yield scenario
      else yield* withEvents(scenario, counts)
    }
  }
}

/**
 * Variants of a story with its first 0, 1, 2, … events, as given by `counts`. They share a cluster.
 */
const withEvents = (
  { id, events, tags, ...story }: Scenario,
  counts: readonly number[],
): Scenario[] =>
  counts
    .filter((count) => count <= events.length)
    .map((count) => ({
      ...story,
      id: `${id}/${count}`,
      events: events.slice(0, count),
      tags: { ...tags, events: String(count) },
    }))
