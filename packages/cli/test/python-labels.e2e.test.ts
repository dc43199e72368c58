/**
 * Options in Python that name an estimator or a judge: the function gets the label, also the
 * default one.
 */
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'

const code = `from attune_eval import *

GIVES = {"measures": {"relief": {"range": [-100, 100]}}}

@estimator(revision=1, gives=GIVES)
def weight(dialogue, value: float = 1):
    """Relief."""
    return Estimate({"relief": value})

@estimator(revision=1, gives={"measures": {"twice": {}}})
def twice(dialogue, ctx: Context, of: EstimatorLabel = "mine/weight", more: EstimatorLabel | None = None):
    """Twice the relief."""
    ctx.warn(f"twice reads {of} and {more}.")
    return Estimate({"twice": 2 * ctx.read["of"].measures["relief"].value})

@judge(revision=1, gives={"criteria": {"fair": {"range": [0, 1]}}})
def fair(dialogue):
    """Fair."""
    return [Verdict("fair", 1)]

@analysis(revision=1)
def overview(evaluation, of: EstimatorLabel = "mine/weight", by: JudgeLabel = "mine/fair"):
    """Relief."""
    return {"sentences": [f"The table is of {of} by {by}."]}

@analysis(revision=1)
def mixed(evaluation):
    """Relief of no estimator in particular."""
    return evaluation.means("measure", id="t", title="T", columns=["relief"])
`

const log = JSON.stringify({
  scenario: 'one',
  language: 'en',
  supporter: 'bot',
  turns: [
    { speaker: 'seeker', text: 'I failed.' },
    { speaker: 'supporter', text: 'That hurts.' },
  ],
})

async function said(estimators: object, analyses: object, command = ['run', '--no-report']) {
  const folder = project({
    'attune.config.yaml': {
      plugins: ['./mine.py'],
      python: settings,
      evaluations: {
        study: {
          scenarios: { use: 'core/log', file: 'log.jsonl' },
          simulator: { use: 'core/replay', file: 'log.jsonl' },
          estimators,
          judges: { 'mine/fair': {} },
          analyses,
        },
      },
    },
    'log.jsonl': log,
    'mine.py': code,
  })
  const { status, stdout, stderr } = await attune(folder, command)
  return { status, text: `${stdout}${stderr}`.replaceAll(/\s+/g, ' ') }
}

const two = { 'mine/weight': {}, heavy: { use: 'mine/weight', value: 50 } }

test.skipIf(isSkipped).each([
  ['the default', {}, 'The table is of mine/weight by mine/fair.'],
  ['the label of the config', { of: 'heavy' }, 'The table is of heavy by mine/fair.'],
])('an analysis gets %s', async (_, options, sentence) => {
  const { text } = await said(two, { 'mine/overview': options })
  expect(text).toContain(sentence)
})

test.skipIf(isSkipped)('an estimator gets the label, and its results change with it', async () => {
  const readers = {
    'mine/twice': {},
    other: { use: 'mine/twice', of: 'heavy', more: 'mine/weight' },
  }
  const { status, text } = await said({ ...two, ...readers }, { 'core/measures': {} })
  expect(text).toContain('twice reads mine/weight and None.')
  expect(text).toContain('twice reads heavy and mine/weight.')
  expect(status).toBe(0)
})

test.skipIf(isSkipped)(
  'a label that the config lacks is found by validate, default or not',
  async () => {
    const own = { heavy: { use: 'mine/weight' } }
    const { status, text } = await said(own, { 'mine/overview': {} }, ['config', 'validate'])
    expect(status).toBe(2)
    expect(text).toContain('estimator "mine/weight"')
    expect(text).toContain('heavy')
  },
)

test.skipIf(isSkipped)('a table of one name by two estimators is refused', async () => {
  const { text } = await said(two, { 'mine/mixed': {} })
  expect(text).toContain(
    '"relief" is given by mine/weight and heavy, and a column cannot mix them.',
  )
  expect(text).toContain('Select the rows of one with `source`')
})

test.skipIf(isSkipped)('plugins show names what an option names', async () => {
  const { text } = await said(two, {}, ['plugins', 'show', 'mine/overview'])
  expect(text).toContain('of: estimator-label, default "mine/weight"')
})
