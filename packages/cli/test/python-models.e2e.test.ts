/**
 * A model that no option names is not in the key of a result: requests to it fail, also from
 * Python.
 */
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'

const asking = (model: string, option: string): string => `from attune_eval import *

@estimator(revision=1, gives={"measures": {"warm": {}}})
def warm(dialogue, ctx: Context${option}):
    """Warmth."""
    asked = ctx.ask("q", model=${model}, parse=scale(0, 10), stand_in="5")
    return Estimate({"warm": asked.answer})
`

async function said(code: string) {
  const folder = project({
    'attune.config.yaml': {
      plugins: ['./mine.py'],
      python: settings,
      models: { large: { provider: 'openai', baseUrl: 'http://127.0.0.1:9/v1', model: 'large' } },
      evaluations: {
        study: {
          scenarios: { use: 'core/log', file: 'log.jsonl' },
          simulator: { use: 'core/replay', file: 'log.jsonl' },
          estimators: { 'mine/warm': {} },
        },
      },
    },
    'log.jsonl':
      '{"scenario": "one", "language": "en", "supporter": "bot", "turns": [{"speaker": "seeker", "text": "I failed."}, {"speaker": "supporter", "text": "That hurts."}]}',
    'prompts/q.en.md': 'How warm, from 0 to 10?',
    'mine.py': code,
  })
  const { status, stdout, stderr } = await attune(folder, ['run', '--no-report', '--no-figures'])
  return { status, text: `${stdout}${stderr}`.replaceAll(/\s+/g, ' ') }
}

test.skipIf(isSkipped).each([
  ['a text in the code', asking('"large"', '')],
  ['a text beside an option', asking('"large"', ', model: ChatModel = "offline"')],
  ['an option that is a plain text', asking('model', ', model: str = "large"')],
])('%s', async (_, code) => {
  const { status, text } = await said(code)
  expect(status).toBe(1)
  expect(text).toContain('mine/warm asked the model large, which none of its options names.')
  expect(text).toContain('model: ChatModel')
})

test.skipIf(isSkipped)('an option with the type ChatModel passes', async () => {
  const { status } = await said(asking('model', ', model: ChatModel = "offline"'))
  expect(status).toBe(0)
})
