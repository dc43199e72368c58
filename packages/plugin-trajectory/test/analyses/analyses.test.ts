import { known, type Estimate } from '@attune/core'
import type { Figure, Quantity, Table } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { type ToyRecord, analysed, dialogue, scenario } from '../toys.js'

const estimate = (value: number): Estimate => ({
  measures: Object.fromEntries(
    ['bel', 'etv', 'etvNoSkip', 'levelTerm', 'jitterTerm', 'cx', 'delta'].map((name) => [
      name,
      known(value),
    ]),
  ),
  series: { score: { over: 'seeker', values: [known(0.1), known(value)] } },
})

const kinds = [
  { strategy: 'SitMod', events: 0 },
  { strategy: 'CogChg', events: 1 },
  { strategy: 'CogChg', events: 0 },
]
const records: ToyRecord[] = ['calm', 'curt'].flatMap((supporter, s) =>
  kinds.map(({ strategy, events }, i) => ({
    supporter,
    scenario: scenario({
      id: `${i}/en`,
      cluster: String(i),
      tags: { strategy },
      events: Array.from({ length: events }, () => ({ turn: 1, text: 'News.' })),
    }),
    estimate: estimate((i + 2 - s) / 10),
    dialogue: dialogue('Nothing helps.', 'It is better now.'),
  })),
)
/** The same scenarios three times over, as scenarios of their own: enough to be tested. */
const many: ToyRecord[] = [0, 1, 2].flatMap((copy) =>
  records.map((each) => {
    const { id, cluster } = each.scenario
    return {
      ...each,
      scenario: { ...each.scenario, id: `${copy}-${id}`, cluster: `${copy}-${cluster}` },
    }
  }),
)
const run = (component: string, options: object = {}) => analysed(component, records, options)
const find = (all: readonly Table[], id: string) => all.find((table) => table.id === id)
const number = (table: Table | undefined, row: number, column: string) =>
  table?.rows[row]?.[column] as Quantity

test('supporters are rows, strategies columns, and Overall counts each scenario once', async () => {
  const bel = find((await run('tables')).tables, 'bel-en')

  expect(bel?.columns.map(({ key }) => key)).toEqual(['supporter', 'CogChg', 'SitMod', 'overall'])
  expect(number(bel, 0, 'CogChg')).toMatchObject({ value: known(expect.closeTo(0.35)), n: 2 })
  expect(number(bel, 0, 'overall')).toMatchObject({
    value: known(expect.closeTo(0.3)),
    n: 3,
    noInterval: '3 scenarios, 8 are needed',
  })
})

test('the numbers of all scenarios come first, then the tables of the paper', async () => {
  const { tables: all } = await run('tables')
  expect(all.map(({ id }) => id)).toEqual([
    'overall-en',
    'comparison-en',
    'bel-en',
    'etv-en',
    'ecp-en',
    'etvNoSkip-en',
  ])
})

test('tables say what their reader must know, and no more', async () => {
  const notesOf = (all: readonly Table[], id: string) => find(all, id)?.notes.join(' ') ?? ''
  const one = (await run('tables')).tables
  const noEvents = records.filter(({ scenario: { events } }) => events.length === 0)
  const translated = noEvents.map((each) => ({
    ...each,
    scenario: { ...each.scenario, language: 'zh' },
  }))
  const two = (await analysed('tables', [...noEvents, ...translated])).tables

  expect(notesOf(one, 'etv-en')).toContain('trajectory/contrasts')
  expect(notesOf(one, 'bel-en')).toContain('Only 1 independent scenario')
  expect(notesOf(one, 'etv-en')).not.toContain('between languages')
  expect(notesOf(two, 'etv-zh')).toContain('between languages')
  expect(notesOf(two, 'etv-zh')).not.toContain('trajectory/contrasts')
})

test('what the method adds by itself stands in a table where the estimator says it', async () => {
  const withPlacebo = records.map((each): ToyRecord => ({
    ...each,
    estimate: {
      ...each.estimate!,
      measures: { ...each.estimate!.measures, etvPlacebo: known(0.002) },
    },
  }))
  const { tables: all } = await analysed('tables', withPlacebo)
  const artefacts = find(all, 'artefacts-en')

  expect(number(artefacts, 0, 'etvPlacebo')).toMatchObject({
    value: known(expect.closeTo(0.002)),
    n: 3,
  })
  expect(find((await run('tables')).tables, 'artefacts-en')).toBeUndefined()
})

