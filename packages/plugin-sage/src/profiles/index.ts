import { defineScenarios, type Scenario } from '@attune/core'
import { lineError, readRecords } from '@attune/core/reading'
import { readData } from '@attune/kit'
import { fileURLToPath } from 'node:url'
import { splitScene } from '../sentient-agent/role.js'

/** SAGE's eight hidden intentions with their kind, rational or emotional. */
export const intentionKinds = {
  'balanced-view': 'rational',
  advice: 'rational',
  motives: 'rational',
  reflection: 'rational',
  praise: 'emotional',
  listening: 'emotional',
  'shared-feeling': 'emotional',
  agreement: 'emotional',
} as const

export type Intention = keyof typeof intentionKinds

/**
 * Words that identify an intention: words of the released profiles in search order, and English
 * patterns.
 */
const words = readData<{
  readonly chinese: readonly { readonly word: string; readonly intention: Intention }[]
  readonly english: readonly { readonly pattern: string; readonly intention: Intention }[]
}>(new URL('intention-words.json', import.meta.url))

/**
 * Intention of a task, in Chinese as released or in English; undefined if the English words match
 * several.
 */
function intentionIn(task: string): Intention | undefined {
  const released = words.chinese.find(({ word }) => task.includes(word))?.intention
  const named = words.english.filter(({ pattern }) => new RegExp(pattern, 'i').test(task))
  return released ?? (named.length === 1 ? named[0]?.intention : undefined)
}

/**
 * English names of the main types of characters in the released profiles. Other names are not
 * translated.
 */
const characterTypes: Readonly<Record<string, string>> = {
  负面型: 'negative',
  被动型: 'passive',
  回避型: 'avoidant',
}

/** Name in the released profiles for the English name of a main type. */
export const characterName = (type: string): string =>
  Object.entries(characterTypes).find(([, known]) => known === type)?.[0] ?? type

const [text, required] = [{ type: ['string', 'null'] }, { type: 'string', minLength: 1 }] as const
type Text = string | null
interface Profile extends Partial<
  Readonly<Record<'task' | 'language' | 'first_talk' | 'main_cha' | 'topic' | 'intention', Text>>
> {
  readonly id: string
  readonly player: string
  readonly scene: string
  readonly cha_group?: readonly string[] | null
}
const alike = (names: readonly string[], schema: object) =>
  Object.fromEntries(names.map((name) => [name, schema]))
const shape = {
  type: 'object',
  properties: {
    ...alike(['id', 'player', 'scene'], required),
    ...alike(['task', 'language', 'first_talk', 'main_cha', 'topic'], text),
    intention: { enum: [...Object.keys(intentionKinds), null] },
    cha_group: { type: ['array', 'null'], items: { type: 'string' } },
  },
  required: ['id', 'player', 'scene'],
}

const trimmed = (text: Text | undefined): string | undefined => text?.trim() || undefined

/**
 * Scenario of a line of a profile file. Its language is that of the line; without one, Chinese if
 * the persona contains Chinese characters, else English.
 */
function scenarioOf(profile: Profile): Scenario {
  const player = profile.player.trim()
  const { scene, intention: written } = splitScene(profile.scene)
  const intention = trimmed(profile.task) ?? written
  const language = trimmed(profile.language) ?? (/\p{Script=Han}/u.test(player) ? 'zh' : 'en')
  const [opening, type, topic] = [
    trimmed(profile.first_talk),
    trimmed(profile.main_cha),
    trimmed(profile.topic),
  ]
  const name = (trimmed(profile.intention) as Intention | undefined) ?? intentionIn(intention ?? '')
  const traits = profile.cha_group ?? undefined
  return {
    id: profile.id.trim(),
    language,
    profile: `${player}\n\n${scene}`,
    opening: opening === undefined ? [] : [{ speaker: 'seeker', text: opening }],
    events: [],
    ...(intention !== undefined && { intention }),
    references: {},
    tags: {
      language,
      ...(type !== undefined && { type: characterTypes[type] ?? type }),
      ...(name !== undefined && { intention: name, kind: intentionKinds[name] }),
      ...(topic !== undefined && { topic }),
    },
    details: { player, scene, ...(traits !== undefined && { traits }) },
  }
}

const samples = fileURLToPath(new URL('../../samples/profiles.jsonl', import.meta.url))

export const profiles = defineScenarios({
  revision: 2,
  summary:
    'People with a background and a hidden wish: a file of the released shape, or thirteen samples.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A JSON Lines file of profiles. Default: thirteen invented samples, ten in English and three in Chinese.',
      },
      languages: {
        type: 'array',
        items: { type: 'string', enum: ['en', 'zh'] },
        minItems: 1,
        uniqueItems: true,
        description: 'Use only profiles in these languages. Default: all profiles of the file.',
      },
    },
    additionalProperties: false,
  },
  create: ({ file = samples, languages }) => ({ load: () => load(file, languages) }),
})

async function* load(
  file: string,
  languages: readonly string[] | undefined,
): AsyncGenerator<Scenario> {
  const lines = new Map<string, number>()
  for await (const { line, value } of readRecords<Profile>(file, shape)) {
    if (value.scene.trim() === '' || value.player.trim() === '')
      throw lineError(file, line, 'player or scene is blank')
    const scenario = scenarioOf(value)
    const earlier = lines.get(scenario.id)
    if (earlier !== undefined)
      throw lineError(file, line, `line ${earlier} has the same id "${scenario.id}"`)
    lines.set(scenario.id, line)
    if (languages === undefined || languages.some((each) => each === scenario.language))
      yield scenario
  }
}
