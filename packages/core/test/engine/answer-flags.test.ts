/** An answer above 64 kB is read as far as that, and the unit says so. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openProject, tokens } from '@attune/host'
import { bind, type RunEvent } from '@attune/core/runtime'
import { flaggedByAnswers } from '../../src/engine/answer-flags.js'
import { MemoryStore } from '@attune/store-sqlite'

const folder = mkdtempSync(join(tmpdir(), 'attune-answer-flags-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read: number[] = []
Object.assign(globalThis, { attuneTestRead: read })
const scenario = { id: 'exam', language: 'en', profile: 'P.', opening: [{ speaker: 'seeker', text: 'I failed.' }] }
writeFileSync(join(folder, 'people.jsonl'), JSON.stringify(scenario))
writeFileSync(join(folder, 'mood.en.md'), 'How is this person?')
writeFileSync(
  join(folder, 'mine.mjs'),
  `
const options = { type: 'object', properties: {}, additionalProperties: false }
const mood = {
  id: 'mood', folder: new URL('.', import.meta.url), fields: [],
  parse: (text) => { attuneTestRead.push(text.length); return { state: 'known', value: 1 } },
}
export default {
  contract: 1, name: 'mine',
  components: {
    feel: {
      kind: 'judge', revision: 1, summary: 'Feels.', prompts: [mood],
      options: { ...options, properties: { model: { type: 'string', format: 'chat-model' } } },
      create: ({ model }) => ({ subject: 'dialogue', async judge(dialogue, _, context) {
        const { answer } = await context.ask(mood, {}, { model })
        return ['mood', 'calm'].map((criterion) => ({ criterion, outcome: answer, rationale: '' }))
      } }),
    },
    endless: {
      kind: 'model', revision: 1, summary: 'Finds no end.', roles: ['chat'], options,
      create: () => ({ create: () => ({ chat: { chat: async () => ({
        text: Array.from({ length: 9000 }, (_, at) => 'so ' + at).join(', '), finish: 'complete', usage: { input: 1, output: 1, reasoning: 0 },
      }) } }) }),
    },
  },
}`,
)
const config = {
  plugins: ['./mine.mjs'],
  models: { judge: { provider: 'mine/endless' } },
  supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },
  evaluations: {
    e: {
      scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
      simulator: { use: 'core/seeker', turns: 1 },
      judges: { feel: { use: 'mine/feel', model: 'judge' } },
    },
  },
}

test('64 kB of a longer answer are read; the run warns, and a verdict of the unit has the flag', async () => {
  const services = [bind(tokens.store, new MemoryStore())]
  const project = await openProject({ cwd: folder, env: {}, text: JSON.stringify(config), services })
  const { signal } = new AbortController()
  const events: RunEvent[] = []
  await project.run({ stop: signal, signal, observers: [(event) => void events.push(event)] })

  expect(read).toEqual([64 * 1024])
  const warnings = events.flatMap((event) => (event.type === 'warning' ? [event.message] : []))
  expect(warnings).toContain(
    'Of an answer to the prompt mine/mood that is longer than 64 kB only the first 64 kB are read.',
  )
  const [evaluation] = project.read.evaluations()
  const flags: unknown[] = []
  for await (const each of evaluation!.observations({ kind: 'flag' })) {
    if (each.kind === 'flag') flags.push([each.name, each.source])
  }
  expect(flags).toEqual([['long-answer', 'feel']])
})

test('a result without an odd answer is left as it is', () => {
  const dialogue = { turns: [], ending: { reason: 'turn-limit' } }
  expect(flaggedByAnswers(dialogue, 'simulate', new Map())).toBe(dialogue)
  expect(flaggedByAnswers(dialogue, 'simulate', new Map([['long-answer', new Set(['a/b', 'a/c'])]]))).toMatchObject({
    flags: [{ kind: 'long-answer', note: 'a/b, a/c' }],
  })
})
