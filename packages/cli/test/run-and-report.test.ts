import { defineErrors } from '@attune/core'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Table } from '@attune/core/findings'
import { exportTo } from '../src/export/export-results.js'
import { findingsText } from '../src/print-findings.js'
import { planRows } from '../src/plan-rows.js'
import { toleranceOf } from '../src/lost-units.js'
import { runAndReport } from '../src/run-and-report.js'
import type { Analysed, RunEvent, Project } from '../src/types.js'
import { writeFigures } from '../src/write-figures.js'

const gatewayErrors = defineErrors({
  BUDGET_REACHED: {
    message: 'The budget is used up: {what}',
    fix: 'Raise the budget, or run again: finished work is reused.',
  },
})

const nothingAsked = { calls: 0, recalled: 0, repeated: 0, waiting: 0, awaited: [] }

const table = { id: 'main', title: 'Means', columns: [], rows: [{}], notes: [] }
const spec = {
  data: { values: [{ x: 1 }] },
  mark: 'bar',
  title: { text: 'Bars', subtitle: ['by supporter'] },
  encoding: { x: { field: 'x', type: 'quantitative' } },
}
const figure = { id: 'bars', title: 'Bars', description: 'One bar.', spec }
/**
 * Replacements for functions of other packages, which would read more of a project than these tests
 * have.
 */
const { stubs, usual, stubbed } = vi.hoisted(() => {
  // Tests of other files in this worker have loaded the sources with the real functions.
  vi.resetModules()
  const usual = {
    tableToText: ({ title }: Table, options: { readonly isOfflineStated?: boolean } = {}): string =>
      `[${title}${options.isOfflineStated ? ', told' : ''}]`,
    outlook: async (): Promise<object> => ({ units: 2, notices: [] }),
    replyTimes: async (): Promise<object | undefined> => undefined,
    forecast: (): unknown => expect.fail('this test does not use it'),
  }
  const stubs = { ...usual }
  const stubbed =
    (name: keyof typeof usual) =>
    (...args: readonly unknown[]) =>
      (stubs[name] as (...given: readonly unknown[]) => unknown)(...args)
  return { stubs, usual, stubbed }
})

vi.mock('@attune/tables', async (original) => ({
  ...(await original<object>()),
  tableToText: stubbed('tableToText'),
  tableToCsv: () => 'a,b\r\n',
  csvLine: (texts: readonly string[]) => `${texts.join()}\n`,
}))
vi.mock('@attune/project', async (original) => ({
  ...(await original<object>()),
  languageSentences: () => [],
  replicaMark: () => ({}),
}))
vi.mock('@attune/paper', async (original) => ({
  ...(await original<object>()),
  provenance: async () => ({ seed: '7' }),
}))
vi.mock('@attune/forecast', async (original) => ({
  ...(await original<object>()),
  forecast: stubbed('forecast'),
}))
vi.mock('@attune/host', async (original) => ({
  ...(await original<object>()),
  outlook: stubbed('outlook'),
  replyTimes: stubbed('replyTimes'),
  usage: () => ({ ...nothingAsked, tokens: { input: 0, output: 0, reasoning: 0 } }),
}))

afterEach(() => void Object.assign(stubs, usual))
afterAll(() => void vi.resetModules())

const none = { total: 0, open: 0 }
const planned = {
  evaluation: 'demo',
  scenarios: 2,
  conditions: {},
  units: {
    generate: none,
    simulate: { total: 2, open: 1 },
    estimate: none,
    judge: none,
    analyse: { total: 1, open: 1 },
  },
}
const choices = {
  quiet: true,
  debug: false,
  figures: true,
  report: false,
  tables: 'main',
  stopAfter: undefined,
} as const

const made = {
  type: 'settled',
  as: 'done',
  unit: { evaluation: 'demo', kind: 'simulate', about: { scenario: 's1' } },
} as unknown as RunEvent

