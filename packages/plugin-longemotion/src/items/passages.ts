/** Inserts needles into contexts with a marked position, such as the published ones. */
import type { JsonObject, Scenario } from '@attune/core'
import type { ScenarioSeed } from '@attune/core/internal'
import { itemsNow } from '@attune/core/reading'
import { errors } from '../errors.js'
import { classificationRecord } from './records.js'
import { asScenario } from './tasks.js'

/** The text before and after a needle, as `attune longemotion sources` writes it. */
interface Passage {
  readonly before: string
  readonly after: string
}

interface PassageOptions {
  readonly file: string
  readonly subset: 'emobench' | 'finentity'
  readonly language: string
}

/** Seeds of classification items: each needle in the next passage, at the marked position. */
export function* inPassages(
  all: readonly JsonObject[],
  { passages: file, subset, language }: PassageOptions & { readonly passages: string },
): Generator<ScenarioSeed> {
  const passages = passagesOf(file)
  for (const [at, { text, ...needle }] of all.entries()) {
    const { before, after } = passages[at % passages.length]!
    const content = `${before}${String(text)}${after}`
    const place = (before.length / content.length).toFixed(3)
    yield {
      id: `${subset}/${String(needle['id'])}`,
      language,
      details: { ...needle, content, place: Number(place) },
    }
  }
}

function passagesOf(file: string): readonly Passage[] {
  const refuse = (what: string): never => {
    throw errors.error('BUILD', { file, what }, { place: { file } })
  }
  const all = itemsNow(file, refuse).map(({ at, value }) => {
    const { before, after } = (value ?? {}) as Partial<Passage>
    return typeof before === 'string' && typeof after === 'string'
      ? { before, after }
      : refuse(`${at} lacks the text before or after its place`)
  })
  return all.length > 0 ? all : refuse('it has no passage')
}

/** Scenario of a needle in a passage. */
export function asItem(
  { place = null, ...needle }: JsonObject,
  id: string,
  { file, subset, language }: PassageOptions,
): Scenario {
  const [item] = classificationRecord(subset)(
    { ...needle, id },
    (what) => {
      throw errors.error('BUILD', { file, what: `needle ${id}: ${what}` }, { place: { file } })
    },
    0,
  )
  return asScenario(subset, { ...item!, details: { ...item!.details, place } }, language)
}
