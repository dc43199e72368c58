/**
 * The check of examples/ci, with the commands of its workflow, on bots behind HTTP whose truth is
 * known.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse as parseJUnit } from 'junit2json'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { attune, type Ended, project, write } from './e2e/in-process.js'
import { gatesIn } from '@attune/testkit/shared/report-gates.js'

const example = join(import.meta.dirname, '../../../examples/ci')
const config = parseYaml(readFileSync(join(example, 'attune.config.yaml'), 'utf8')) as Config
const workflow = parseYaml(readFileSync(join(example, 'workflow.yml'), 'utf8')) as Workflow
const step = workflow.jobs.check.steps.find(({ run }) => run?.includes('attune check'))!

interface Workflow {
  readonly jobs: {
    readonly check: { readonly steps: readonly { readonly run?: string; readonly env?: object }[] }
  }
}
interface Config {
  readonly evaluations: { readonly care: { readonly gates: readonly object[] } }
  readonly [key: string]: unknown
}

const manners: Readonly<Record<string, readonly string[]>> = {
  v1: [
    'It sounds like this weighs on you. What is the hardest part of it?',
    'I hear you. That must be painful. How do you feel when you think of it?',
  ],
  v2: ['Everybody has problems.', 'It is not that bad. Just stop thinking about it.'],
}
const served = { manner: 'v1', calls: 0 }

const bot: Server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += String(part)
  served.calls++
  const { messages } = JSON.parse(body) as { readonly messages: readonly unknown[] }
  const own = manners[served.manner]!
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ reply: own[(messages.length >> 1) % own.length] }))
})
beforeAll(() => new Promise<void>((resolve) => void bot.listen(0, '127.0.0.1', resolve)))
afterAll(() => void bot.close())

/** The example's config with another evaluation, at our bot. */
function folderWith(care: object = {}, more: object = {}): string {
  const evaluations = { care: { ...config.evaluations.care, ...care } }
  return project({
    'attune.config.yaml': {
      ...config,
      plugins: ['@attune/plugin-trajectory'],
      evaluations,
      ...more,
    },
  })
}

const at = (manner: string, version: string) => {
  served.manner = manner
  return {
    BOT_URL: `http://127.0.0.1:${(bot.address() as AddressInfo).port}/chat`,
    BOT_VERSION: version,
  }
}

/** The workflow's own command, with flags after it; the seeker of the example is a stand-in. */
const check = (
  folder: string,
  env: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): Promise<Ended> =>
  attune(folder, [...step.run!.replace('npx attune ', '').split(' '), '--trial', ...flags], env)

async function withBaseline(folder: string): Promise<string> {
  const env = at('v1', 'v1')
  expect(await attune(folder, ['run', '--no-figures', '--no-report'], env)).toMatchObject({
    status: 0,
  })
  const write = ['baseline', 'write', 'main.baseline.json', '--runs', '2']
  expect(await attune(folder, write, env)).toMatchObject({ status: 0 })
  return folder
}