test('sentences speak of level and change, once each', async () => {
  const { sentences = [] } = await analysed('tables', many)

  expect((await run('tables')).sentences ?? []).toEqual([])
  expect(sentences.map((each) => each.split(':')[0])).toEqual(['BEL', 'ETV'])
})

test('supporters are compared scenario by scenario', async () => {
  const [few, compared] = [await run('tables'), await analysed('tables', many)].map(({ tables }) =>
    find(tables, 'comparison-en'),
  )

  expect(compared?.rows).toHaveLength(1)
  // All differ by as much: p is that of the sign flips.
  expect(number(compared, 0, 'bel')).toMatchObject({
    value: known(expect.closeTo(0.1)),
    n: 9,
    p: known(2 ** -8),
  })
  expect(number(few, 0, 'bel')).toMatchObject({
    n: 3,
    p: { state: 'unknown', why: '3 scenarios, 8 are needed' },
  })
})

test('the same evaluation gives the same tables', async () => {
  expect(await run('tables')).toEqual(await run('tables'))
})

const drawn = ({ spec }: Figure) => JSON.stringify(spec)

test('centroids are points with intervals, and the best of a language is outlined', async () => {
  const thrice = ['x', 'y', 'z'].flatMap((suffix) =>
    records.map((each) => ({
      ...each,
      scenario: {
        ...each.scenario,
        id: each.scenario.id + suffix,
        cluster: each.scenario.cluster + suffix,
      },
    })),
  )
  const [centroids] = (await analysed('figures', thrice)).figures

  expect(centroids?.description).toContain('calm (en): Mean mood, Cx 0.300')
  expect(drawn(centroids!)).toMatch(/"xLower":0\.2\d*,.*"label":"calm".*"highlight":true/)
  expect(drawn(centroids!)).toMatch(/"label":"curt"[^}]*"highlight":false/)
})

test('a supporter alone is not the best', async () => {
  const calm = records.filter(({ supporter }) => supporter === 'calm')
  const [centroids] = (await analysed('figures', calm)).figures

  expect(drawn(centroids!)).not.toContain('"highlight":true')
  expect(drawn(centroids!)).not.toContain('Outlined')
})

const marks = (figure: Figure) => drawn(figure).match(/\{"kind":"event"[^}]*\}/g) ?? []

test('trajectories have a panel per number of events, and shading starts at scripted events', async () => {
  const [, trajectories] = (await run('figures')).figures

  expect(trajectories?.description).toContain('calm (1 event) ends at 0.30')
  expect(trajectories?.spec['vconcat']).toMatchObject([
    { facet: { sort: ['0 events', '1 event'] } },
  ])
  expect(marks(trajectories!)).toEqual([expect.stringContaining('"panel":"1 event","x":1')])
})

test('news that no dialogue reached does not darken the ground', async () => {
  const late = records.map((each) => ({
    ...each,
    scenario: scenario({ ...each.scenario, events: [{ turn: 9, text: 'News.' }] }),
  }))
  const [, trajectories] = (await analysed('figures', late)).figures

  expect(marks(trajectories!)).toEqual([])
})

test('an evaluation without estimates has no figures', async () => {
  const { figures: all } = await analysed('figures', [])

  expect(all).toEqual([])
})

test('scores of a reward model that hardly vary are named before any number, and others are not', async () => {
  const scored = (spread: number, artefacts: boolean): ToyRecord[] =>
    records.map((record, at) => {
      const { measures } = estimate(0.5)
      const values = [0, 1, 2, 3].map((turn) => known(0.5 + spread * Math.sin(at * 4 + turn)))
      const made = { ...measures, ...(artefacts && { etvPlacebo: known(0) }) }
      return {
        ...record,
        estimate: { measures: made, series: { score: { over: 'seeker', values } } },
      }
    })
  const first = async (spread: number, artefacts = true) =>
    (await analysed('tables', scored(spread, artefacts))).sentences?.[0] ?? ''
  expect(await first(0.001)).toMatch(
    /^The reward model hardly tells utterances apart \(en\): the standard deviation of its 24 scores is 0\.0007\d, /,
  )
  for (const each of [await first(0.1), await first(0.001, false)])
    expect(each).not.toContain('hardly')
})
