/** What a run says of its calls while it works, and what the plan of the next one knows by it. */
import { startFakeServer } from '@attune/fake-server'
import { expect, onTestFinished, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

test('a run counts the calls that are planned; the plan of more scenarios says how long they take', async () => {
  const server = await startFakeServer({
    delay: 10,
    reply: () => 'I see. I lost my job and I do not know what to do.',
  })
  onTestFinished(() => server.close())
  const model = (name: string) => chatModel(server, { model: name })
  const folder = project({
    'attune.config.yaml': {
      extends: 'esc-eval/default',
      models: { seeker: model('seeker'), bot: model('bot') },
      supporters: { bot: { model: 'bot' } },
      evaluations: { 'esc-eval': { judges: {}, analyses: {} } },
    },
  })
  const plan = async (): Promise<string> => (await attune(folder, ['plan', '--sample', '2'])).stdout
  expect(await plan()).toContain(
    'How long it takes is known once the store has answers of seeker, bot: a few units are enough (attune run --sample 2).',
  )
  const { stderr } = await attune(folder, ['run', '--no-figures', '--no-report', '--sample', '1'])
  expect(stderr).toMatch(/^4\/4 units · 10 calls · 1?\d{3} in, \d+ out tokens$/m)
  expect(await plan()).toMatch(
    /About \d+s at the pace of what the store has: seeker \S+ s a call; bot \S+ s a call; 1\.\d calls/,
  )
  expect((await attune(folder, ['plan', '--sample', '1'])).stdout).not.toMatch(/How long|About/)
})