let output: string
beforeEach(async () => {
  output = await mkdtemp(join(tmpdir(), 'attune-cli-'))
})

const analysed = (offline: boolean): Analysed => ({
  found: [
    {
      evaluation: 'demo',
      label: 'core/means',
      offline,
      claims: [],
      findings: { tables: [table], figures: [{ ...figure, offline }] },
    },
  ],
  failed: [],
  reused: 0,
})

/** What commands use of one. */
const asProject = (project: Partial<Project>): Project => project as Project

const sessionWith = (offline: boolean, counts = {}): Project =>
  asProject({
    services: {
      clock: { monotonic: () => 0, date: () => new Date(0) },
      host: { component: () => ({ synthetic: true }) },
      store: { statuses: async () => new Map() },
      session: {
        unversioned: [],
        async *firstGroups() {
          yield { units: [{ key: 'open' }] }
        },
      },
    } as unknown as Project['services'],
    config: {
      output,
      models: new Map(),
      evaluations: [
        {
          name: 'demo',
          simulators: [],
          supporters: [],
          estimators: [],
          judges: [],
          analyses: [{ reads: {}, services: {}, models: [] }],
          scenarios: { use: 'core/scenarios', reads: {}, services: {}, models: [] },
        },
      ],
      maxLost: '5%',
    } as unknown as Project['config'],
    notices: [],
    plan: async () => [planned],
    run: async ({ observers = [] }) => {
      for (const observe of observers) observe(made)
      return {
        done: 3,
        reused: 0,
        failed: 0,
        skipped: 0,
        failures: {},
        analysed: analysed(offline),
        ...counts,
      }
    },
    read: reading({ findings: async () => analysed(offline) }),
    close: async () => {},
  })

const reading = (own: Partial<Project['read']>): Project['read'] =>
  ({
    missing: async () => ({ valueless: [], lost: [], languages: [] }),
    health: async () => [],
    archives: () => [],
    evaluations: () => [],
    failedProbes: async () => [],
    async *records() {
      yield { id: 1 }
      yield { id: 2 }
    },
    async *times() {
      yield {
        evaluation: 'demo',
        kind: 'analyse',
        label: 'core/means',
        key: 'f00',
        made: '2026-01-02',
        times: { took: 7 },
      }
    },
    ...own,
  }) satisfies Partial<Project['read']> as unknown as Project['read']

