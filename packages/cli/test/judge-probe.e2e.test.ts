/**
 * Judges are probed before a long run: what is asked, what is stored, and how one that fails is
 * marked.
 */
import {
  type FakeCall,
  type FakeChatRequest,
  type FakeServerOptions,
  startFakeServer,
} from '@attune/fake-server'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openProject } from '@attune/host'
import type { RunEvent } from '@attune/core/runtime'
import { expect, it, onTestFinished } from 'vitest'
import { attune, project, records, run, write } from './e2e/in-process.js'
import { chatModel } from './e2e/talks.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const PAIRS = 20
const SCENARIOS = 100

const dialogues = (
  language: string,
): readonly { supporter: string; turns: readonly { text: string }[] }[] =>
  readFileSync(
    join(import.meta.dirname, `../../project/src/results/probe/dialogues.${language}.jsonl`),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const probed = ['en', 'zh'].flatMap(dialogues)
const textsOf = (supporter: string): string[] =>
  probed.filter((each) => each.supporter === supporter).map(({ turns }) => turns.at(-1)!.text)
const [kind, hurtful] = [textsOf('lark'), textsOf('wren')]

const said = ({ messages }: FakeChatRequest): string =>
  messages.map(({ content }) => content).join('\n')
const isProbe = (request: FakeChatRequest): boolean =>
  [...kind, ...hurtful].some((text) => said(request).includes(text))

const rubric = `
title: Kindness
prefersKindness: true
dimensions:
  warmth:
    question: Does the supporter take up what the seeker feels?
    levels: { 0: Hurts., 1: Passes over feelings., 2: Takes them up. }
`
const score = (value: number): string =>
  JSON.stringify({ warmth: { evidence: [], rationale: 'As it was said.', score: value } })

/** Warm supporters of the study score 2, as kind ones of the probe. */
const isWarm = (text: string): boolean =>
  text.includes('I hear you') || kind.some((each) => text.includes(each))

type Judge = (request: FakeChatRequest) => string
const judges = {
  sound: (request) => score(isWarm(said(request)) ? 2 : 0),
  alike: () => score(1),
  /** It says the form back. */
  echo: (request) => said(request).slice(-400),
} satisfies Record<string, Judge>

const recorded = Array.from({ length: SCENARIOS }, (_, at) =>
  ['warm', 'curt']
    .map((supporter) =>
      JSON.stringify({
        scenario: `s${at}`,
        supporter,
        language: 'en',
        turns: [
          { speaker: 'seeker', text: `Day ${at}: I lost my job.` },
          { speaker: 'supporter', text: supporter === 'warm' ? 'I hear you.' : 'So what.' },
        ],
      }),
    )
    .join('\n'),
).join('\n')

interface Study {
  readonly folder: string
  /** Requests so far, those of the probe among them. */
  asked(): { readonly all: number; readonly probe: number }
}

async function study(
  judge: Judge,
  evaluation: object = {},
  fake: FakeServerOptions = {},
): Promise<Study> {
  const requests: FakeChatRequest[] = []
  const server = await startFakeServer({
    ...fake,
    onCall: ({ body }: FakeCall) => void requests.push(body as FakeChatRequest),
    reply: judge,
  })
  onTestFinished(() => server.close())
  const folder = project({
    'log.jsonl': recorded,
    'kindness.yaml': rubric,
    'attune.config.yaml': {
      models: { judge: chatModel(server, { model: 'judge' }) },
      concurrency: 8,
      evaluations: {
        care: {
          scenarios: { use: 'core/log', file: 'log.jsonl' },
          simulator: { use: 'core/replay', file: 'log.jsonl' },
          judges: {
            kindness: { use: 'core/rubric', file: 'kindness.yaml', model: 'judge', repairs: 0 },
          },
          analyses: { 'core/verdicts': { better: { warmth: 'higher' } } },
          ...evaluation,
        },
      },
    },
  })
  return { folder, asked: () => ({ all: requests.length, probe: requests.filter(isProbe).length }) }
}

const notesOf = (report: Awaited<ReturnType<typeof run>>): readonly (readonly string[])[] =>
  report.evaluations.flatMap(({ findings }) =>
    findings.tables.map((table) => (table as unknown as { notes: string[] }).notes),
  )

it('a sound judge passes: 40 judgements more, which the plan counts, and nothing else in any score', async () => {
  const { folder, asked } = await study(judges.sound)
  const { stdout } = await attune(folder, ['plan'])
  expect(stdout).toMatch(/probe of kindness \(en\) +20 +judge +40 +40/)
  expect(stdout).toMatch(/judge +240 /)
  expect(asked()).toEqual({ all: 0, probe: 0 })

  const report = await run(folder)
  expect(report).toMatchObject({
    exitCode: 0,
    probed: [{ judge: 'kindness', language: 'en', right: 20, passed: true }],
  })
  expect(asked()).toEqual({ all: 2 * SCENARIOS + 2 * PAIRS, probe: 2 * PAIRS })
  expect(notesOf(report).flat().join()).not.toContain('probe')

  const alone = await study(judges.sound, { limit: SCENARIOS - 1 })
  expect(await run(alone.folder)).not.toHaveProperty('probed')
  expect(alone.asked().probe).toBe(0)
  const without = (text: string) =>
    text.split('\n').filter((line) => !line.includes(`"s${SCENARIOS - 1}"`))
  expect(without(await records(folder))).toEqual(without(await records(alone.folder)))
}, 120_000)

it.each(isLong ? (['alike', 'echo'] as const) : (['alike'] as const))(
  'a judge that answers with %s is marked in every table, and decides no gate',
  async (name) => {
    const gates = [{ name: 'warmth', verdict: 'kindness.warmth', supporter: 'warm', atLeast: 0.5 }]
    const { folder, asked } = await study(judges[name], { gates })
    const { stdout, stderr } = await attune(folder, ['run', '--all', '--no-figures', '--no-report'])
    const failed =
      'in 0 of 20 pairs of dialogues (en) it preferred the kind one to the hurtful one, and 16 are needed'
    expect(stderr).toContain(
      `kindness: failed its probe: ${failed}. The run goes on, and its numbers are marked.`,
    )
    const mark = `The judge kindness failed its probe: ${failed}. Its numbers are not to be relied on.`
    expect(stdout).toContain(mark)
    if (name === 'echo') return
    const before = asked().all

    const again = await run(folder)
    expect(asked().all).toBe(before)
    for (const notes of notesOf(again)) expect(notes).toContain(mark)

    const { stdout: checked, status } = await attune(folder, ['check', '--no-run'])
    // The stand-in says the same throughout, which is a reason of its own.
    expect(checked.replaceAll(/\s+/g, ' ')).toMatch(
      /Nothing is decided: warm: [^;]*; the judge kindness failed its probe: /,
    )
    expect(checked.replaceAll(/\s+/g, ' ')).toContain(`${failed}.`)
    expect(status).toBe(4)
    expect((await attune(folder, ['compare', '1', '2'])).stdout).toContain(mark)
    await attune(folder, ['export', 'markdown', '--to', 'tables'])
    expect(
      readFileSync(join(folder, 'tables/care.core-verdicts.verdicts-kindness.md'), 'utf8'),
    ).toContain(mark)
    const provenance = JSON.parse(
      readFileSync(join(folder, 'tables/provenance.json'), 'utf8'),
    ) as object
    expect(provenance).toMatchObject({ failedProbes: [{ evaluation: 'care', text: mark }] })
  },
  120_000,
)

/** A judge of pairs that follows its own mind, whichever language is spoken. */
const sound: Judge = (request) =>
  verdict(kind.some((text) => first(request).includes(text)) ? 'Model A' : 'Model B')
const pairwise = {
  'always A': () => verdict('Model A'),
  'what is so in English': (request) =>
    /\p{Script=Han}/u.test(first(request)) ? verdict('Tie') : sound(request),
} satisfies Record<string, Judge>

/** What Model A said. */
const first = (request: FakeChatRequest): string =>
  /<conversation_a (\w+)>([^]*)<\/conversation_a \1>/.exec(said(request))![2]!

const verdict = (preferred: string): string =>
  `## Reasoning\nAs it was said.\n\n## Verdict\n${preferred}`

async function pairStudy(
  judge: Judge,
  readers: object = { 'hill-judge/pairwise': { model: 'judge' } },
): Promise<Study> {
  const both = [recorded, recorded.replaceAll(/"s(\d+)"/g, '"z$1"').replaceAll('"en"', '"zh"')].map(
    (log) => log.split('\n').slice(0, 4),
  )
  const own = await study(judge, { judges: readers, analyses: {} })
  const config = JSON.parse(readFileSync(join(own.folder, 'attune.config.yaml'), 'utf8')) as object
  write(own.folder, {
    'log.jsonl': both.flat().join('\n'),
    'attune.config.yaml': { ...config, plugins: ['hill-judge', 'esc-eval', 'sage'] },
  })
  return own
}

it.each([
  ['always A', '0 of 20 +failed', '0 of 20 +failed'],
  ['what is so in English', '20 of 20 +passed', '0 of 20 +failed'],
] as const)(
  'by hand, a judge of pairs that says %s fails, and is asked once',
  async (name, english, chinese) => {
    const { folder, asked } = await pairStudy(pairwise[name])
    const { status, stdout } = await attune(folder, ['config', 'validate', '--probe'])
    expect(stdout).toMatch(
      new RegExp(`hill-judge/pairwise +en +${english}\n.*hill-judge/pairwise +zh +${chinese}`),
    )
    expect(status).toBe(1)
    const { all } = asked()
    expect(all).toBe(2 * 2 * PAIRS * 9)

    const again = await attune(folder, ['config', 'validate', '--probe', '--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({
      exitCode: 1,
      probed: [{ language: 'en' }, { language: 'zh' }],
    })
    expect(asked().all).toBe(all)
  },
  120_000,
)

const grades = (grade: string, reverse: string): string =>
  Array.from({ length: 15 }, (_, at) => {
    const value = at + 1 === 4 || at + 1 === 6 ? reverse : grade
    return `${at + 1}. Counted. <sentence ${at + 1}>${value}</sentence ${at + 1}>`
  }).join('\n')

const answers: Readonly<Record<string, (isWarm: boolean) => string>> = {
  'esc-eval/scores': (is) =>
    JSON.stringify({ reason: 'As it was said.', evidence: [2], score: is ? 4 : 0 }),
  'esc-eval/ranker': (is) => (is ? '4' : '0'),
  'sage/utterance': (is) => (is ? grades('6', '1') : grades('1', '6')),
}

it.each(Object.keys(answers))(
  '%s can be probed in its own form, and the form is part of the probe',
  async (use) => {
    const sound: Judge = (request) => answers[use]!(isWarm(said(request)))
    const options = use.startsWith('esc-eval/') ? { dimensions: ['empathic'] } : {}
    for (const [judge, right, code] of [
      [sound, '20 of 20 +passed', 0],
      [() => 'I would rather talk about something else.', '0 of 20 +failed', 1],
    ] as const) {
      const { folder } = await pairStudy(judge, { [use]: { model: 'judge', ...options } })
      const { status, stdout } = await attune(folder, ['config', 'validate', '--probe'])
      expect(stdout).toMatch(new RegExp(`${use} +en +${right}\n.*${use} +zh +${right}`))
      expect(status).toBe(code)
    }
  },
  240_000,
)

it('a server that refuses the key ends the run with one message, before anything else is asked', async () => {
  const { folder, asked } = await study(judges.sound, {}, { key: 'right' })
  const { status, stdout, stderr } = await attune(folder, ['run', '--no-figures', '--no-report'], {
    OPENAI_API_KEY: 'wrong',
  })
  expect(status).toBe(2)
  const { all, probe } = asked()
  expect(probe).toBe(all)
  expect(`${stdout}${stderr}`.match(/refuses the key|rejected the key|401/g)).toHaveLength(1)
}, 60_000)

it('a probe that is interrupted goes on where it stopped, and the run says once that it stops', async () => {
  const stop = new AbortController()
  const counts = new Map<string, number>()
  const { folder } = await study((request) => {
    counts.set(said(request), (counts.get(said(request)) ?? 0) + 1)
    if (counts.size === PAIRS) stop.abort()
    return judges.sound(request)
  })
  const events: string[] = []
  const running = async (signal: AbortSignal) => {
    const opened = await openProject({ cwd: folder, env: { OPENAI_API_KEY: 'none' } })
    const observers = [({ type }: RunEvent) => void events.push(type)]
    try {
      return await opened.run({ stop: signal, signal: new AbortController().signal, observers })
    } finally {
      await opened.close()
    }
  }
  expect(await running(stop.signal)).toMatchObject({ done: 0, stopped: { code: 'RUN_STOPPED' } })
  expect(events.filter((type) => type === 'stopping')).toHaveLength(1)
  expect(counts.size).toBeLessThan(2 * PAIRS)
  expect(await running(new AbortController().signal)).toMatchObject({
    failed: 0,
    probed: [{ right: 20 }],
  })
  expect([...counts.values()].every((count) => count === 1)).toBe(true)
  expect(counts.size).toBe(2 * SCENARIOS + 2 * PAIRS)
}, 60_000)
