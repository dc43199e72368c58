/**
 * Python, Attune, or both are killed at the 12th of 17 questions: only what was on its way is asked
 * again.
 */
import { startFakeServer } from '@attune/fake-server'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { start } from './e2e/attune.js'
import { attune, project, records } from './e2e/in-process.js'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const asks = 17

const method = `
from attune_eval import ChatModel, Context, Dialogue, Estimate, estimator, scale

@estimator(revision=1, gives={"measures": {"sum": {}}})
def steps(dialogue: Dialogue, ctx: Context, model: ChatModel = "offline") -> Estimate:
    """Asks ${asks} questions, one after the other."""
    values = [ctx.ask("step", number=n, model=model, parse=scale(0, 1000), stand_in="1").value for n in range(${asks})]
    return Estimate({"sum": sum(values)})
`

/** Process ids of children, as Linux lists them. */
const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)

async function world() {
  const asked: string[] = []
  let onTwelfth = (): void => {}
  const fake = await startFakeServer({
    delay: 40,
    reply: ({ messages }) => messages[0]!.content.match(/\d+/)![0],
    onCall: ({ body }) => {
      asked.push(JSON.stringify(body['messages']))
      if (asked.length === 12) onTwelfth()
    },
  })
  onTestFinished(() => fake.close())
  const folder = project({
    'steps.py': method,
    'prompts/step.en.md': 'Say the number {{number}} and nothing else.\n',
    'log.jsonl': JSON.stringify({
      scenario: 'one',
      language: 'en',
      supporter: 'bot',
      turns: [
        { speaker: 'seeker', text: 'I failed.' },
        { speaker: 'supporter', text: 'That hurts.' },
      ],
    }),
    'attune.config.yaml': {
      plugins: ['./steps.py'],
      python: settings,
      models: {
        small: { provider: 'openai', baseUrl: `${fake.url}/v1`, model: 'small', identity: 'small' },
      },
      evaluations: {
        study: {
          scenarios: { use: 'core/log', file: 'log.jsonl' },
          simulator: { use: 'core/replay', file: 'log.jsonl' },
          estimators: { 'steps/steps': { model: 'small' } },
        },
      },
    },
  })
  return { folder, asked, atTwelfth: (act: () => void) => (onTwelfth = act) }
}

const sum = (asks * (asks - 1)) / 2
const run = ['run', '--no-figures', '--no-report', '--json']

test
  .skipIf(isSkipped || process.platform !== 'linux')
  .each(isLong ? (['Python', 'Attune', 'both'] as const) : (['both'] as const))(
  '%s is killed',
  async (who) => {
    const { folder, asked, atTwelfth } = await world()
    const first = start(folder, run)
    const killed: number[] = []
    atTwelfth(() => {
      const python = childrenOf(first.pid)
      killed.push(
        ...(who === 'Python' ? python : who === 'Attune' ? [first.pid] : [...python, first.pid]),
      )
      for (const pid of killed) process.kill(pid, 'SIGKILL')
    })
    const { status, stdout } = await first.ended
    expect(killed.length).toBeGreaterThan(0)
    if (who === 'Python') {
      expect(status).toBe(1)
      expect(stdout).toMatch(/its Python process ended \(signal SIGKILL\) while it worked on this/)
    }
    const before = asked.length
    expect(before).toBe(12)
    expect(await attune(folder, run)).toMatchObject({ status: 0 })
    // The 12th was on its way, or its answer had come.
    expect(asked.length).toBeGreaterThanOrEqual(asks)
    expect(asked.length).toBeLessThanOrEqual(asks + 1)
    expect(new Set(asked).size).toBe(asks)
    expect(await records(folder)).toContain(`"sum":{"state":"known","value":${sum}}`)
  },
)
