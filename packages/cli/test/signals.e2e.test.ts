/**
 * Ctrl-C and SIGTERM while a command has begun no unit: in its plan, in what it reads and writes,
 * at its end.
 */
import { createRandom } from '@attune/core/internal'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Ended, project, start } from './e2e/attune.js'
import { commands, leftovers, newFixture, trial, usualStatus } from './e2e/signalled.js'

/** Hands out one scenario, and then never comes back: in a promise, in a loop, in foreign code. */
const source = (way: string): string => `import { execFileSync } from 'node:child_process'
const options = { type: 'object', properties: {}, additionalProperties: false }
const scenario = { id: 's1', language: 'en', profile: 'sad', opening: [{ speaker: 'seeker', text: 'I am sad.' }], events: [], references: {}, tags: {}, details: {} }
export default {
  contract: 1,
  name: 'endless',
  components: {
    people: { kind: 'scenarios', revision: 1, summary: 'Endless.', options, create: () => ({ async *load() {
      yield scenario
      process.stderr.write('in it')
      ${way}
    } }) },
  },
}`

const ways = {
  'waits for a promise': 'await new Promise((resolve) => setTimeout(resolve, 1e6))',
  'is in a loop': 'for (;;) Math.random()',
  'is in foreign code': "execFileSync('sleep', ['20'])",
}

type Way = keyof typeof ways
const endless = (way: Way): string =>
  project({
    'endless.mjs': source(ways[way]),
    'attune.config.yaml': {
      plugins: ['./endless.mjs'],
      supporters: { bot: { use: 'core/rule-based' } },
      evaluations: {
        e: {
          scenarios: 'endless/people',
          simulator: 'core/seeker',
          estimators: { 'core/lexicon': {} },
          analyses: { 'core/measures': {} },
          gates: [{ measure: 'core/lexicon.mean', supporter: 'bot', atLeast: 0 }],
        },
      },
    },
  })

async function signalled(
  way: Way,
  signal: NodeJS.Signals,
  args: readonly string[],
): Promise<Ended & { left: string[] }> {
  const folder = endless(way)
  const running = start(folder, args)
  await running.says(/in it/)
  running.kill(signal)
  const ended = await running.ended
  return { ...ended, left: leftovers(folder) }
}

const cases: [signal: NodeJS.Signals, args: readonly string[]][] = [
  ['SIGINT', ['plan']],
  ['SIGTERM', ['run']],
  ['SIGINT', ['check']],
  ['SIGTERM', ['show', 's1']],
  ['SIGINT', ['report']],
  ['SIGTERM', ['export', 'jsonl']],
]

it.concurrent.each(cases)(
  'a command that waits for a promise ends by %s: %j',
  { timeout: 60_000 },
  async (signal, args) => {
    const { status, stderr, left } = await signalled('waits for a promise', signal, args)
    expect({ status, stderr }).toMatchObject({
      status: 130,
      stderr: expect.stringContaining('was interrupted'),
    })
    expect(left).toEqual([])
  },
)

it(
  'a command that is in a loop ends by SIGTERM, and names who loops',
  { timeout: 60_000 },
  async () => {
    const { status, stdout } = await signalled('is in a loop', 'SIGTERM', ['plan', '--json'])
    expect(status).toBe(130)
    const { error } = JSON.parse(stdout) as {
      error: { exitCode: number; problems: { message: string }[] }
    }
    expect(error.exitCode).toBe(130)
    expect(error.problems[0]!.message).toMatch(
      /endless\/people \(load scenarios\) did not stop after the interrupt.*endless\.mjs/,
    )
  },
)

it(
  'a command whose thread is in foreign code dies of the signal, and leaves no unfinished file',
  { timeout: 60_000 },
  async () => {
    const { status, stderr, left } = await signalled('is in foreign code', 'SIGTERM', [
      'export',
      'jsonl',
    ])
    // Of SIGINT, which a shell calls 130.
    expect({ status, stderr }).toMatchObject({
      status: null,
      stderr: expect.stringContaining('was interrupted'),
    })
    expect(left).toEqual([])
  },
)

it(
  'an import does not wait for a pipe, whose content it could not read twice',
  { timeout: 60_000 },
  async () => {
    const folder = project()
    execFileSync('mkfifo', [join(folder, 'chats.jsonl')])
    const { status, stderr } = await start(folder, ['import', 'chats.jsonl']).ended
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/no regular file/),
    })
    expect(readdirSync(folder)).toEqual(['chats.jsonl'])
  },
)

/**
 * Commands without a second form that starts and ends as the first does; signals.soak.ts has all.
 */
const SAME = new Set(['config', 'plugins', 'prompts', 'runs', 'merge'])
const topicOf = ([command = '', what = '']: readonly string[]): string =>
  SAME.has(command) ? command : `${command} ${what}`
const once = [...new Map(commands.map((args) => [topicOf(args), args])).values()]

/** Each command gets one signal, early, late or between; signals.soak.ts sends more. */
describe('each command, at one of three moments', () => {
  const random = createRandom('signals')
  const moments = once.map((args, at) => ({
    args,
    after: Math.round(60 + 200 * ((at % 3) + random())),
    signal: random() < 0.5 ? ('SIGINT' as const) : ('SIGTERM' as const),
  }))
  let fixture: string
  beforeAll(async () => void (fixture = await newFixture(8)))

  it.concurrent.each(moments)(
    '$args, $signal after $after ms',
    { timeout: 60_000 },
    async ({ args, ...moment }) => {
      const { status, stderr, left } = await trial(fixture, args, moment)
      expect(left).toEqual([])
      // Before the first line of the command the signal does what it does to any process.
      if (status === null) expect(stderr).toBe('')
      // While it writes its last lines nothing is left to interrupt.
      else if (status !== 130)
        expect({ status, stderr }).toMatchObject({ status: usualStatus(args) })
    },
  )
})
