import { afterAll, expect, it } from 'vitest'
import { project, run as runAnew, write } from './e2e/attune.js'
import { attune, run } from './e2e/in-process.js'
import { startServer, stopServers } from './e2e/server.js'
import { chatModel, scenarios } from './e2e/talks.js'

afterAll(stopServers)

/** A judge that asks one question per dialogue. */
const judge = ({
  revision = 1,
  score = 'text.length',
  question = 'Was that kind?',
} = {}): string => `
const known = (value) => ({ state: 'known', value })
const prompt = {
  id: 'kindness', folder: new URL('./prompts/', import.meta.url), fields: ['talk'],
  parse: (text) => known(${score}), standIn: () => 'yes',
}
export default {
  contract: 1, name: 'at-work',
  components: {
    kindness: {
      kind: 'judge', revision: ${revision}, summary: 'Asks.', gives: { criteria: { kind: { outcomes: 'any' } } }, prompts: [prompt],
      options: { type: 'object', properties: { model: { type: 'string', format: 'chat-model' } }, additionalProperties: false },
      create: ({ model }) => ({
        subject: 'dialogue',
        async judge({ turns }, _, context) {
          const { answer } = await context.ask(prompt, { talk: ${JSON.stringify(question)} + turns.map(({ text }) => text).join(' ') }, { model })
          return [{ criterion: 'kind', outcome: answer, rationale: '' }]
        },
      }),
    },
  },
}
`

it('an edited plugin is worked on again and pays for nothing that it asked before', async () => {
  const server = await startServer()
  const folder = project({
    'scenarios.jsonl': scenarios(3),
    'plugin/package.json': { type: 'module' },
    'plugin/prompts/kindness.en.md': '{{talk}}',
    'plugin/index.js': judge(),
    'attune.config.yaml': {
      plugins: ['@attune/plugin-trajectory', './plugin/index.js'],
      models: { chat: chatModel(server) },
      supporters: { bot: { use: 'core/rule-based' } },
      evaluations: [
        {
          name: 'talks',
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'trajectory/simulator', turns: 2 },
          judges: { 'at-work/kindness': { model: 'chat' } },
          analyses: { 'core/verdicts': {} },
        },
      ],
    },
  })
  const runAfter = async (plugin: string, by = runAnew): Promise<object> => {
    write(folder, { 'plugin/index.js': plugin })
    const before = (await server.stats()).calls
    const { exitCode, done, reused, evaluations } = await by(folder)
    const tables = JSON.stringify(evaluations)
    return { exitCode, done, reused, calls: (await server.stats()).calls - before, tables }
  }
  const first = await runAfter(judge(), run)
  expect(first).toMatchObject({ exitCode: 0, done: 7, calls: 3 })
  expect(await runAfter(judge(), run)).toMatchObject({ done: 0, reused: 7, calls: 0 })
  // The parser alone, then the revision alone, then the question.
  const edited = await runAfter(judge({ score: '100' }))
  expect(edited).toMatchObject({ done: 4, reused: 3, calls: 0 })
  expect(edited).not.toMatchObject({ tables: (first as { tables: string }).tables })
  expect(await runAfter(judge({ score: '100', revision: 2 }))).toMatchObject({
    done: 4,
    reused: 3,
    calls: 0,
  })
  expect(await runAfter(judge({ question: 'Was it cold?' }))).toMatchObject({
    done: 4,
    reused: 3,
    calls: 3,
  })
})

/** A supporter, a judge and a command in one file. The parser of the judge depends on \`score\`. */
const together = (score: string): string => `
const known = (value) => ({ state: 'known', value })
const promptOf = (id, parse) => ({ id, folder: new URL('./prompts/', import.meta.url), fields: ['talk'], parse, standIn: () => 'yes' })
const [kindness, coach] = [promptOf('kindness', (text) => known(${score})), promptOf('coach', known)]
const options = { type: 'object', properties: { model: { type: 'string', format: 'chat-model' } }, additionalProperties: false }
const said = ({ turns }) => turns.map(({ text }) => text).join(' ')
export default {
  contract: 1, name: 'at-work',
  components: {
    kindness: {
      kind: 'judge', revision: 1, summary: 'Asks.', gives: { criteria: { kind: { outcomes: 'any' } } }, prompts: [kindness], options,
      create: ({ model }) => ({
        subject: 'dialogue',
        async judge(dialogue, _, context) {
          const { answer } = await context.ask(kindness, { talk: said(dialogue) }, { model })
          return [{ criterion: 'kind', outcome: answer, rationale: '' }]
        },
      }),
    },
    coach: {
      kind: 'supporter', revision: 1, summary: 'Replies.', prompts: [coach], options,
      create: ({ model }) => ({
        async reply(conversation, context) {
          const { text } = await context.ask(coach, { talk: said(conversation) }, { model })
          const { more } = await context.call({ turns: conversation.turns.length }, async () => ({ more: '.' }))
          return { text: text + more }
        },
      }),
    },
  },
  commands: {
    count: {
      summary: 'Counts the dialogues.', options: { type: 'object', properties: {}, additionalProperties: false },
      async run(_, { evaluations }) {
        let dialogues = 0
        for await (const { dialogue } of evaluations[0].dialogues()) if (dialogue.state === 'known') dialogues++
        return { text: dialogues + ' dialogues', report: { dialogues } }
      },
    },
  },
}
`

it('an edited parser pays for nothing in a file with a supporter; commands say what they do not show', async () => {
  const server = await startServer()
  const folder = project({
    'scenarios.jsonl': scenarios(2),
    'plugin/package.json': { type: 'module' },
    'plugin/prompts/kindness.en.md': '{{talk}}',
    'plugin/prompts/coach.en.md': 'Reply to this: {{talk}}',
    'plugin/index.js': together('text.length'),
    'attune.config.yaml': {
      plugins: ['./plugin/index.js'],
      models: { chat: chatModel(server) },
      supporters: { bot: { use: 'at-work/coach', model: 'chat' } },
      evaluations: [
        {
          name: 'talks',
          scenarios: { use: 'core/scenarios', file: 'scenarios.jsonl' },
          simulator: { use: 'core/seeker', turns: 2 },
          judges: { 'at-work/kindness': { model: 'chat' } },
          analyses: { 'core/verdicts': {} },
        },
      ],
    },
  })
  expect(await run(folder)).toMatchObject({ exitCode: 0, done: 5 })
  expect((await attune(folder, ['at-work', 'count'])).stderr).not.toContain('Note:')
  const { calls } = await server.stats()
  write(folder, { 'plugin/index.js': together('100') })
  const change =
    /^Note: talks differs from run 1 in the files of the plugin at-work\. .*not shown\.\n {2}`attune run` makes them again/m
  const counted = await attune(folder, ['at-work', 'count'])
  expect(counted).toMatchObject({ status: 0, stdout: '0 dialogues\n' })
  expect(counted.stderr).toMatch(change)
  expect((await attune(folder, ['export', 'jsonl'])).stderr).toMatch(change)
  expect(await runAnew(folder)).toMatchObject({ exitCode: 0, done: 5, reused: 0 })
  expect((await server.stats()).calls).toBe(calls)
  expect((await attune(folder, ['export', 'jsonl'])).stderr).toBe('')
})
