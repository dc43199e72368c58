import { defineScenarios, type JsonObject, type OptionsOf, type Scenario } from '@attune/core'
import type { ScenarioSeed } from '@attune/core/internal'
import { itemsNow, readText } from '@attune/core/reading'
import { loadTokenizer, type TokenCounter } from '@attune/core/tokens'
import { errors } from '../errors.js'
import { asItem, inPassages } from './passages.js'
import { asScenario } from './tasks.js'
import { classificationRecord } from './records.js'

export const tokenizerOption = {
  type: 'string',
  description:
    'What counts tokens: an encoding such as o200k_base, or the path of a tokenizer.json. Default: by rule, about four characters a token.',
} as const

const options = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      format: 'file',
      description:
        'Needles, as a JSON array or JSON Lines: id, text, subject, choices and label of each.',
    },
    filler: {
      type: 'string',
      format: 'file',
      description: 'A long plain text, such as a book: needles are put between its sentences.',
    },
    passages: {
      type: 'string',
      format: 'file',
      description:
        'Contexts with a place for a needle, as `attune longemotion sources` writes them, in place of a filler: needle n goes into passage n, and after the last one into the first again.',
    },
    subset: {
      type: 'string',
      enum: ['emobench', 'finentity'],
      default: 'emobench',
      description:
        'Kind of needles. emobench: emotions of people in a story; finentity: sentiment about companies in news.',
    },
    tokens: {
      type: 'array',
      items: { type: 'integer', minimum: 1 },
      minItems: 1,
      uniqueItems: true,
      default: [4000, 16000],
      description: 'Lengths of the contexts in tokens: each needle comes once in each.',
    },
    tokenizer: tokenizerOption,
    language: {
      type: 'string',
      minLength: 2,
      default: 'en',
      description: 'Language of the texts (BCP 47).',
    },
  },
  required: ['file'],
  additionalProperties: false,
  oneOf: [{ required: ['filler'] }, { required: ['passages'] }],
} as const

type NeedleOptions = OptionsOf<typeof options>

/** Random choices for an item, made before its text is built. */
interface Plan {
  readonly needle: JsonObject
  readonly tokens: number
  /**
   * Start of the context in the filler text, as a share of the text in [0, 1). `place` is the
   * position of the needle in the context, in [0, 1).
   */
  readonly from: number
  readonly place: number
}

export const needles = defineScenarios({
  revision: 1,
  summary:
    'Classification items: a short text about an emotion, put at a random place into a long one.',
  options,
  create: (given) => {
    let filler: Promise<readonly Sentence[]> | undefined
    return {
      *seeds(random): Generator<ScenarioSeed> {
        if (given.passages !== undefined) {
          yield* inPassages(needlesOf(given.file), { ...given, passages: given.passages })
          return
        }
        for (const needle of needlesOf(given.file)) {
          for (const tokens of given.tokens) {
            const id = `${String(needle['id'])}-${tokens}`
            const draw = random('needle', id)
            const plan: Plan = { needle, tokens, from: draw(), place: draw() }
            yield { id: `${given.subset}/${id}`, language: given.language, details: { ...plan } }
          }
        }
      },
      generate: async ({ id, details = {} }) =>
        'content' in details
          ? asItem(details, id.slice(given.subset.length + 1), given)
          : scenarioOf(details as unknown as Plan, await (filler ??= sentencesOf(given)), given),
    }
  },
})

function needlesOf(file: string): JsonObject[] {
  const refuse = (what: string, cause?: unknown): never => {
    throw errors.error('BUILD', { file, what }, { place: { file }, cause })
  }
  const ids = new Set<string>()
  return itemsNow(file, refuse).map(({ at, value }) => {
    const needle = (
      typeof value === 'object' && value !== null ? value : refuse(`${at} is not an object`)
    ) as JsonObject
    const id = String(needle['id'] ?? refuse(`${at} has no id`))
    if (typeof needle['text'] !== 'string' || needle['text'].trim() === '')
      refuse(`${at} has no text`)
    if (ids.has(id)) refuse(`${at} has the id "${id}" of an earlier one`)
    ids.add(id)
    return needle
  })
}

interface Sentence {
  readonly text: string
  readonly tokens: number
}

async function sentencesOf({
  filler = '',
  tokenizer,
}: NeedleOptions): Promise<readonly Sentence[]> {
  const counter: TokenCounter = await loadTokenizer(tokenizer)
  const sentences = (await readText(filler)).split(/(?<=[.!?]["”’)]?\s)|(?<=[。！？][”’」）]?)|\n+/)
  return sentences.flatMap((each) => {
    const text = each.trim()
    return text === '' ? [] : [{ text, tokens: counter.count(text) }]
  })
}

/** Scenario with a sentence per line, as in the published files. */
function scenarioOf(
  { needle, tokens, from, place }: Plan,
  filler: readonly Sentence[],
  given: NeedleOptions,
): Scenario {
  const around = passage(filler, { tokens, from }, given.filler ?? '')
  const at = Math.floor(place * (around.length + 1))
  const text = String(needle['text']).trim()
  const content = [...around.slice(0, at), text, ...around.slice(at)].join('\n')
  const record = {
    ...needle,
    id: `${String(needle['id'])}-${tokens}`,
    content,
    token_length: tokens,
  }
  const refuse = (what: string): never => {
    throw errors.error(
      'BUILD',
      { file: given.file, what: `needle ${String(needle['id'])}: ${what}` },
      { place: { file: given.file } },
    )
  }
  const [item] = classificationRecord(given.subset)(record, refuse, 0)
  const cluster = String(needle['id'])
  return asScenario(
    given.subset,
    { ...item!, cluster, details: { ...item!.details, place } },
    given.language,
  )
}

/**
 * Consecutive sentences of the filler from a position on, with at least `tokens` tokens. The filler
 * must have that many tokens, since no sentence may occur twice.
 */
function passage(
  filler: readonly Sentence[],
  { tokens, from }: Pick<Plan, 'tokens' | 'from'>,
  file: string,
): string[] {
  const all = filler.reduce((sum, sentence) => sum + sentence.tokens, 0)
  if (all < tokens)
    throw errors.error(
      'BUILD',
      { file, what: `it has ${all} tokens, and a context of ${tokens} is wanted` },
      { place: { file } },
    )
  const begins = from * (all - tokens)
  const sentences: string[] = []
  let [passed, length] = [0, 0]
  for (const sentence of filler) {
    passed += sentence.tokens
    if (passed <= begins) continue
    if (length >= tokens) break
    sentences.push(sentence.text)
    length += sentence.tokens
  }
  return sentences
}
