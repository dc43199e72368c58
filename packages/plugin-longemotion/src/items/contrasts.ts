import { defineScenarios, type OptionsOf, type Scenario } from '@attune/core'
import type { Random, ScenarioSeed } from '@attune/core/internal'
import { drawSome, grouped } from '@attune/kit/internal'
import { itemsNow } from '@attune/core/reading'
import { errors } from '../errors.js'
import { asScenario } from './tasks.js'
import { detectionRecord } from './records.js'

const options = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      format: 'file',
      description:
        'Short texts with the emotion of each, as a JSON array or JSON Lines: text and label.',
    },
    count: {
      type: 'integer',
      minimum: 1,
      default: 20,
      description: 'Number of items. A larger number adds items.',
    },
    least: {
      type: 'integer',
      minimum: 3,
      default: 26,
      description: 'Lowest number of texts in an item.',
    },
    most: {
      type: 'integer',
      minimum: 3,
      default: 36,
      description: 'Highest number of texts in an item.',
    },
    language: {
      type: 'string',
      minLength: 2,
      default: 'en',
      description: 'Language of the texts (BCP 47).',
    },
  },
  required: ['file'],
  additionalProperties: false,
} as const

type ContrastOptions = OptionsOf<typeof options>

interface Labelled {
  readonly text: string
  readonly label: string
}

export const contrasts = defineScenarios({
  revision: 1,
  summary:
    'Detection items: texts of one emotion, and one of another among them, at a random place.',
  options,
  create: (given) => ({
    *seeds(random): Generator<ScenarioSeed> {
      const byLabel = grouped(textsOf(given.file), ({ label }) => label)
      const usual = [...byLabel].filter(([, texts]) => texts.length >= given.most - 1)
      if (usual.length === 0 || byLabel.size < 2 || given.most < given.least)
        throw refused(
          given.file,
          `no emotion has ${given.most - 1} texts beside one of another emotion`,
        )
      for (let number = 1; number <= given.count; number++) {
        const item = drawn(random('contrast', number), [...byLabel], usual, given)
        yield {
          id: `detection/contrast-${number}`,
          language: given.language,
          details: { texts: item.texts.map((each) => ({ ...each })), at: item.at },
        }
      }
    },
    generate: async ({ id, details }) => scenarioOf(id, details as unknown as Item, given),
  }),
})

interface Item {
  readonly texts: readonly Labelled[]
  /** Index of the odd one, from 0. */
  readonly at: number
}

type ByLabel = readonly (readonly [string, readonly Labelled[]])[]

function drawn(draw: Random, all: ByLabel, usual: ByLabel, { least, most }: ContrastOptions): Item {
  const one = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)]!
  const [label, texts] = one(usual)
  const [, others] = one(all.filter(([other]) => other !== label))
  const same = drawSome(texts, least - 1 + Math.floor(draw() * (most - least + 1)), draw)
  const at = Math.floor(draw() * (same.length + 1))
  return { texts: same.toSpliced(at, 0, one(others)), at }
}

const refused = (file: string, what: string, cause?: unknown) =>
  errors.error('BUILD', { file, what }, { place: { file }, cause })

function textsOf(file: string): Labelled[] {
  const refuse = (what: string, cause?: unknown): never => {
    throw refused(file, what, cause)
  }
  return itemsNow(file, refuse).map(({ at, value }) => {
    const { text, label } = (value ?? {}) as Partial<Record<'text' | 'label', unknown>>
    const isWhole =
      typeof text === 'string' &&
      text.trim() !== '' &&
      typeof label === 'string' &&
      label.trim() !== ''
    return isWhole
      ? { text: text.trim(), label: label.trim() }
      : refuse(`${at} lacks a text or a label`)
  })
}

function scenarioOf(
  id: string,
  { texts, at }: Item,
  { file, language }: ContrastOptions,
): Scenario {
  const record = {
    text: texts.map(({ text }) => ({ context: text })),
    ground_truth: at,
    label: texts.map(({ label }) => label),
  }
  const [item] = detectionRecord(
    record,
    (what) => {
      throw refused(file, what)
    },
    0,
  )
  return asScenario('detection', { ...item!, id: id.slice('detection/'.length) }, language)
}
