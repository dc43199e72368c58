import type { Reading } from '@attune/project'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSvg } from '@attune/figures'
import { ReportReader } from '@attune/report'
import { HOSTILE } from './fixture/hostile.js'
import { makeStudy, type Study } from './fixture/study.js'

let study: Study
let reader: ReportReader

beforeAll(async () => {
  study = await makeStudy()
  reader = new ReportReader(study.project, { draw: drawSvg })
}, 60_000)
afterAll(() => study.end())

const talks = { evaluation: 'talks', offset: 0, limit: 50 }

test('a list has a row per dialogue, in the order of the run, each with what was found', async () => {
  const { rows, total, of } = (await reader.list(talks))!
  expect([total, of]).toEqual([12, 12])
  expect(rows.map(({ scenario, supporter }) => [scenario.id, supporter]).slice(0, 3)).toEqual([
    ['calm', 'bot-a'],
    ['calm', HOSTILE.name],
    ['fenshou', 'bot-a'],
  ])
  expect(rows[0]).toMatchObject({
    scenario: { title: 'I lost my job on Monday.', language: 'en', tags: { topic: 'short' } },
    ending: 'end-of-log',
    turns: 5,
    measures: { 'fixture/mood · last': 5 },
    curves: { 'fixture/mood · mood': 'frb' },
  })
})

test('what equals another in every dialogue is named in the catalog', async () => {
  const { facets } = (await reader.overview()).evaluations[0]!
  const named = [...facets.measures, ...facets.curves].flatMap(({ key, sameAs }) =>
    sameAs === undefined ? [] : [[key, sameAs]],
  )
  expect(named).toEqual([
    ['fixture/mood · end', 'fixture/mood · last'],
    ['fixture/mood · again', 'fixture/mood · mood'],
  ])
})

test('a facet counts what each of its values would leave, the other choices unchanged', async () => {
  const { counts, total } = (await reader.list({ ...talks, languages: ['zh'] }))!
  expect(total).toBe(2)
  expect(counts['language']).toEqual({ en: 10, zh: 2 })
  expect(counts['supporter']).toEqual({ 'bot-a': 1, [HOSTILE.name]: 1 })
})

test('flags, outcomes, tags, what is lost and a range each narrow the list', async () => {
  const totalOf = async (more: object): Promise<number> =>
    (await reader.list({ ...talks, ...more }))!.total
  expect(await totalOf({ flags: ['odd-word'] })).toBe(2)
  expect(await totalOf({ labels: ['fixture/listens · Asks=yes'] })).toBe(5)
  expect(await totalOf({ tags: ['topic=long'] })).toBe(6)
  expect(await totalOf({ state: 'missing' })).toBe(1)
  expect(await totalOf({ state: 'lost' })).toBe(3)
  expect(await totalOf({ range: { measure: 'fixture/mood · last', from: 4, to: 6 } })).toBe(3)
})

test('dialogues are sorted by the difference between two supporters on the same scenario', async () => {
  const sort = {
    by: 'difference',
    measure: 'fixture/mood · last',
    first: 'bot-a',
    second: HOSTILE.name,
    descending: true,
  } as const
  const { rows } = (await reader.list({ ...talks, sort }))!
  const found = rows.map(({ scenario, difference }) => [scenario.id, difference])
  expect(found.slice(0, 4)).toEqual([
    [HOSTILE.id, 96],
    [HOSTILE.id, 96],
    ['fenshou', 15],
    ['fenshou', 15],
  ])
})

test('a dialogue has its turns, curves, verdicts with evidence, flags, and what was lost', async () => {
  const { rows } = (await reader.list(talks))!
  const calm = (await reader.dialogue({ evaluation: 'talks', place: rows[0]!.at }))!
  expect(calm.turns).toHaveLength(5)
  expect(calm.scenario.events).toEqual([{ turn: 1, text: 'A letter arrives.' }])
  expect(calm.series.slice(0, 1)).toMatchObject([
    { name: 'mood', title: 'Mood', range: [0, 100], values: [24, 68, 5] },
  ])
  expect(calm.verdicts).toMatchObject([
    { criterion: 'Asks', outcome: 'yes', evidence: [{ turn: 1, quote: 'What happened?' }] },
  ])
  expect(calm.turns[2]!.folded[0]).toMatchObject({ name: 'thoughts' })
  const broken = rows.find(({ scenario }) => scenario.id === 'breaks')!
  const body = (await reader.dialogue({ evaluation: 'talks', place: broken.at }))!
  expect(body.lost).toMatchObject([
    { source: 'fixture/mood', why: expect.stringContaining('The estimator breaks here') },
  ])
})

test('a comparison has both sides of a scenario, its neighbours, and the verdicts of pairs in both showings', async () => {
  const query = { evaluation: 'talks', sides: [], repeat: 1, order: 'difference' } as const
  const comparison = (await reader.compare(query))!
  expect(comparison.sides).toEqual(['bot-a', HOSTILE.name])
  expect(comparison.scenario?.id).toBe(HOSTILE.id)
  expect(comparison).toMatchObject({
    position: 1,
    of: 6,
    next: 'fenshou',
    difference: 96,
    overall: { n: 4, rank: 1 },
  })
  const [pair] = comparison.pairs
  expect(pair?.criteria.map(({ criterion, outcome }) => [criterion, outcome])).toEqual([
    ['Length', 'bot-a'],
    ['Order', 'tie'],
  ])
  expect(
    pair?.criteria[1]!.showings.map(({ outcome, shownFirst }) => outcome === shownFirst),
  ).toEqual([true, true])
})

