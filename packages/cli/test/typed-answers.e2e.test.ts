/**
 * Which answers are held to a JSON schema: what the plan says, what the server is sent, and what
 * becomes of one that refuses.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServerOptions,
  startFakeServer,
} from '@attune/fake-server'
import { expect, it, onTestFinished } from 'vitest'
import { attune, project, run } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

const dimensions = ['fluency', 'diversity', 'empathic', 'suggestion', 'human', 'tech', 'overall']
const judgement = { reason: 'It listens.', evidence: [2], score: 3 }
const judgements = JSON.stringify(Object.fromEntries(dimensions.map((name) => [name, judgement])))

/** One sample card, one supporter, one question to the judge; with the preset `paper` seven. */
async function studyOf(preset: string, fake: FakeServerOptions = {}, judge: object = {}) {
  const judged: FakeChatRequest[] = []
  const server = await startFakeServer({
    ...fake,
    onCall: ({ body }: FakeCall) =>
      void (body['model'] === 'judge' && judged.push(body as FakeChatRequest)),
    reply: ({ model, response_format: format, messages }) => {
      if (model !== 'judge') return `${model} says line ${messages.length}.`
      return format === undefined && preset === 'paper' ? '3' : judgements
    },
  })
  onTestFinished(() => server.close())
  const model = (name: string, more = {}) => chatModel(server, { model: name, ...more })
  const folder = project({
    'attune.config.yaml': {
      extends: `esc-eval/${preset}`,
      seed: 1,
      models: { seeker: model('seeker'), bot: model('bot'), judge: model('judge', judge) },
      supporters: { bot: { model: 'bot' } },
      evaluations: { 'esc-eval': { limit: 1 } },
    },
  })
  return { folder, typed: () => judged.map((request) => 'response_format' in request) }
}

it('a typed preset is planned and asked with a schema', async () => {
  const { folder, typed } = await studyOf('default')
  const { stdout } = await attune(folder, ['plan'])
  expect(stdout).toContain('Answers held to a JSON schema: judge 1 of 1.')
  const plan = JSON.parse((await attune(folder, ['plan', '--json'])).stdout) as {
    expected: object[]
  }
  expect(plan.expected).toContainEqual(
    expect.objectContaining({ model: 'judge', calls: 1, typed: 1 }),
  )
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(typed()).toEqual([true])
}, 60_000)

it('a preset whose published form is free text is asked in words', async () => {
  const { folder, typed } = await studyOf('paper')
  expect((await attune(folder, ['plan'])).stdout).not.toContain('JSON schema')
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(typed()).toEqual(Array(7).fill(false))
}, 60_000)

it('a server that refuses schemas is fallen back from once, and the run says so once', async () => {
  const { folder, typed } = await studyOf('default', { refusesSchemas: true })
  const { status, stderr, stdout } = await attune(folder, ['run', '--no-figures', '--no-report'])
  expect(status).toBe(0)
  expect(typed()).toEqual([true, false])
  const said = (stdout + stderr).match(/refuses JSON schemas/g)
  expect(said).toHaveLength(1)
}, 60_000)

it('a model that is said to take none is asked in words', async () => {
  const { folder, typed } = await studyOf('default', {}, { schemas: false })
  expect((await attune(folder, ['plan'])).stdout).not.toContain('JSON schema')
  expect(await run(folder)).toMatchObject({ exitCode: 0, failed: 0 })
  expect(typed()).toEqual([false])
}, 60_000)