describe('a run', () => {
  it.each([
    ['core/rule-based', 0],
    ['core/http', 1],
  ])('of %s is rehearsed %d times, for the time that its calls take', async (use, times) => {
    const session = sessionWith(true)
    const supporters = [{ use, limits: { timeout: 1 }, reads: {}, services: {}, models: [] }]
    const evaluations = session.config.evaluations.map(
      (each) => ({ ...each, supporters }) as unknown as typeof each,
    )
    const config = { ...session.config, evaluations }
    let rehearsed = 0
    const rehearse = async (): Promise<never> => expect.fail(`rehearsed ${++rehearsed} times`)
    stubs.forecast = rehearse
    await runAndReport(asProject({ ...session, config }), {
      ...choices,
      quiet: false,
    })
    expect(rehearsed).toBe(times)
  })

  it('prints tables and writes each figure as SVG and PNG', async () => {
    const { exitCode, text } = await runAndReport(sessionWith(false), {
      ...choices,
      quiet: false,
    })
    expect(exitCode).toBe(0)
    expect(text).toContain('[Means]')
    expect(text).toContain('3 new, 0 reused, 0 failed')
    expect(text).not.toMatch(/offline stand-in/i)
    expect((await readdir(output)).sort()).toEqual([
      'demo.core-means.bars.png',
      'demo.core-means.bars.svg',
    ])
  })

  it('prints how long supporters took to reply, beside the results and not among them', async () => {
    const times: Table = { ...table, id: 'reply-times', title: 'Time to reply, as measured' }
    const session = sessionWith(false)
    stubs.replyTimes = async () => times
    const { text, report } = await runAndReport(session, {
      ...choices,
      quiet: false,
    })
    expect(text).toMatch(/\[Means\][^]*\[Time to reply, as measured, told\]/)
    expect(report).toMatchObject({
      measured: [times],
      evaluations: analysed(false).found.map(({ evaluation, label, findings }) => ({
        evaluation,
        label,
        findings,
      })),
    })
  })

  it('says in text and pictures when results came from stand-ins, and keeps the subtitle of the figure', async () => {
    const { text } = await runAndReport(sessionWith(true), { ...choices, quiet: false })
    expect(text).toMatch(/^Offline stand-ins: nothing is measured\.\n\n\[Means, told\]/)
    const drawn = await readFile(join(output, 'demo.core-means.bars.svg'), 'utf8')
    expect(drawn).toContain('offline stand-in, no measurement')
    expect(drawn).toContain('by supporter')
  })

  it('prints the notices of a project that is run twice once', async () => {
    const notice = { kind: 'identity', message: 'Nothing says which version answers.', fix: '' }
    stubs.outlook = async () => ({ units: 2, notices: [notice] })
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const session = sessionWith(false)
    for (const _ of [1, 2]) await runAndReport(session, { ...choices, quiet: false })
    const text = written.mock.calls.map(([chunk]) => String(chunk)).join('')
    written.mockRestore()
    expect(text.split('which version answers')).toHaveLength(2)
  })

  it('draws no figures when none are wanted', async () => {
    await runAndReport(sessionWith(true), { ...choices, figures: false })
    expect(await readdir(output)).toEqual([])
  })

  it('that was stopped before its end says why, and reads no part for the whole', async () => {
    const stopped = gatewayErrors.error('BUDGET_REACHED', {
      what: '7 calls were made.',
      limit: 'calls',
    })
    const project = sessionWith(false, { stopped })
    const { exitCode, text, report } = await runAndReport(project, {
      ...choices,
      quiet: false,
    })
    expect(exitCode).toBe(2)
    expect(text).toMatch(/^Error: The budget is used up: 7 calls were made\./)
    expect(report).toMatchObject({ evaluations: [], figures: [] })
  })

  it('reports failed units by code and exits with 1', async () => {
    const project = sessionWith(false, { failed: 2, failures: { UNIT_TIMEOUT: 2 } })
    const { exitCode, report } = await runAndReport(project, {
      ...choices,
      figures: false,
    })
    expect(exitCode).toBe(1)
    expect(report).toMatchObject({ exitCode: 1, failed: 2, failures: { UNIT_TIMEOUT: 2 } })
  })
})

const failure = {
  code: 'COMPONENT_THREW',
  message: 'bad/table failed to analyse: boom',
  use: 'bad/table',
  fix: 'Look here.',
  stack: 'Error: boom\n    at analyse (bad.mjs:3:9)',
}
const failedAnalysis = {
  type: 'settled',
  as: 'failed',
  unit: { evaluation: 'demo', kind: 'analyse', about: { evaluation: 'demo', analysis: 'table' } },
  failure,
} as unknown as RunEvent
const withFailedAnalysis = (): Project =>
  asProject({
    ...sessionWith(false),
    run: async ({ observers = [] }) => {
      for (const event of [made, failedAnalysis]) for (const observe of observers) observe(event)
      const failed = [{ evaluation: 'demo', label: 'table', failure }]
      const counts = { done: 2, reused: 0, failed: 1, skipped: 0, failures: { COMPONENT_THREW: 1 } }
      return { ...counts, analysed: { ...analysed(false), failed } }
    },
  })