test('scenarios can be ordered by how much position decided', async () => {
  const { pairs } = (await reader.catalog('talks'))!
  expect(pairs.byPosition.slice(0, 5)).toEqual([1, 1, 1, 1, 1])
})

test('the overview says what was found, what is missing, and where it comes from', async () => {
  const { evaluations, notices, provenance } = await reader.overview()
  const [talk] = evaluations
  expect(talk).toMatchObject({ scenarios: 6, dialogues: 12, missing: 1, offline: false })
  expect(talk!.sentences.length).toBeGreaterThan(0)
  const [measures] = talk!.analyses
  const tables = talk!.analyses.flatMap((each) => each.tables)
  const claims = tables.flatMap(({ rows }) =>
    rows.flatMap((row) => row.flatMap(({ claim }) => claim ?? [])),
  )
  expect(claims.length).toBeGreaterThan(0)
  // What sentences state is in the tables too.
  expect(
    talk!.sentences.flatMap((each) => each.claims).filter((id) => !claims.includes(id)),
  ).toEqual([])
  expect(measures!.tables[0]!.rows.length).toBeGreaterThan(1)
  expect(notices.map(({ text }) => text)).toContain(
    'talks: 2 of 12 dialogues (17 %) have the flag odd-word.',
  )
  expect(provenance).toMatchObject({
    seed: '3',
    files: expect.arrayContaining([expect.objectContaining({ file: 'scenarios.jsonl' })]),
  })
})

