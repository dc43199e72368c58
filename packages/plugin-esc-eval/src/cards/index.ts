import {
  defineScenarios,
  unknown,
  type Json,
  type JsonObject,
  type Known,
  type OptionsOf,
  type Scenario,
} from '@attune/core'
import { AttuneError, type ScenarioSeed } from '@attune/core/internal'
import { isObject } from '@attune/answers/internal'
import { fileURLToPath } from 'node:url'
import { errors } from '../errors.js'
import { readCardFile } from './card-file.js'
import { cardLanguages, checkCard } from './check-card.js'
import { readOwnFields, type OwnFields } from './own-fields.js'
import { scenarioOf } from './scenario.js'
import { readTextNow } from '@attune/core/reading'

const options = {
  type: 'object',
  properties: {
    files: {
      type: 'array',
      items: { type: 'string', format: 'file' },
      minItems: 1,
      description:
        'Card files: the released ones or your own. Default: twelve invented cards in English and twelve in Chinese.',
    },
    languages: {
      type: 'array',
      items: { type: 'string', enum: ['en', 'zh'] },
      minItems: 1,
      uniqueItems: true,
      description: 'Use only cards in these languages. Default: all cards of the files.',
    },
    grades: {
      type: 'array',
      items: { type: 'string', enum: ['high', 'middle'] },
      minItems: 1,
      uniqueItems: true,
      description:
        'Use only cards of these grades; those without a grade are used too. Default: all cards but invalid ones.',
    },
    withDialogue: {
      type: 'boolean',
      default: false,
      description:
        'Use only cards with the dialogue from which they were made. Next turns and comparisons of seekers need it.',
    },
  },
  additionalProperties: false,
} as const

const samples = ['en', 'zh'].map((language) =>
  fileURLToPath(new URL(`../../samples/cards.${language}.json`, import.meta.url)),
)

export const cards = defineScenarios({
  revision: 1,
  summary:
    'Role cards of people with a trouble: released files, your own, or twenty-four samples. Faulty ones are left out and counted.',
  options,
  create: (given) => ({
    seeds: () => seeds(given),
    // Makes no calls. Unusable cards are left out by `generate`, so that they are counted with a
    // reason.
    generate: async (seed) => scenarioFromSeed(seed),
  }),
})

function* seeds({
  files = samples,
  languages,
  grades,
  withDialogue,
}: OptionsOf<typeof options>): Generator<ScenarioSeed> {
  const ids = new Set<string>()
  for (const file of files) {
    for (const [index, record] of recordsOf(file).entries()) {
      const card = isObject(record) ? record : {}
      const id = typeof card['id'] === 'number' ? String(card['id']) : `${index + 1}`
      if (ids.has(id))
        throw misread(file, `card ${index + 1} has the id "${id}", which an earlier card has`)
      ids.add(id)
      const language = cardLanguages[String(card['language'])] ?? 'en'
      if (languages !== undefined && !languages.includes(language)) continue
      const own = readOwnFields(card)
      if (typeof own === 'object' && isOther(own, grades)) continue
      if (withDialogue && typeof own === 'object' && own.dialogue === undefined) continue
      yield { id, language, details: { card: record } }
    }
  }
}

/**
 * True for a card with another grade than the selected ones. Invalid cards are not excluded here,
 * so that they are counted later.
 */
const isOther = ({ grade }: OwnFields, wanted: readonly string[] | undefined): boolean =>
  wanted !== undefined && grade !== undefined && grade !== 'invalid' && !wanted.includes(grade)

const fileFaults: Readonly<Record<string, string>> = {
  invalid_json: 'it is not JSON',
  not_array: 'it is not a list of cards',
  empty_file: 'it has no cards',
}

function recordsOf(file: string): readonly Json[] {
  const { fileErrors, cards: records = [] } = readCardFile(readTextNow(file))
  const [fault] = fileErrors
  if (fault !== undefined)
    throw misread(file, fileFaults[fault] ?? `two cards have the id ${fault.split(':')[1]}`)
  return records
}

const misread = (file: string, what: string): AttuneError =>
  errors.error('CARD_FILE', { file, what }, { place: { file } })

function scenarioFromSeed({ id, language, details }: ScenarioSeed): Scenario | Known<never> {
  const card = details['card']!
  const [fault] = checkCard(card).errors
  if (fault !== undefined) return unknown(`faulty card: ${fault}`)
  const own = readOwnFields(card as JsonObject)
  if (typeof own === 'string')
    return unknown(
      own.startsWith('unsettled')
        ? `votes not settled: ${own.split(':')[1]}`
        : `faulty card: ${own}`,
    )
  if (own.grade === 'invalid') return unknown('graded as invalid')
  const { base, res, source } = card as { base: string; res?: string; source?: string }
  return scenarioOf({
    id,
    language: language as 'en' | 'zh',
    base,
    ...(res !== undefined && { res }),
    ...(source !== undefined && { source }),
    ...own,
  })
}