it('answers of an earlier day are named in the report as well', async () => {
  const kept = {
    kind: 'identity',
    message: 'bot: answers of 2026-01-02 are reused.',
    fix: 'Set its version.',
  } as const
  stubs.outlook = async () => ({ units: 2, notices: [kept] })
  expect((await runAndReport(sessionWith(false), choices)).report).toMatchObject({
    notices: [kept],
  })
})

describe('an analysis that fails', () => {
  it("leaves the others' tables standing, is named, and counts as failed", async () => {
    const { exitCode, text, report } = await runAndReport(withFailedAnalysis(), {
      ...choices,
      quiet: false,
    })
    expect(exitCode).toBe(1)
    expect(text).toContain('[Means]')
    expect(text).toContain('demo: bad/table failed to analyse: boom\n  Look here.')
    expect(text).toContain('1 failed')
    expect(text).not.toContain('bad.mjs:3:9')
    expect(report).toMatchObject({
      failed: 1,
      failures: { COMPONENT_THREW: 1 },
      problems: [
        {
          use: 'bad/table',
          about: { evaluation: 'demo', analysis: 'table' },
          times: 1,
          stack: failure.stack,
        },
      ],
    })
  })

  it('shows where with --debug', async () => {
    const { text } = await runAndReport(withFailedAnalysis(), {
      ...choices,
      quiet: false,
      debug: true,
    })
    expect(text).toContain('bad.mjs:3:9')
  })
})

describe('an evaluation in which nothing came out', () => {
  const runWith = (...events: RunEvent[]) =>
    runAndReport(
      asProject({
        ...sessionWith(false),
        run: async ({ observers = [] }) => {
          for (const event of events) for (const observe of observers) observe(event)
          return {
            done: 0,
            reused: 0,
            failed: 0,
            skipped: 0,
            failures: {},
            analysed: { found: [], failed: [], reused: 0 },
          }
        },
      }),
      { ...choices, quiet: false },
    )

  it('because it has no scenarios is not done', async () => {
    const { exitCode, text } = await runWith()
    expect(exitCode).toBe(1)
    expect(text).toContain('The evaluation "demo" has no scenarios: core/scenarios returned none.')
  })

  it('because none of its dialogues was made is not done', async () => {
    const { exitCode, text } = await runWith({ ...made, as: 'skipped' } as RunEvent)
    expect(exitCode).toBe(1)
    expect(text).toContain('The evaluation "demo" has no usable result: all 1 dialogues failed.')
  })
})

describe('an export', () => {
  it('as csv is one file per table, of the same name with stand-ins and without', async () => {
    await exportTo('csv', undefined, { project: sessionWith(true) })
    expect((await readdir(output)).sort()).toEqual([
      'columns.csv',
      'demo.core-means.main.csv',
      'harm.csv',
      'notes.csv',
      'provenance.json',
      'times.csv',
    ])
  })

  it('as jsonl is one result per line', async () => {
    const [file = ''] = await exportTo('jsonl', undefined, { project: sessionWith(false) })
    expect(await readFile(file, 'utf8')).toBe('{"id":1}\n{"id":2}\n')
  })

  it('as json is one document with tables and results', async () => {
    const file = join(output, 'sub', 'all.json')
    expect((await exportTo('json', file, { project: sessionWith(true) }))[0]).toBe(file)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      evaluations: [{ evaluation: 'demo', offline: true }],
      records: [{ id: 1 }, { id: 2 }],
    })
  })

  it('leaves nothing behind when it fails half way', async () => {
    const project = asProject({
      ...sessionWith(false),
      read: reading({
        async *records() {
          yield { id: 1 }
          throw new TypeError('gone')
        },
      }),
    })
    await expect(exportTo('jsonl', undefined, { project })).rejects.toThrow('gone')
    expect(await readdir(output)).toEqual([])
  })
})

