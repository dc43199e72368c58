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
    odd: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      minItems: 1,
      uniqueItems: true,
      description:
        'Emotions of the odd text: the first of them that is not the usual one of its item. Default: any other.',
    },
    once: {
      type: 'boolean',
      default: false,
      description:
        'Each text is among the usual ones of one item only, as in the published lists. The number of items is then limited by the texts.',
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
      const lists = given.once ? listsOf(usual, random('lists'), given) : undefined
      const count = Math.min(given.count, lists?.length ?? Infinity)
      for (let number = 1; number <= count; number++) {
        const from = { all: [...byLabel], usual, list: lists?.[number - 1] }
        const item = drawItem(random('contrast', number), from, given)
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
  /** Index of the text with another emotion, from 0. */
  readonly at: number
}

type ByLabel = readonly (readonly [string, readonly Labelled[]])[]

/** Texts of one emotion. */
type List = ByLabel[number]

const oneOf = <T>(of: readonly T[], draw: Random): T => of[Math.floor(draw() * of.length)]!
const sizeIn = ({ least, most }: ContrastOptions, draw: Random): number =>
  least - 1 + Math.floor(draw() * (most - least + 1))

/**
 * Divides the texts of each emotion into lists of random size, in random order. A remainder that is
 * too short for a list is omitted.
 */
function listsOf(usual: ByLabel, draw: Random, given: ContrastOptions): readonly List[] {
  const lists = usual.flatMap(([label, texts]) => {
    const [rest, own]: [Labelled[], List[]] = [drawSome(texts, texts.length, draw), []]
    while (rest.length >= given.least - 1) own.push([label, rest.splice(0, sizeIn(given, draw))])
    return own
  })
  return drawSome(lists, lists.length, draw)
}

interface TextPools {
  readonly all: ByLabel
  readonly usual: ByLabel
  /** Texts of one emotion that no other item uses; undefined if items may share texts. */
  readonly list: List | undefined
}

function drawItem(draw: Random, { all, usual, list }: TextPools, given: ContrastOptions): Item {
  const [label, texts] = list ?? oneOf(usual, draw)
  const others = all.filter(([other]) => other !== label)
  const odd = given.odd?.find((name) => others.some(([other]) => other === name))
  const [, from] = others.find(([other]) => other === odd) ?? oneOf(others, draw)
  const same = list ? texts : drawSome(texts, sizeIn(given, draw), draw)
  const at = Math.floor(draw() * (same.length + 1))
  return { texts: same.toSpliced(at, 0, oneOf(from, draw)), at }
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
