import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '@attune/core'
import type { LoadingSource } from '@attune/core/internal'
import { describe, expect, test } from 'vitest'
import { profiles } from '../../src/profiles/index.js'
import { splitScene } from '../../src/sentient-agent/role.js'
import { releasedData, readReleasedLines } from '../released-data.js'
import { make } from '@attune/testkit'

async function load(options: object = {}): Promise<Scenario[]> {
  const all: Scenario[] = []
  for await (const each of (make(profiles, options) as LoadingSource).load()) all.push(each)
  return all
}

const folder = mkdtempSync(join(tmpdir(), 'attune-sage-'))
const least = { id: 'a', player: 'Anna, a baker.', scene: 'Her oven broke.' }

function loadLines(...lines: readonly (object | string)[]): Promise<Scenario[]> {
  const file = join(folder, 'profiles.jsonl')
  writeFileSync(
    file,
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  )
  return load({ file })
}

describe('the samples', () => {
  test('are ten profiles in English and three in Chinese, of all types and with all intentions', async () => {
    const loaded = await load()
    const tags = (name: string) => new Set(loaded.map((each) => each.tags[name]))

    expect(loaded.map(({ language }) => language)).toEqual([
      ...Array(10).fill('en'),
      ...Array(3).fill('zh'),
    ])
    expect(tags('type')).toEqual(new Set(['negative', 'passive', 'avoidant']))
    expect(tags('intention').size).toBe(8)
    expect(await load({ languages: ['zh'] })).toHaveLength(3)
  })

  test('have an opening and a wish that the scene does not hold', async () => {
    for (const { opening, intention, details } of await load()) {
      expect(opening).toHaveLength(1)
      expect(intention).toBeTruthy()
      expect(details['scene']).not.toContain(intention)
    }
  })
})

const clones = process.env['ATTUNE_CLONES']

test.skipIf(clones === undefined)(
  'the released profiles have the topics of the paper’s table 3, as intentions',
  async () => {
    const all = await load({
      file: join(clones!, 'digitalhuman/SAGE/profile/simulator_profile_withfirsttalk.jsonl'),
    })
    const counts = new Map<string | undefined, number>()
    for (const { tags } of all)
      counts.set(tags['intention'], (counts.get(tags['intention']) ?? 0) + 1)
    expect(Object.fromEntries(counts)).toEqual({
      advice: 15,
      reflection: 13,
      praise: 13,
      'shared-feeling': 13,
      'balanced-view': 12,
      listening: 12,
      motives: 11,
      agreement: 11,
    })
  },
)

test('a profile needs an id, a persona and a scene; the rest may be missing', async () => {
  const [only] = await loadLines(least)

  expect(only).toEqual({
    id: 'a',
    language: 'en',
    profile: 'Anna, a baker.\n\nHer oven broke.',
    opening: [],
    events: [],
    references: {},
    tags: { language: 'en' },
    details: { player: 'Anna, a baker.', scene: 'Her oven broke.' },
  })
})

test('a hidden wish that stands under a marker in the scene is taken from there', async () => {
  const scene = 'Her oven broke.\n####隐藏主题:\n***You want to be listened to.'
  const [only] = await loadLines({ ...least, scene })

  expect(only?.intention).toBe('You want to be listened to.')
  expect(only?.details['scene']).toBe('Her oven broke.')
})

test.each([
  ['You want a balanced view of what happened.', 'balanced-view', 'rational'],
  ['You want advice that truly helps you out of this.', 'advice', 'rational'],
  ['You want to analyse the motives of the other characters in the event.', 'motives', 'rational'],
  ['You want to be guided to self-reflection.', 'reflection', 'rational'],
  ['You want sincere praise for what you did.', 'praise', 'emotional'],
  ['You want somebody to listen attentively.', 'listening', 'emotional'],
  ['You want the other to empathise with you deeply.', 'shared-feeling', 'emotional'],
  ['You believe that it is not your fault.', 'agreement', 'emotional'],
  ['你希望得到别人对具体行为的真诚夸奖', 'praise', 'emotional'],
])('a wish is recognised in its own language: %s', async (task, intention, kind) => {
  const [only] = await loadLines({ ...least, task })

  expect(only?.tags).toMatchObject({ intention, kind })
})

test.each(['You want praise, not advice.', 'You want a new bicycle.'])(
  'a wish that names several or none has no tag: %s',
  async (task) => {
    const [only] = await loadLines({ ...least, task })

    expect(only?.tags).not.toHaveProperty('kind')
  },
)

test('a language that the line states wins over its characters', async () => {
  const [stated, seen] = await loadLines(
    { ...least, language: 'zh' },
    { ...least, id: 'b', player: '安娜，面包师' },
  )

  expect([stated?.language, seen?.language]).toEqual(['zh', 'zh'])
})

test.each([
  ['a line that is not JSON', '{"id": 1'],
  ['a list', []],
  ['a missing persona', { id: 'a', scene: 'x' }],
  ['a blank scene', { ...least, scene: ' ' }],
  ['a number for an opening', { ...least, first_talk: 3 }],
  ['traits that are no list', { ...least, cha_group: 'timid' }],
  ['an intention that there is not', { ...least, intention: 'money' }],
])('%s is refused with its place', async (_, line) => {
  await expect(loadLines({ ...least, id: 'first' }, line)).rejects.toMatchObject({
    code: 'DATA_LINE',
    place: { line: 2 },
  })
})

test('an id that comes twice and a file that is not there are refused', async () => {
  await expect(loadLines(least, least)).rejects.toMatchObject({ code: 'DATA_LINE' })
  await expect(load({ file: join(folder, 'none.jsonl') })).rejects.toMatchObject({
    code: 'DATA_READ',
  })
})

describe.skipIf(!releasedData)('the released profiles', () => {
  const path = join('sage', 'profiles_20.jsonl')
  const file = join(releasedData ?? '', path)

  test('are twenty Chinese scenarios with an opening and one of the eight intentions each', async () => {
    const loaded = await load({ file })

    expect(loaded).toHaveLength(20)
    for (const { language, opening, tags } of loaded) {
      expect(language).toBe('zh')
      expect(opening).toHaveLength(1)
      expect(tags['kind']).toMatch(/rational|emotional/)
      expect(tags['type']).toMatch(/negative|passive|avoidant/)
    }
    expect(new Set(loaded.map(({ tags }) => tags['intention'])).size).toBe(8)
  })

  test('keep the hidden wish out of the scene, and none is lost', async () => {
    const loaded = await load({ file })
    const lines = readReleasedLines<{ task: string; scene: string }>(path)

    expect(loaded.map(({ intention }) => intention)).toEqual(lines.map(({ task }) => task))
    expect(lines.map(({ scene }) => splitScene(scene).intention)).toEqual(
      lines.map(({ task }) => task),
    )
    for (const { details } of loaded) expect(details['scene']).not.toMatch(/#+\s*隐藏主题/)
  })
})
