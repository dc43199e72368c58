/**
 * The commonest mistakes of methods in Python: each in one message, soon, with the line where there
 * is one.
 */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'

const head = `import sys
import numpy as np
from attune_eval import *
`

/** @param body of an estimator, which begins on line 6 of its file */
const estimating = (body: string): string => `${head}
@estimator(revision=1, gives={"measures": {"warm": {}}})
def warm(dialogue, ctx: Context, model: ChatModel = "offline"):
    """Warmth."""
    ${body.trim().replaceAll('\n', '\n    ')}
`

const judging = (verdict: string): string => `${head}
@judge(revision=1, gives={"criteria": {"warm": {}}})
def warm(dialogue):
    """Warmth."""
    return [${verdict}]
`

const config = (python: object) => ({
  plugins: ['./mymethod.py'],
  python,
  evaluations: {
    study: {
      scenarios: { use: 'core/log', file: 'log.jsonl' },
      simulator: { use: 'core/replay', file: 'log.jsonl' },
    },
  },
})

const log = JSON.stringify({
  scenario: 'one',
  language: 'en',
  supporter: 'bot',
  turns: [
    { speaker: 'seeker', text: 'I failed.' },
    { speaker: 'supporter', text: 'That hurts.' },
  ],
})

/** Without where the config names the plugin. */
const plain = (text: string): string => text.replaceAll(/\n {2}at \S+:\d+:\d+(?=\n)/g, '')

async function said(
  code: string,
  python: object = settings,
  files: Readonly<Record<string, string>> = {},
) {
  const whole = config(python)
  const kind = code.includes('@judge') ? 'judges' : 'estimators'
  const study = { ...whole.evaluations.study, [kind]: { 'mymethod/warm': {} } }
  const folder = project({
    'attune.config.yaml': { ...whole, evaluations: { study } },
    'log.jsonl': log,
    'mymethod.py': code,
    ...files,
  })
  for (const file of Object.keys(files))
    if (file.endsWith('.sh')) chmodSync(join(folder, file), 0o755)
  const { status, stdout, stderr } = await attune(folder, ['run', '--no-figures', '--no-report'])
  return { status, text: plain(`${stdout}${stderr}`) }
}

const rows: readonly (readonly [mistake: string, code: string, says: string])[] = [
  [
    'a bare number',
    estimating('return 0.5'),
    "mymethod/warm failed to estimate: the estimate is 0.5, not an Estimate (mymethod.py, line 5)\n  Return Estimate(measures={'name': 0.5})",
  ],
  [
    'a measure without its dict',
    estimating('return {"warm": 1}'),
    "mymethod/warm failed to estimate: the estimate has the key 'warm', which is none of measures, series, evidence, findings, flags, details (mymethod.py, line 5)",
  ],
  [
    'a missing key',
    judging('{"criterion": "warm", "rationale": "It says so."}'),
    "mymethod/warm failed to judge: verdicts[0] lacks the key 'outcome' (mymethod.py, line 5)",
  ],
  [
    'an array of numpy',
    estimating('return Estimate({"warm": np.array([0.2, 0.4])})'),
    'mymethod/warm failed to estimate: measures.warm is a numpy array of shape (2,), not a number (mymethod.py, line 5)\n  Give one number, such as float(x.mean()).',
  ],
  [
    'NaN',
    estimating('return Estimate({"warm": np.float64("nan")})'),
    "mymethod/warm failed to estimate: measures.warm is NaN (mymethod.py, line 5)\n  Return unknown('why there is no value') where there is none.",
  ],
  [
    'an exception',
    estimating('replies = []\nreturn Estimate({"warm": 1 / len(replies)})'),
    'mymethod/warm failed to estimate: ZeroDivisionError: division by zero (mymethod.py, line 9)',
  ],
  [
    'a print',
    estimating('print("scored")\nreturn Estimate({"warm": 1})'),
    'mymethod/warm: mymethod.py, line 8 prints to standard output, which carries the messages to Attune; it went to standard error.',
  ],
  [
    'an import that fails',
    `import sys\nimport nympy\n${estimating('return 1')}`,
    "Loading the plugin ./mymethod.py failed: ModuleNotFoundError: No module named 'nympy' (mymethod.py, line 2).",
  ],
  [
    'a mistake of syntax',
    `def warm(:\n    pass\n`,
    'Loading the plugin ./mymethod.py failed: SyntaxError: ',
  ],
  [
    'a prompt that is not there',
    estimating('ctx.ask("warmth", text="…")'),
    'mymethod/warm failed to estimate: there is no prompt "warmth": no file warmth.<language>.md in the folder "prompts"',
  ],
  [
    'a forgotten await',
    `${head}\n@estimator(revision=1, gives={"measures": {"warm": {}}})\nasync def warm(dialogue):\n    """Warmth."""\n    async def score():\n        return 1\n    return Estimate({"warm": score()})\n`,
    'mymethod/warm failed to estimate: measures.warm is a coroutine: it was not awaited (mymethod.py, line 5)\n  Write await before the call.',
  ],
  [
    'a decorator without its revision',
    `${head}\n@estimator\ndef warm(dialogue):\n    return 1\n`,
    'Loading the plugin ./mymethod.py failed: @estimator needs its revision (mymethod.py, line 5).\n  Write @estimator(revision=1, gives={"measures": {"warmth": {"range": [0, 10]}}}).',
  ],
  [
    'nothing of what it gives',
    `${head}\n@estimator(revision=1)\ndef warm(dialogue):\n    return 1\n`,
    'Loading the plugin ./mymethod.py failed: @estimator does not say what warm gives (mymethod.py, line 5).\n  Write gives={"measures": {"warmth": {"range": [0, 10]}}}, with each name that it returns.',
  ],
  [
    'another name than it declares',
    estimating('return Estimate({"wram": 1})'),
    'mymethod/warm returned estimate.measures.wram = a value; expected a name that the component declares in gives.measures (did you mean "warm"?).',
  ],
  [
    'gives by options that fails',
    `${head}\n@estimator(revision=1, gives=lambda options: {"measures": options["words"]["n"]})\ndef warm(dialogue, words: list[str] = ()):\n    return 1\n`,
    'mymethod/warm failed to say what it gives: TypeError: list indices must be integers or slices, not str (mymethod.py, line 5)',
  ],
]

