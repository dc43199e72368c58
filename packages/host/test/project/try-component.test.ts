import { bind } from '@attune/core/runtime'
import { type Trial } from '@attune/project'
import { tryComponent, type TryRequest } from '../../src/project/try-component.js'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProject, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'

const folder = mkdtempSync(join(tmpdir(), 'attune-try-'))
const scenario = (id: string, language = 'en') =>
  JSON.stringify({
    id,
    language,
    profile: 'You failed.',
    opening: [{ speaker: 'seeker', text: `I failed ${id}.` }],
  })
writeFileSync(
  join(folder, 'people.jsonl'),
  [scenario('exam'), scenario('test'), scenario('kaoshi', 'zh')].join('\n'),
)
writeFileSync(join(folder, 'mood.en.md'), 'How is this person?\n\n{{said}}')
writeFileSync(join(folder, 'mood.zh.md'), '这个人怎么样？\n\n{{said}}')
const plugin = (read = 'Number(text)') => `
const known = (value) => ({ state: 'known', value })
const options = { type: 'object', properties: {}, additionalProperties: false }
const mood = {
  id: 'mood', folder: new URL('.', import.meta.url), fields: ['said'],
  parse: (text) => ${read}, standIn: ({ input }) => String(input.said.length),
}
export default {
  contract: 1, name: 'mine',
  components: {
    feel: {
      kind: 'estimator', revision: 1, summary: 'Feels.', options, gives: { measures: { mood: {} } }, prompts: [mood],
      create: () => ({ async estimate({ turns }, _, context) {
        const { answer } = await context.ask(mood, { said: turns.map(({ text }) => text).join(' ') })
        return { measures: { mood: answer }, series: {} }
      } }),
    },
    twice: {
      kind: 'estimator', revision: 1, summary: 'Reads.', gives: { measures: { mood: {} } }, reads: { source: 'estimator' },
      options: { ...options, properties: { source: { description: 'What it doubles.' } } },
      create: () => ({ async estimate(_, __, { read }) {
        return { measures: { mood: known(2 * read.source.measures.mood.value) }, series: {} }
      } }),
    },
    prefer: {
      kind: 'judge', revision: 1, summary: 'Prefers.', options, gives: { criteria: { long: {} } },
      create: () => ({ subject: 'pair', async judge([first, second]) {
        const outcome = known(first.turns.length > second.turns.length ? 'first' : 'second')
        return [{ criterion: 'long', outcome, rationale: '' }]
      } }),
    },
  },
}`
writeFileSync(join(folder, 'mine.mjs'), plugin('known(Number(text))'))
writeFileSync(
  join(folder, 'broken.mjs'),
  plugin("{ throw new Error('huh') }").replace("'mine'", "'broken'"),
)

const config = {
  plugins: ['./mine.mjs', './broken.mjs'],
  supporters: {
    listener: { use: 'core/rule-based', manner: 'listening' },
    adviser: { use: 'core/rule-based', manner: 'advising' },
    talker: {},
  },
  evaluations: {
    e: {
      scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
      simulator: { use: 'core/seeker', turns: 2 },
      estimators: {
        'mine/feel': {},
        doubled: { use: 'mine/twice', source: 'mine/feel' },
        'broken/feel': {},
      },
      judges: { 'mine/prefer': {} },
      analyses: { 'core/verdicts': {} },
    },
  },
}

const store = new MemoryStore()
async function tried(request: TryRequest): Promise<Trial & { missing: number }> {
  const services = [bind(tokens.store, store)]
  const project = await openProject({
    cwd: folder,
    env: {},
    text: JSON.stringify(config),
    services,
  })
  let missing = 0
  const trial = await tryComponent(project, {
    ...request,
    onMissing: (units) => void (missing = units),
  })
  return { ...trial, missing }
}

const talk = (...texts: readonly string[]) => ({
  turns: texts.map((text, at) => ({
    speaker: at % 2 === 0 ? ('seeker' as const) : ('supporter' as const),
    text,
  })),
  ending: { reason: 'end-of-log' },
})

