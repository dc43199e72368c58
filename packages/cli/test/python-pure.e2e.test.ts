/**
 * `pure=True` in Python: the files say which version answers, and use of anything else is refused.
 */
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'

const supporter = (body: string, pure = ', pure=True'): string => `import socket, subprocess
from attune_eval import *

@supporter(revision=1${pure})
def companion(conversation, ctx: Context):
    """Listens."""
    ${body}
    return "I hear you. How is that?"
`

async function said(code: string) {
  const folder = project({
    'attune.config.yaml': {
      plugins: ['./bots.py'],
      python: settings,
      supporters: { companion: { use: 'bots/companion' } },
      evaluations: {
        study: {
          scenarios: { use: 'core/scenarios', file: 'people.jsonl' },
          simulator: { use: 'core/seeker', turns: 2 },
          estimators: { 'core/need-to-look': {} },
        },
      },
    },
    'people.jsonl': '{"id": "ana", "language": "en", "profile": "You are Ana, and sad."}\n',
    'prompts/ask.en.md': 'Say something.',
    'bots.py': code,
  })
  const { stdout, stderr } = await attune(folder, ['run', '--no-report', '--no-figures'])
  return `${stdout}${stderr}`.replaceAll(/\s+/g, ' ')
}

test.skipIf(isSkipped)(
  'a pure supporter needs no version; without it the note says how',
  async () => {
    const [pure, plain] = [await said(supporter('pass')), await said(supporter('pass', ''))]
    expect(pure).not.toContain('nothing says which version answers')
    expect(pure).not.toContain('declared pure')
    expect(plain).toContain('in Python `@supporter(revision=1, pure=True)`')
  },
)

test.skipIf(isSkipped).each([
  ['the network', 'socket.create_connection(("127.0.0.1", 9), timeout=1)'],
  ['another process', 'subprocess.run(["true"])'],
  ['a model', 'ctx.ask("ask")'],
])('one that uses %s is refused by name', async (what, body) => {
  expect(await said(supporter(body))).toMatch(
    new RegExp(`companion is declared pure, and uses ${what}`),
  )
})

test.skipIf(isSkipped)('one that reads the clock is refused when it is loaded', async () => {
  expect(await said(`import time\n${supporter('time.time()')}`)).toMatch(
    /companion is declared pure, and uses the clock: time\.time\(\) \(bots\.py, line 8\)/,
  )
})
