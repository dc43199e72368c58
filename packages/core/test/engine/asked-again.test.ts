/**
 * What was asked for a stored unit, shown again from the answers that are kept: nobody is asked,
 * and no key is needed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnsweredUnit } from '@attune/project'
import { bind } from '@attune/core/runtime'
import { openProject, redo, tokens } from '@attune/host'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MemoryStore } from '@attune/store-sqlite'

const folder = mkdtempSync(join(tmpdir(), 'attune-asked-again-'))
const sent: { messages: unknown }[] = []
Object.assign(globalThis, { attuneTestSent: sent })
writeFileSync(
  join(folder, 'people.jsonl'),
  JSON.stringify({
    id: 'exam',
    language: 'en',
    profile: 'P.',
    opening: [{ speaker: 'seeker', text: 'I failed.' }],
  }),
)
writeFileSync(join(folder, 'mood.en.md'), 'How is this person?\n\n{{said}}')
writeFileSync(
  join(folder, 'mine.mjs'),
  `
const options = { type: 'object', properties: {}, additionalProperties: false }
const mood = {
  id: 'mood', folder: new URL('.', import.meta.url), fields: ['said'],
  parse: (text) => text === 'Fine.' ? { state: 'unknown', why: 'no number' } : { state: 'known', value: Number(text) },
}
export default {
  contract: 1, name: 'mine',
  components: {
    feel: {
      kind: 'estimator', revision: 1, summary: 'Feels.', gives: { measures: { '*': {} } }, prompts: [mood],
      options: { ...options, properties: { model: { type: 'string', format: 'chat-model' } } },
      create: ({ model }) => ({ async estimate({ turns }, _, context) {
        const [vector] = await context.embed(['a text'], model)
        const said = turns.map(({ text }) => text).join(' ') + ' ' + vector.length
        const { answer } = await context.ask(mood, { said }, { model })
        return { measures: { mood: answer }, series: {} }
      } }),
    },
    paid: {
      kind: 'model', revision: 1, summary: 'Counts.', roles: ['chat', 'embedding'], options,
      create: () => ({ create: () => ({
        chat: { chat: async ({ messages }) => {
          const text = messages.length === 1 ? 'Fine.' : '7'
          attuneTestSent.push({ messages })
          return { text, finish: 'complete', usage: { input: 3, output: 1, reasoning: 0 } }
        } },
        embedding: { embed: async (texts) => {
          attuneTestSent.push({ messages: texts })
          return { vectors: texts.map(() => [1, 2]), usage: { input: 1, output: 0, reasoning: 0 } }
        } },
      }) }),
    },
  },
}`,
)
const config = {
  plugins: ['./mine.mjs'],
  models: { judge: { provider: 'mine/paid', apiKeyEnv: 'JUDGE_KEY' } },
  supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },
  evaluations: {
    e: {
      scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
      simulator: { use: 'core/seeker', turns: 2 },
      estimators: { feel: { use: 'mine/feel', model: 'judge' } },
    },
  },
}

const store = new MemoryStore()
const open = (env: Readonly<Record<string, string>>) =>
  openProject({
    cwd: folder,
    env,
    text: JSON.stringify(config),
    services: [bind(tokens.store, store)],
  })

beforeAll(async () => {
  const project = await open({ JUDGE_KEY: 'sk-judge-0123456789' })
  const { signal } = new AbortController()
  await project.run({ stop: signal, signal })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function asked(): Promise<AnsweredUnit> {
  const [archive] = (await open({})).read.archives()
  const slots = (await archive!.slotsAt([0])).get(0)!
  const feel = slots.find(({ label }) => label === 'feel')!
  return (await archive!.answers(slots[0]!, [feel.unit])).get(feel.unit)!
}

test('prompts are shown as they were sent, repairs included, each with its answer', async () => {
  const before = sent.length
  const { exchanges, answers } = await asked()
  expect(exchanges.map(({ messages }) => messages)).toEqual(
    sent.slice(1, 3).map(({ messages }) => messages),
  )
  expect(exchanges.map(({ answer }) => answer.text)).toEqual(['Fine.', '7'])
  expect(answers).toHaveLength(2)
  expect(sent).toHaveLength(before)
})

test('where an answer is not kept any more, nobody is asked, and what there is is shown', async () => {
  const before = sent.length
  await redo(await open({}), { components: ['mine/feel'] }, { answers: true, dryRun: false })
  const { exchanges, answers } = await asked()
  expect(exchanges).toEqual([])
  expect(answers).toEqual([])
  expect(sent).toHaveLength(before)
})