test('a component meets the dialogue of its config; what comes before it is done and stored, its own result is not', async () => {
  const request = { name: 'mine/feel', scenario: 'test', supporter: 'adviser' }
  const first = await tried(request)
  expect(first).toMatchObject({
    missing: 1,
    use: 'mine/feel',
    about: { scenario: 'test', supporter: 'adviser' },
  })
  expect(first.exchanges).toMatchObject([
    {
      prompt: 'mine/mood',
      model: 'offline',
      messages: [{ role: 'user', content: expect.stringContaining('I failed test.') }],
      answer: { text: expect.stringMatching(/^\d+$/) },
      read: { state: 'known' },
    },
  ])
  expect(await tried(request)).toMatchObject({ missing: 0, result: first.result! })
  expect((await store.counts()).units).toEqual([expect.objectContaining({ kind: 'simulate' })])
})

test('given dialogues take the place of the stored ones, for what is read as well', async () => {
  const given = { dialogues: [talk('Hi.', 'Hm.')] }
  expect(await tried({ name: 'mine/feel', given })).toMatchObject({
    missing: 0,
    exchanges: [{ messages: [{ content: 'How is this person?\n\nHi. Hm.' }] }],
    result: { measures: { mood: { value: 7 } } },
    offline: true,
  })
  const doubled = await tried({ name: 'doubled', given })
  expect(doubled).toMatchObject({
    result: { measures: { mood: { value: 14 } } },
    exchanges: [],
    offline: true,
  })
  const inChinese = await tried({
    name: 'mine/feel',
    given: { ...given, scenario: { language: 'zh' } },
  })
  expect(inChinese.exchanges[0]?.messages[0]?.content).toContain('这个人怎么样')
})

test('a judge of pairs is given two', async () => {
  const given = { dialogues: [talk('Hi.', 'Hm.', 'Well.'), talk('Hi.')] }
  expect((await tried({ name: 'mine/prefer', given })).result).toMatchObject([
    { outcome: { value: 'first' } },
  ])
})

test('a simulator and a supporter are tried in a dialogue, a source shows its first scenarios', async () => {
  const simulated = await tried({ name: 'core/seeker', scenario: 'exam' })
  expect(simulated.exchanges.map(({ prompt }) => prompt)).toContain('core/seeker')
  const talked = await tried({ name: 'talker', scenario: 'exam' })
  expect(talked).toMatchObject({ use: 'core/seeker', about: { supporter: 'talker' } })
  expect(talked.exchanges[0]?.prompt).toBe('core/chat')
  const loaded = await tried({ name: 'core/scenarios' })
  expect(loaded.result).toMatchObject({
    scenarios: [{ id: 'exam' }, { id: 'test' }, { id: 'kaoshi' }],
  })
})

test('an answer that the parser fails on is shown, with the failure', async () => {
  const { exchanges, failure, result } = await tried({
    name: 'broken/feel',
    given: { dialogues: [talk('Hi.')] },
  })
  expect(exchanges).toMatchObject([{ answer: { text: '3' } }])
  expect(exchanges[0]).not.toHaveProperty('read')
  expect(failure?.message).toMatch(/broken\/feel \(parser of the prompt broken\/mood\).*huh/)
  expect(result).toBeUndefined()
})

test('what the config does not use, and a scenario that is not there, are named', async () => {
  await expect(tried({ name: 'mine/fel' })).rejects.toMatchObject({
    code: 'TRY_UNKNOWN',
    fix: expect.stringContaining('mine/feel'),
  })
  await expect(tried({ name: 'core/verdicts' })).rejects.toMatchObject({ code: 'TRY_KIND' })
  await expect(tried({ name: 'mine/feel', scenario: 'nope' })).rejects.toMatchObject({
    code: 'TRY_DIALOGUE',
  })
})