/** The reading with other methods; its own ones still read its private fields. */
const withMethods = (reading: Reading, methods: Partial<Reading>): Reading =>
  new Proxy(reading, {
    get(target, name) {
      const value: unknown = Reflect.get({ ...methods }, name) ?? Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

test('the overview says first which judge failed its probe, and of which a third of the scores is missing', async () => {
  const lost = {
    evaluation: 'talks',
    supporter: 'kind',
    source: 'mine/judge',
    lost: 4,
    of: 12,
    why: 'no digit',
  }
  const { project } = study
  const read = new ReportReader({
    config: project.config,
    notices: [],
    loaded: project.loaded,
    services: project.services,
    read: withMethods(project.read, {
      missing: async () => ({
        valueless: [],
        languages: [],
        lost: [lost, { ...lost, supporter: 'curt', lost: 3 }],
      }),
      failedProbes: async () => [
        { evaluation: 'talks', text: 'The judge mine/judge failed its probe.' },
      ],
    }),
  })
  const [talk] = (await read.overview()).evaluations
  const texts = talk!.sentences.map(({ text }) => text)
  expect(texts.filter((each) => each.includes('missing'))).toEqual([
    '4 of 12 scores that mine/judge was to give kind are missing, most often because of "no digit": what is said of them rests on the other 8.',
  ])
  expect(texts[0]).toBe('The judge mine/judge failed its probe.')
  expect(texts[1]).toContain('missing')
})

test('a kept figure that cannot be drawn is named where it would stand, and the rest is shown', async () => {
  const figure = (id: string, mark: string) => ({
    id,
    title: id,
    description: 'A figure.',
    spec: {
      mark,
      data: { values: [{ value: 1 }] },
      encoding: { x: { field: 'value', type: 'quantitative' } },
    },
  })
  const table = { id: 't', title: 'T', columns: [], rows: [], notes: [] }
  const findings = {
    tables: [table],
    figures: [figure('wrong', 'nonsense'), figure('right', 'bar')],
  }
  const found = [{ evaluation: 'talks', label: 'mine/odd', findings, offline: false, claims: [] }]
  const { evaluations, notices } = await reader.overview({ found, failed: [] })
  const [analysis] = evaluations[0]!.analyses
  expect(analysis!.tables).toHaveLength(1)
  expect(analysis!.figures).toMatchObject([
    {
      id: 'wrong',
      drawn: { failure: expect.stringMatching(/^Figure "wrong" cannot be drawn: .+/) },
    },
    { id: 'right', drawn: { svg: expect.stringContaining('<svg') } },
  ])
  expect(notices).toContainEqual({
    kind: 'failed',
    text: expect.stringMatching(/^talks: mine\/odd: Figure "wrong" cannot be drawn/),
  })
})

test('a report without a way to draw says once that figures are left out, and has the tables', async () => {
  const spec = { mark: 'bar', data: { values: [] } }
  const figures = ['a', 'b'].map((id) => ({ id, title: id, description: 'A figure.', spec }))
  const findings = { tables: [{ id: 't', title: 'T', columns: [], rows: [], notes: [] }], figures }
  const found = [{ evaluation: 'talks', label: 'mine/odd', findings, offline: false, claims: [] }]
  const { evaluations, notices } = await new ReportReader(study.project).overview({
    found,
    failed: [],
  })
  expect(evaluations[0]!.analyses).toMatchObject([{ tables: [{ id: 't' }], figures: [] }])
  expect(notices.filter(({ kind }) => kind === 'left-out')).toEqual([
    { kind: 'left-out', text: expect.stringContaining('npm install @attune/figures') },
  ])
  const none = await new ReportReader(study.project).overview({ found: [], failed: [] })
  expect(none.notices.filter(({ kind }) => kind === 'left-out')).toEqual([])
})

test('failures are grouped by what failed and why, each with its message', async () => {
  const { failures } = (await reader.catalog('talks'))!
  expect(failures.find(({ source }) => source === 'fixture/mood')).toMatchObject({
    kind: 'estimate',
    status: 'failed',
    count: 2,
    message: expect.stringContaining('breaks here'),
  })
  expect(failures.find(({ kind }) => kind === 'simulate')).toMatchObject({
    count: 1,
    why: 'failed: COMPONENT_THREW',
  })
})

test('the overview names the scenarios in which the first two supporters differ most', async () => {
  const [talks] = (await reader.overview({ found: [], failed: [] })).evaluations
  expect(talks!.deciding).toMatchObject({
    sides: ['bot-a', HOSTILE.name],
    measure: { key: 'fixture/mood · last', title: 'Last mood' },
    scenarios: [{ id: HOSTILE.id }, { id: 'fenshou', first: 18, second: 3 }, { id: 'flagged' }],
  })
})

test('a comparison counts the criteria that each side wins, here and over all scenarios', async () => {
  const query = {
    evaluation: 'talks',
    sides: [],
    repeat: 1,
    order: 'plan',
    scenario: 'calm',
  } as const
  const one = (await reader.compare(query))!
  expect(one.votes).toEqual({
    here: { first: 1, second: 0, ties: 1 },
    overall: { first: 4, second: 1, ties: 5 },
  })
  const swapped = (await reader.compare({ ...query, sides: [HOSTILE.name, 'bot-a'] }))!
  expect(swapped.votes!.here).toEqual({ first: 0, second: 1, ties: 1 })
})

test('scenarios are put in order by the verdicts of pairs', async () => {
  const query = {
    evaluation: 'talks',
    sides: [],
    repeat: 1,
    order: 'difference',
    measure: 'pairs',
  } as const
  const first = (await reader.compare(query))!
  expect(first.measure).toBeUndefined()
  expect(first.votes!.here).toEqual({ first: 1, second: 0, ties: 1 })
})

test('curves and measures stand in the order of their plugin, and what it folds comes last', async () => {
  const { curves, measures } = (await reader.catalog('talks'))!
  expect(measures.map(({ key, folded }) => [key, folded])).toEqual([
    ['fixture/mood · last', undefined],
    ['fixture/mood · end', undefined],
    ['dialogue · replies', undefined],
    ['dialogue · words', undefined],
    ['fixture/mood · letters', true],
  ])
  expect(curves.map(({ name }) => name)).toEqual(['mood', 'again', 'noise'])
  const body = (await reader.dialogue({ evaluation: 'talks', place: 0 }))!
  expect(body.measures.map(({ name }) => name)).toEqual(['last', 'end', 'letters'])
  expect(body.series.map(({ title }) => title)).toEqual(['Mood', 'Mood again', 'Noise'])
})

test('a run has a line, and its means stand in a trend; one run has nothing to be compared with', async () => {
  const { runs, trends, comparable } = await reader.runs(
    (await study.project.read.findings()).found,
  )
  expect(runs).toMatchObject([{ id: 1, failed: expect.any(Number), versions: [] }])
  expect(runs[0]!.seconds).toBeGreaterThanOrEqual(0)
  expect(comparable).toEqual({ talks: [1] })
  const means = trends.find(({ kind }) => kind === 'means')!
  expect(means.lines.map(({ sides }) => sides)).toEqual([['bot-a'], [HOSTILE.name]])
  const letters = (await reader.list(talks))!.rows
    .filter(({ supporter }) => supporter === 'bot-a')
    .flatMap(({ measures }) => measures['fixture/mood · letters'] ?? [])
  const mean = letters.reduce((sum, each) => sum + each, 0) / letters.length
  expect(means).toMatchObject({
    title: 'fixture/mood · Letters',
    lines: [{ points: [{ run: 1, value: mean }] }, {}],
  })
  const query = { evaluation: 'talks', first: 1, second: 7 }
  expect(await reader.runsCompared(query)).toBeUndefined()
})

test('what is left is counted, and said with the calls that it takes', async () => {
  const counted = await reader.plan('units')
  const dialogues = counted.units!.find(({ kind }) => kind === 'simulate')!
  expect(dialogues).toMatchObject({ evaluation: 'talks', total: 12, open: 1 })
  expect(counted.calls).toBeUndefined()
  expect(counted.shows).toMatchObject([{ evaluation: 'talks', scenarios: 6 }])
  expect(await reader.plan('calls')).toMatchObject({ units: counted.units, calls: [] })
})