test.skipIf(isSkipped).each(rows)('%s', async (_, code, says) => {
  const { status, text } = await said(code)
  expect(text).toContain(says)
  if (!says.includes('prints')) expect(status).toBeGreaterThan(0)
})

test.skipIf(isSkipped)(
  'a loop that never ends: one message with its line, and the unit has failed',
  async () => {
    const { status, text } = await said(estimating('while True:\n    pass'), {
      ...settings,
      silence: 2,
    })
    expect(status).toBe(1)
    expect(text.match(/mymethod\/warm did nothing for 2 s/g)).toHaveLength(1)
    expect(text).toMatch(
      /when it should estimate: .* So far: it is at mymethod\.py, line [89]\.\n {2}Look for a loop that never ends\./,
    )
  },
)

const fine = estimating('return Estimate({"warm": 1})')

test.skipIf(isSkipped)('a Python that is too old, is not there, or lacks the package', async () => {
  const old = `#!/bin/sh\n[ "$1" = -c ] && echo 3.8.10 && exit 0\necho No module named attune_eval >&2\nexit 1\n`
  expect((await said(fine, { executable: './old.sh' }, { 'old.sh': old })).text).toMatch(
    /Loading the plugin \.\/mymethod\.py failed: \S+old\.sh is Python 3\.8\.10, and attune-eval needs 3\.10 or newer\.\n {2}Install Python 3\.10/,
  )
  expect((await said(fine, { executable: 'python4' })).text).toContain(
    'Loading the plugin ./mymethod.py failed: there is no program python4.\n  Install Python 3.10 or newer, and name it in the config: python: { executable: .venv/bin/python }.',
  )
  expect((await said(fine, { executable: settings.executable })).text).toMatch(
    /failed: attune-eval is not installed for \S+ \(Python 3\.\d+\.\d+\)\.\n {2}Install it for this Python from the folder python of Attune: \S+ -m pip install <folder>/,
  )
})

test.skipIf(isSkipped)('a module that is not there', async () => {
  const folder = project({
    'attune.config.yaml': { ...config(settings), plugins: ['py:mymethods'] },
    'log.jsonl': log,
  })
  const { stderr } = await attune(folder, ['config', 'validate'])
  expect(plain(stderr)).toMatch(
    /Loading the plugin py:mymethods failed: there is no module mymethods in \S+, nor among what \S+ has installed\.\n {2}Put mymethods\.py into/,
  )
})

test.skipIf(isSkipped)('an option that nobody knows, or of another type', async () => {
  const study = {
    ...config({}).evaluations.study,
    estimators: { 'mymethod/warm': { modle: 'offline' } },
  }
  const folder = project({
    'attune.config.yaml': { ...config(settings), evaluations: { study } },
    'log.jsonl': log,
    'mymethod.py': fine,
  })
  const { stderr } = await attune(folder, ['config', 'validate'])
  expect(plain(stderr)).toMatch(/Unknown key "modle".*\n.*Did you mean "model"\?/)
})