describe('the check of the workflow', () => {
  let folder: string
  beforeAll(async () => {
    folder = await withBaseline(folderWith())
  }, 60_000)

  it('passes the same version again, with 0', async () => {
    const before = served.calls
    const { status, stdout } = await check(folder, at('v1', 'v1'))
    expect(status).toBe(0)
    expect(stdout).toContain('✓ pass  talk\n')
    // A version is a claim: the bot is asked.
    expect(served.calls).toBeGreaterThan(before)
  })

  it('passes another build that talks the same', async () => {
    expect(await check(folder, at('v1', 'build-2'))).toMatchObject({ status: 0 })
  })

  it('fails a colder version, with 3, in a file that JUnit parsers read', async () => {
    const { status, stdout } = await check(folder, at('v2', 'v2'))
    expect(status).toBe(3)
    expect(stdout).toMatch(
      /✗ FAIL {2}talk\n {4}-2\.00 against the baseline is below -0\.3 \(p < 0\.001, 12 scenarios, asked twice\)/,
    )
    const suites = await parseJUnit(readFileSync(join(folder, 'attune.xml'), 'utf8'))
    expect(suites).toMatchObject({
      tests: 2,
      failures: 1,
      testsuite: [
        {
          name: 'care',
          testcase: [
            {
              name: 'talk',
              classname: 'care',
              failure: [
                { type: 'fail', message: expect.stringContaining('is below -0.3') as string },
              ],
            },
            { name: 'empty replies' },
          ],
        },
      ],
    })
  })

  it('writes a summary and a line per gate for GitHub, without words of the dialogues', async () => {
    const summary = join(folder, 'summary.md')
    write(folder, { 'summary.md': 'Another step.\n' })
    const env = { ...at('v2', 'v2'), GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
    const { stdout } = await check(folder, env)
    expect(stdout).toMatch(
      /^::error file=attune\.config\.yaml,line=\d+,title=fail%3A talk::-2\.00 against/m,
    )
    const text = readFileSync(summary, 'utf8')
    expect(text).toMatch(
      /^Another step\.\nNot checked for harm\.\n[^]*### Attune: 2 gates: 1 pass, 1 fail\.\n/,
    )
    expect(text).toMatch(/^\| ❌ fail \| care \| talk \| -2\.00/m)
    const all = [text, stdout, readFileSync(join(folder, 'attune.xml'), 'utf8')].join()
    for (const phrase of Object.values(manners).flat()) expect(all).not.toContain(phrase)
  })

  it('says which scenarios speak most against a gate, and where in the report their dialogues are', async () => {
    const { stdout } = await check(folder, at('v2', 'v2'), '--report', '--summary', 'ci/summary.md')
    const [, worst = ''] = /Furthest on the wrong side: (.*)\. See `attune show/.exec(stdout) ?? []
    expect(worst.split(', ')).toHaveLength(3)
    expect(stdout).toContain('Report: attune-output/report.html')
    expect(existsSync(join(folder, 'attune-output/report.html'))).toBe(true)
    const first = worst.split(', ')[0]!
    const [gate] = gatesIn(folder)
    expect(gate).toMatchObject({
      name: 'talk',
      outcome: 'fail',
      picture: { limit: -0.3, other: { en: 'the baseline', zh: '基线' } },
    })
    expect(gate!.cases.map(({ scenario }) => scenario)).toEqual(worst.split(', '))
    const [saidBefore, saidNow] = (['before', 'after'] as const).map((side) =>
      gate!.cases[0]![side].map(({ text }) => text),
    )
    expect(manners['v1']!.some((reply) => saidBefore!.includes(reply))).toBe(true)
    expect(manners['v2']!.some((reply) => saidNow!.includes(reply))).toBe(true)
    expect(readFileSync(join(folder, 'attune.xml'), 'utf8')).toContain(
      `${first}: attune-output/report.html#/dialogue?e=care&amp;scenario=${encodeURIComponent(first)}&amp;side=bot`,
    )
    expect(readFileSync(join(folder, 'ci/summary.md'), 'utf8')).toContain(
      `[${first}](<../attune-output/report.html#/dialogue?e=care&scenario=${encodeURIComponent(first)}&side=bot>)`,
    )
    const shown = await attune(folder, ['show', first, '--json'], at('v2', 'v2'))
    expect(JSON.parse(shown.stdout)).toMatchObject({
      dialogues: [{ scenario: { id: first }, supporter: 'bot' }],
    })
  })

  it('decides from what is stored alone, as JSON', async () => {
    const before = served.calls
    const { status, stdout } = await check(folder, at('v2', 'v2'), '--no-run', '--json')
    expect(status).toBe(3)
    expect(JSON.parse(stdout)).toMatchObject({
      exitCode: 3,
      gates: [
        {
          evaluation: 'care',
          gate: { name: 'talk', bound: -0.3 },
          outcome: 'fail',
          clusters: 12,
          isPaired: true,
        },
        { gate: { name: 'empty replies' }, outcome: 'pass' },
      ],
      claims: [
        {
          id: 'care/verdict talk.mean/bot~bot of the baseline/gate talk',
          family: 'gate',
          direction: 'below',
          detected: true,
          gate: { outcome: 'fail', side: 'above', bound: -0.3 },
        },
        { id: 'care/flag empty-reply/bot/gate empty replies', direction: 'below', detected: true },
      ],
    })
    expect(served.calls).toBe(before)
  })
})

