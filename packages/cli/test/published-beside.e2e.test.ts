/**
 * Numbers of a paper beside own ones, in a run: only with the paper's agent, and with the note on
 * the wording that was asked.
 */
import { startFakeServer, type FakeServer } from '@attune/fake-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from 'node:path'
import { attune, project, run } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

const answer =
  'Content:\na\nTargetCompletion:\nb\nActivity:\nc\nAnalyze:\nd\nChange:\n+3\nThinking:\ne\nResponse:\nf'
const clone = join(import.meta.dirname, '../../../scripts/replicas/fixtures/digitalhuman')
let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer({ reply: () => answer })
})
afterAll(() => server.close())

const folderWith = (model: string, extended: unknown): string => {
  const config = {
    extends: extended,
    models: { seeker: chatModel(server, { model }) },
    supporters: { bot: { model: 'seeker' } },
    evaluations: {
      sage: {
        simulator: { maxTurns: 2 },
        analyses: { 'sage/leaderboard': { published: true } },
        limit: 1,
      },
    },
  }
  return project({
    'first.yaml': { ...config, extends: 'sage/released' },
    'attune.config.yaml': config,
  })
}

async function found(
  folder: string,
): Promise<{ readonly notes: readonly string[]; readonly sentences: string }> {
  const { evaluations } = await run(folder)
  const board = evaluations.find(({ label }) => label === 'sage/leaderboard')!.findings!
  const notes = board.tables.find(({ id }) => id === 'published')?.notes ?? []
  return { notes, sentences: board.sentences?.join(' ') ?? '' }
}

it('another agent’s numbers are not shown, and the reason is', async () => {
  const { notes, sentences } = await found(folderWith('gpt-4o', 'sage/released'))
  expect(notes).toEqual([])
  expect(sentences).toContain('the agent is gpt-4o here, and DeepSeek-V3 (2024-12-27) there')
})

it('with the agent they stand there with our own wording, and with the recipe the note is that of the release', async () => {
  const own = folderWith('deepseek-v3-1227', 'sage/released')
  const planned = await attune(own, ['plan', '--json'])
  expect(planned.stdout).toContain(
    'sage/released has our own wording: not comparable with published numbers.',
  )
  expect((await found(own)).notes.join()).toContain('another wording than the release’s')
  const replica = folderWith('deepseek-v3-1227', ['sage/released', './released-wording/sage.yaml'])
  await attune(replica, ['sage', 'released-wording', '--clone', clone, '--config', 'first.yaml'])
  expect((await attune(replica, ['plan', '--json'])).stdout).not.toContain('our own wording')
  const { notes } = await found(replica)
  expect(notes.join()).toContain(
    'Requests have the wording of the release, https://github.com/Tencent/digitalhuman ',
  )
  expect(notes.join()).not.toContain('another wording')
})
