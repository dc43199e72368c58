import type { Scenario } from '@attune/core'
import type { LoadingSource } from '@attune/core/internal'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { make } from '@attune/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scenarios } from '../../src/scenarios/index.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attune-trajectory-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function load(options: object): Promise<Scenario[]> {
  const source = make(scenarios, options) as LoadingSource
  const loaded: Scenario[] = []
  for await (const scenario of source.load()) loaded.push(scenario)
  return loaded
}

const both = (text: string) => ({ en: text, zh: `中文 ${text}` })
const item = (changes: object = {}) => ({
  param_set_key: 'medium_20_turns',
  initial_mu: -2.1,
  character_settings: { FrustratedUser: both('seeker'), SupportAgent: both('helper') },
  initial_dialogue: { FrustratedUser: both('Hello.'), SupportAgent: both('Welcome.') },
  aggravating_events: [{ turn: 21, ...both(' news ') }],
  id: 7,
  psychological_theory: '认知改变 (Cognitive Change)',
  ...changes,
})

let files = 0
async function loadText(text: string, options: object = {}): Promise<Scenario[]> {
  const file = join(folder, `${++files}.json`)
  await writeFile(file, text)
  return load({ file, ...options })
}

test('an item becomes one scenario per language, of one cluster, its texts as written', async () => {
  const loaded = await loadText(JSON.stringify([item()]), { languages: ['en', 'zh'] })

  expect(loaded.map(({ id, cluster }) => [id, cluster])).toEqual([
    ['7/en', '7'],
    ['7/zh', '7'],
  ])
  expect(loaded[0]).toMatchObject({
    profile: 'seeker',
    brief: 'helper',
    events: [{ turn: 21, text: ' news ' }],
    tags: { strategy: 'CogChg', language: 'en', events: '1', paramSet: 'medium_20_turns' },
    details: { paramSet: 'medium_20_turns', initialMu: -2.1 },
  })
})

test('JSON lines are read like an array', async () => {
  const lines = [item(), item({ id: 8 })]

  expect(
    await loadText(`\uFEFF${lines.map((each) => JSON.stringify(each)).join('\n\n')}\n`),
  ).toEqual(await loadText(JSON.stringify(lines)))
})

test('roles go by name first and by order second', async () => {
  const turned = { SupportAgent: both('helper'), FrustratedUser: both('seeker') }
  const others = { A: both('seeker'), B: both('helper') }
  for (const character_settings of [turned, others]) {
    const [loaded] = await loadText(JSON.stringify([item({ character_settings })]))
    expect(loaded).toMatchObject({ profile: 'seeker', brief: 'helper' })
  }
})

test('domain and subcategory are tags, where an item has them', async () => {
  const [plain] = await loadText(JSON.stringify([item()]))
  const [tagged] = await loadText(
    JSON.stringify([item({ domain: ' Intimate Relationships', subcategory: 'Friendships' })]),
  )

  expect(Object.keys(plain!.tags)).not.toContain('domain')
  expect(tagged!.tags).toMatchObject({
    domain: 'Intimate Relationships',
    subcategory: 'Friendships',
  })
})

test('the same story comes with several numbers of events, in one cluster', async () => {
  const two = item({
    aggravating_events: [1, 2].map((turn) => ({ turn, ...both(`news ${turn}`) })),
  })
  const loaded = await loadText(JSON.stringify([two]), { eventCounts: [0, 2, 3] })

  expect(
    loaded.map(({ id, cluster, events, tags }) => [id, cluster, events.length, tags['events']]),
  ).toEqual([
    ['7/en/0', '7', 0, '0'],
    ['7/en/2', '7', 2, '2'],
  ])
})

test('an item can have any language', async () => {
  const text = { de: 'Hallo.' }
  const german = item({
    character_settings: { FrustratedUser: text, SupportAgent: text },
    initial_dialogue: { FrustratedUser: text, SupportAgent: text },
    aggravating_events: [],
  })

  expect(await loadText(JSON.stringify([german]), { languages: ['de'] })).toMatchObject([
    { id: '7/de', language: 'de' },
  ])
})

test('what an item leaves out has defaults', async () => {
  const { param_set_key: _, initial_mu: __, aggravating_events: ___, ...rest } = item()
  const [loaded] = await loadText(JSON.stringify([rest]))

  expect(loaded).toMatchObject({
    events: [],
    details: { paramSet: 'medium_20_turns', initialMu: -2 },
  })
})

test.each([
  ['a duplicate id', [item(), item()], /^.*item 2 \(id 7\): an earlier scenario has the same id/],
  [
    'an event before turn 1',
    [item({ aggravating_events: [{ turn: 0, ...both('x') }] })],
    /turn of event 1 is 0/,
  ],
  [
    'a fractional event turn',
    [item({ aggravating_events: [{ turn: 1.5, ...both('x') }] })],
    /turn of event 1 is 1.5/,
  ],
  [
    'a missing language',
    [item({ aggravating_events: [{ turn: 1, zh: 'x' }] })],
    /no text in the language "en"/,
  ],
  ['an unknown parameter set', [item({ param_set_key: 'swift' })], /no parameter set "swift"/],
  [
    'a missing role',
    [item({ character_settings: { FrustratedUser: both('x') } })],
    /does not have two roles/,
  ],
  ['a domain that is no text', [item({ domain: 3 })], /"domain" is not a text/],
  ['a text in place of an object', ['x'], /it is not an object/],
])('%s is refused with file and item', async (_, items, message) => {
  const loading = loadText(JSON.stringify(items))

  await expect(loading).rejects.toMatchObject({
    code: 'trajectory/SCENARIO_FILE',
    message: expect.stringMatching(message),
  })
})

test('a file that is not there, and one that is not JSON, are refused', async () => {
  await expect(load({ file: join(folder, 'none.json') })).rejects.toMatchObject({
    code: 'DATA_READ',
  })
  await expect(loadText('[{"id": 1')).rejects.toMatchObject({ code: 'trajectory/SCENARIO_FILE' })
  await expect(loadText(`${JSON.stringify(item())}\n{"id": 1`)).rejects.toMatchObject({
    code: 'DATA_LINE',
    place: { line: 2 },
  })
})

test('the sample holds twelve scenarios of all strategies, in both languages', async () => {
  const loaded = await load({ languages: ['en', 'zh'] })
  const tags = (name: string) => loaded.map(({ tags: all }) => all[name])

  expect(loaded).toHaveLength(24)
  expect(new Set(tags('strategy')).size).toBe(6)
  expect(new Set(tags('events'))).toEqual(new Set(['0', '1', '3']))
})

const data = process.env['ATTUNE_DATA']
if (data === undefined)
  console.warn('ATTUNE_DATA is not set: the released scenario file is not tested.')

describe.skipIf(data === undefined)('the released file', () => {
  const file = join(data ?? '', 'etrajeval', 'test_data_prompts.json')

  test('has 118 scenarios and 158 events in both languages', async () => {
    for (const language of ['en', 'zh']) {
      const loaded = await load({ file, languages: [language] })
      expect(loaded).toHaveLength(118)
      expect(loaded.flatMap(({ events }) => events)).toHaveLength(158)
    }
  })

  test('has strategies whose counts give the published Overall of ChatGPT-4o-Latest', async () => {
    const loaded = await load({ file })
    const published = {
      CogChg: 52.45,
      SitMod: 44.51,
      AttDep: 53.41,
      ERFlex: 44.58,
      SitSel: 51.21,
      ResMod: 47.44,
    }
    const values = loaded.map(({ tags }) => published[tags['strategy'] as keyof typeof published])

    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(48.86, 2)
  })
})