it('is inconclusive, with 4, where a share without a difference shows too little; it can count as a failure or a pass', async () => {
  const gate = {
    name: 'empty',
    flag: 'empty-reply',
    versus: { baseline: 'main.baseline.json' },
    margin: 0.2,
  }
  const folder = await withBaseline(folderWith({ limit: 8, gates: [gate] }))
  const { status, stdout } = await check(folder, at('v2', 'v2'))
  expect(status).toBe(4)
  expect(stdout).toMatch(/\? inconclusive {2}empty\n.*cannot be told with 8 scenarios, asked twice/)
  expect(await check(folder, at('v2', 'v2'), '--inconclusive', 'fail')).toMatchObject({
    status: 3,
    stdout: expect.stringContaining('counts as failed (--inconclusive fail)'),
  })
  expect(await check(folder, at('v2', 'v2'), '--inconclusive', 'pass')).toMatchObject({ status: 0 })
}, 60_000)

it('says what changed about the instrument, and neither passes nor fails', async () => {
  const folder = await withBaseline(folderWith())
  const care = {
    ...config.evaluations.care,
    simulator: { use: 'trajectory/simulator', model: 'seeker', turns: 5 },
  }
  const plain = { plugins: ['@attune/plugin-trajectory'] }
  write(folder, { 'attune.config.yaml': { ...config, ...plain, evaluations: { care } } })
  const turns = await check(folder, at('v1', 'v2'))
  expect(turns.status).toBe(4)
  expect(turns.stdout).toContain(
    'Nothing is decided: not comparable with the baseline, what changed: the option "turns" of trajectory/simulator.',
  )

  write(folder, {
    'seeker.md': '{{setting}} Say one sentence.',
    'attune.config.yaml': {
      ...config,
      ...plain,
      prompts: { 'trajectory/seeker': { en: 'seeker.md' } },
    },
  })
  const prompt = await check(folder, at('v1', 'v2'))
  expect(prompt.status).toBe(4)
  expect(prompt.stdout).toContain('what changed: the prompt trajectory/seeker.')
}, 60_000)

describe('before anything is asked', () => {
  it.each([
    ['no gates', { gates: [] }, 'The config has no gates.'],
    ['no baseline', {}, 'There is no baseline'],
  ])('%s: a message, with 2', async (_, care, says) => {
    const before = served.calls
    const { status, stderr } = await check(folderWith(care), at('v1', 'v1'))
    expect(status).toBe(2)
    expect(stderr).toContain(says)
    expect(served.calls).toBe(before)
  })

  it('a baseline without the supporter, with what it has', async () => {
    const folder = await withBaseline(folderWith())
    const gates = [
      {
        verdict: 'talk.mean',
        versus: { baseline: 'main.baseline.json', supporter: 'bto' },
        margin: 1,
        better: 'higher',
      },
    ]
    write(folder, {
      'attune.config.yaml': {
        ...config,
        plugins: ['@attune/plugin-trajectory'],
        evaluations: { care: { ...config.evaluations.care, gates } },
      },
    })
    const { status, stderr } = await check(folder, at('v1', 'v1'))
    expect(status).toBe(2)
    expect(stderr).toContain('has no supporter "bto". It has: bot.'.replace('. It', '.\n  It'))
  })

  it.each([
    [
      { limit: 4 },
      'The gate "talk" cannot pass with 4 scenarios, whatever they show: it needs 8',
      'Give it 8 scenarios.',
    ],
    [
      { gates: [{ name: 'empty', flag: 'empty-reply', atMost: 0.02 }] },
      'The gate "empty" cannot pass with 12 scenarios, whatever they show: it needs 174',
      'Give it 174 scenarios. `atMost: 0.26` is what 12 scenarios can show.',
    ],
    [
      { gates: [{ name: 'never', flag: 'empty-reply', atMost: 0 }] },
      'it needs a limit\n  below which a number can lie.',
      '`atMost: 0.26`',
    ],
  ])(
    'a gate that cannot pass, by run --for-check and validate: with 2',
    async (care, says, fix) => {
      const before = served.calls
      const folder = folderWith(care)
      for (const command of [
        ['run', '--for-check'],
        ['config', 'validate'],
      ]) {
        const { status, stderr } = await attune(folder, command, {
          ...at('v1', 'v1'),
          ATTUNE_CHECK_ID: 'one',
        })
        expect(status).toBe(2)
        expect(stderr.replaceAll(/\s+/g, ' ')).toContain(says.replaceAll(/\s+/g, ' '))
        expect(stderr.replaceAll(/\s+/g, ' ')).toContain(fix)
      }
      expect(served.calls).toBe(before)
    },
  )

  it('a gate that cannot pass, by run: as a note, since a run shows its results', async () => {
    const folder = folderWith({ gates: [{ name: 'empty', flag: 'empty-reply', atMost: 0.02 }] })
    const { status, stderr } = await attune(folder, ['run', '--no-report'], at('v1', 'v1'))
    expect(status).toBe(0)
    expect(stderr).toContain('Note: The gate "empty" cannot pass with 12 scenarios')
  })

  it('a number that the estimator does not give, with those that it gives', async () => {
    const folder = folderWith({
      estimators: { 'core/lexicon': {} },
      gates: [{ measure: 'core/lexicon.mood', atLeast: 1 }],
    })
    const { status, stderr } = await check(folder, at('v1', 'v1'))
    expect(status).toBe(2)
    expect(stderr).toContain('there is no number of core/lexicon "mood".')
    expect(stderr).toContain('Known here: mean, coverage.')
  })
})