it('labels that make one name get files of their own, in exports and figures', async () => {
  const twice = [' v1', '/v1'].map((version) => ({
    evaluation: `bot${version}`,
    label: 'core/means',
    offline: false,
    claims: [],
    findings: { tables: [table], figures: [figure] },
  }))
  const project = asProject({
    ...sessionWith(false),
    read: reading({ findings: async () => ({ found: twice, failed: [], reused: 0 }) }),
  })
  const files = await exportTo('csv', undefined, { project })
  const { files: drawn } = await writeFigures(twice, output, { formats: ['svg'], warn: () => {} })
  expect(new Set([...files, ...drawn]).size).toBe(7 + 2)
  expect((await readdir(output)).length).toBe(7 + 2)
})

it('a figure that cannot be drawn fails under the name of its analysis, and the others are drawn', async () => {
  const wrong = { ...figure, id: 'wrong', spec: { mark: 'nonsense', encoding: {} } }
  const found = [
    {
      evaluation: 'demo',
      label: 'mine/table',
      offline: false,
      claims: [],
      findings: { tables: [], figures: [wrong, figure] },
    },
  ]
  const { files, failed } = await writeFigures(found, output, {
    formats: ['svg', 'png'],
    warn: () => {},
  })
  expect(files).toHaveLength(2)
  expect(failed).toMatchObject([
    {
      evaluation: 'demo',
      label: 'mine/table',
      failure: { code: 'FIGURE_SPEC', use: 'mine/table' },
    },
  ])
  expect(failed[0]!.failure.message).toMatch(/^mine\/table: Figure "wrong" cannot be drawn: /)
})

