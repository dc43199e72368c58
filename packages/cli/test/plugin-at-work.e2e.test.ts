import { afterAll, expect, it } from 'vitest'
import { project, run as runAnew, write } from './e2e/attune.js'
import { run } from './e2e/in-process.js'
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