it('a run that could not finish decides nothing', async () => {
  const folder = await withBaseline(folderWith())
  const { status, stdout } = await check(folder, {
    BOT_URL: 'http://127.0.0.1:1/chat',
    BOT_VERSION: 'gone',
  })
  expect(status).toBe(2)
  expect(stdout).not.toContain('gate')
}, 60_000)

describe('attune compare', () => {
  // The repeats of the baseline are run 2.
  let folder: string
  beforeAll(async () => {
    folder = await withBaseline(folderWith())
    await attune(folder, ['run', '--no-figures', '--no-report'], at('v2', 'v2'))
  }, 60_000)
  const compare = (...sides: readonly string[]): Promise<Ended> =>
    attune(folder, ['compare', ...sides], at('v2', 'v2'))

  it('shows the difference of two runs, and the scenarios that differ most', async () => {
    const { status, stdout } = await compare('1', '3')
    expect(status).toBe(0)
    expect(stdout).toMatch(
      /warmth: bot, run 1 is higher than bot, run 3 by 2\.00 \(adjusted p = 0\.001, 12 scenarios\)/,
    )
    expect(stdout).toContain('care: talk: scenarios that differ most')
  })

  it('gives a baseline the numbers of the run that it was written from', async () => {
    const differences = async (first: string): Promise<string[]> =>
      (await compare(first, '3')).stdout
        .split('\n')
        .filter((line) => /^bot\s+run 3/.test(line))
        .map((line) => line.replace('main.baseline.json', 'run 1').replace(/\s+/g, ' '))
    expect(await differences('main.baseline.json')).toEqual(await differences('1'))
  })

  it('leaves out what was measured with something else, and says what', async () => {
    const other = config.evaluations.care
    const care = {
      ...other,
      estimators: { 'core/lexicon': {} },
      simulator: { use: 'trajectory/simulator', model: 'seeker', turns: 3 },
    }
    write(folder, {
      'attune.config.yaml': {
        ...config,
        plugins: ['@attune/plugin-trajectory'],
        evaluations: { care },
      },
    })
    await attune(folder, ['run', '--no-figures', '--no-report'], at('v2', 'v2'))
    const { stdout } = await compare('3', '4')
    expect(stdout).toContain(
      'talk is not compared, since what it was measured with changed: the option "turns" of trajectory/simulator.',
    )
    expect(stdout).not.toContain('higher')
  })

  it('names the runs that there are', async () => {
    const { status, stderr } = await compare('1', '99')
    expect(status).toBe(2)
    expect(stderr).toContain('The store has no run 99.\n  Use one of: 1, 2, 3')
  })
})