it('prints the main table of each evaluation: the first that fits a screen; --all prints every one', () => {
  const of = (evaluation: string, label: string, lines: number) => ({
    evaluation,
    label,
    offline: false,
    claims: [],
    findings: {
      tables: ['a', 'b'].map((id) => ({
        ...table,
        id,
        title: Array(lines).fill(`${label}-${id}`).join('\n'),
      })),
      figures: [],
    },
  })
  const found = [
    of('demo', 'huge', 60),
    of('demo', 'one', 5),
    of('demo', 'other', 5),
    of('more', 'third', 5),
  ]
  const some = findingsText(found, 80, false)
  expect(some).toContain('one-a')
  expect(some).toContain('third-a')
  for (const hidden of ['huge-a', 'one-b', 'other-a', 'third-b']) expect(some).not.toContain(hidden)
  expect(some.replace(/\n\s*/g, ' ')).toContain(
    '6 of 8 tables are not shown: the report has them, `attune run --all` prints them',
  )
  expect(Math.max(...some.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  expect(findingsText(found, 80, true)).toContain('other-b')
})

it('comparisons stand before what they compare where all tables are printed', () => {
  const tables = [
    { ...table, id: 'means', title: 'means' },
    { ...table, id: 'differences', title: 'differences', compares: 'means' },
  ]
  const found = {
    evaluation: 'demo',
    label: 'demo',
    offline: false,
    claims: [],
    findings: { tables, figures: [] },
  }
  const text = findingsText([found], 80, true)
  expect(text.match(/^\[\w+/gm)).toEqual(['[differences', '[means'])
})

it('prints the sentences of all analyses of an evaluation before any table, wrapped', () => {
  const said = (label: string, sentence: string) => ({
    evaluation: 'demo',
    label,
    offline: false,
    claims: [],
    findings: {
      tables: [{ ...table, title: `Table of ${label}` }],
      figures: [],
      sentences: [sentence],
    },
  })
  const long = `A is better than B ${'and so on '.repeat(10)}`.trim()
  const text = findingsText([said('one', long), said('other', 'C is worse.')], 80, false)
  const lines = text.slice(text.indexOf('Results of demo')).split('\n')

  expect(lines[0]).toBe('Results of demo')
  expect(lines[1]).toMatch(/^\* A is better than B/)
  expect(lines[2]).toMatch(/^ {2}and so on/)
  expect(lines[3]).toBe('* C is worse.')
  expect(lines.findIndex((line) => line.includes('Table of one'))).toBeGreaterThan(3)
})

it('a plan lists the kinds that have units, and what is open', () => {
  expect(planRows([planned]).slice(1)).toEqual([
    ['demo', '2', 'simulate', '2', '1'],
    ['demo', '2', 'analyse', '1', '1'],
    ['all', '', '', '3', '2'],
  ])
})

it('an evaluation in which no value is known is not done, and says why', async () => {
  const project = asProject({
    ...sessionWith(false),
    read: reading({
      missing: async () => ({
        valueless: [{ evaluation: 'demo', why: 'no digit' }],
        lost: [],
        languages: [],
      }),
    }),
  })
  const said =
    'Nothing usable came out of the evaluation "demo": none of its values is known, most often because of "no digit".'
  const { exitCode, report, text } = await runAndReport(project, {
    ...choices,
    quiet: false,
  })
  expect(exitCode).toBe(1)
  expect(report).toMatchObject({ exitCode: 1, empty: [said] })
  expect(text.replaceAll('\n  ', ' ')).toContain(said)
})

describe('a run that has lost scores', () => {
  const lost = (source: string, count: number, of = 60) => ({
    evaluation: 'demo',
    supporter: 'listener',
    source,
    lost: count,
    of,
    why: 'unreadable message',
  })
  const run = (all: ReturnType<typeof lost>[], more: object = {}) =>
    runAndReport(
      asProject({
        ...sessionWith(false),
        read: reading({ missing: async () => ({ valueless: [], languages: [], lost: all }) }),
      }),
      {
        ...choices,
        quiet: false,
        ...more,
      },
    )

  it('is not done above the limit, and names the worst component of a supporter, with the share and the reason', async () => {
    const said =
      'demo: sage/emotion lost 20 of 60 scores of listener (33.3 %), most often because of "unreadable message": more than ' +
      'the tolerated 5% (--max-lost).'
    const { exitCode, report, text } = await run([
      lost('judge', 4),
      lost('sage/emotion', 20),
      lost('words', 1),
    ])
    expect(exitCode).toBe(1)
    expect(report).toMatchObject({ lostScores: [lost('sage/emotion', 20)] })
    expect(text.replaceAll('\n  ', ' ')).toContain(said)
    expect(text).not.toContain('judge')
  })

  it('says so of a component that lost a third, also where this is tolerated', async () => {
    const { text } = await run([lost('sage/emotion', 20), lost('judge', 19)], {
      maxLost: toleranceOf('40%'),
    })
    expect(text.replaceAll('\n  ', ' ')).toContain(
      'demo: 20 of 60 scores that sage/emotion was to give listener are missing, most often because of "unreadable message": ' +
        'what is said of them rests on the other 40.',
    )
    expect(text).not.toContain('judge')
  })

  it('says in a check with a second look that it counts the first one', async () => {
    const note = 'This counts the first look, and not the second.'
    const looks = async (name: string) => new Map([[name, { evaluation: { name } }]])
    const all = [lost('sage/emotion', 20)]
    for (const maxLost of [toleranceOf('5%'), toleranceOf('40%')]) {
      const { text } = await run(all, { maxLost, looks: () => looks('demo') })
      expect(text.replaceAll('\n  ', ' ')).toContain(note)
      expect((await run(all, { maxLost, looks: () => looks('other') })).text).not.toContain('look')
    }
  })

  it.each([
    [3, {}, 0],
    [4, {}, 1],
    [20, { maxLost: toleranceOf('40%') }, 0],
    [20, { maxLost: toleranceOf(20) }, 0],
    [20, { maxLost: toleranceOf('19') }, 1],
    [1, { maxLost: toleranceOf('0%') }, 1],
  ])('%i of 60, with %o: exit code %i', async (count, more, code) => {
    expect((await run([lost('sage/emotion', count)], more)).exitCode).toBe(code)
  })
})
