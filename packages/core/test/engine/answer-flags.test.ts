/** An answer above 64 kB is read as far as that, and the unit says so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { known } from '@attune/core'
import { openProject, tokens } from '@attune/host'
import { bind, type RunEvent } from '@attune/core/runtime'
import { MemoryStore } from '@attune/store-sqlite'

const folder = mkdtempSync(join(tmpdir(), 'attune-answer-flags-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read: number[] = []
Object.assign(globalThis, { attuneTestRead: read })
const scenario = {
  id: 'exam',
  language: 'en',
  profile: 'P.',
  opening: [{ speaker: 'seeker', text: 'I failed.' }],
}
writeFileSync(join(folder, 'people.jsonl'), JSON.stringify(scenario))
for (const id of ['mood', 'tone']) writeFileSync(join(folder, `${id}.en.md`), `What is the ${id}?`)
writeFileSync(
  join(folder, 'mine.mjs'),
  `
const options = { type: 'object', properties: {}, additionalProperties: false }
const model = { ...options, properties: { model: { type: 'string', format: 'chat-model' } } }
const asking = (id) => ({
  id, folder: new URL('.', import.meta.url), fields: [],
  parse: (text) => { attuneTestRead.push(text.length); return { state: 'known', value: 1 } },
})
const [mood, tone] = ['mood', 'tone'].map(asking)
export default {
  contract: 1, name: 'mine',
  components: {
    feel: {
      kind: 'judge', revision: 1, summary: 'Feels.', gives: { criteria: { '*': { outcomes: 'any' } } }, prompts: [mood],
      options: model,
      create: ({ model }) => ({ subject: 'dialogue', async judge(dialogue, _, context) {
        const { answer } = await context.ask(mood, {}, { model })
        return ['mood', 'calm'].map((criterion) => ({ criterion, outcome: answer, rationale: '' }))
      } }),
    },
    chat: {
      kind: 'simulator', revision: 1, summary: 'Asks, and says one thing.', prompts: [mood, tone], options: model,
      create: ({ model }) => ({ async simulate(scenario, supporter, context) {
        for (const prompt of [mood, tone]) await context.ask(prompt, {}, { model })
        return { turns: scenario.opening, ending: { reason: 'turn-limit' } }
      } }),
    },
    endless: {
      kind: 'model', revision: 1, summary: 'Finds no end.', roles: ['chat'], options,
      create: () => ({ create: () => ({ chat: { chat: async () => ({
        text: Array.from({ length: 9000 }, (_, at) => 'so ' + at).join(', '), finish: 'complete', usage: { input: 8, output: 1, reasoning: 0 },
      }) } }) }),
    },
  },
}`,
)
const configWith = (simulator: object): object => ({
  plugins: ['./mine.mjs'],
  models: { judge: { provider: 'mine/endless' } },
  supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },
  evaluations: {
    e: {
      scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
      simulator,
      judges: { feel: { use: 'mine/feel', model: 'judge' } },
    },
  },
})

/** What a run warns of, and its one evaluation. */
async function ran(simulator: object) {
  const services = [bind(tokens.store, new MemoryStore())]
  const text = JSON.stringify(configWith(simulator))
  const project = await openProject({ cwd: folder, env: {}, text, services })
  const { signal } = new AbortController()
  const events: RunEvent[] = []
  await project.run({ stop: signal, signal, observers: [(event) => void events.push(event)] })
  const warnings = events.flatMap((event) => (event.type === 'warning' ? [event.message] : []))
  const [evaluation] = project.read.evaluations()
  const flags: unknown[] = []
  for await (const each of evaluation!.observations({ kind: 'flag' }))
    flags.push([each.source, each.name, each.value])
  const dialogues: unknown[] = []
  for await (const { dialogue } of evaluation!.dialogues()) dialogues.push(dialogue)
  return { warnings, flags, dialogues }
}

test('64 kB of a longer answer are read; the run warns, and a verdict of the unit has the flag', async () => {
  const { warnings, flags, dialogues } = await ran({ use: 'core/seeker', turns: 1 })
  // A unit may be worked on twice.
  expect(new Set(read)).toEqual(new Set([64 * 1024]))
  expect(warnings).toContain(
    'Of an answer to the prompt mine/mood that is longer than 64 kB only the first 64 kB are read.',
  )
  expect(flags).toEqual([['feel', 'long-answer', known('mine/mood')]])
  // The dialogue rests on no such answer, and is left as it is.
  expect(dialogues).toEqual([known(expect.not.objectContaining({ flags: expect.anything() }))])
})

test('a dialogue has one flag for all answers of a kind that it rests on, with their prompts', async () => {
  const { dialogues } = await ran({ use: 'mine/chat', model: 'judge' })
  expect(dialogues).toMatchObject([
    known({
      ending: { reason: 'turn-limit' },
      flags: [{ kind: 'long-answer', note: 'mine/mood, mine/tone' }],
    }),
  ])
})
