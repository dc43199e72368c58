import {
  known,
  unknown,
  type Dialogue,
  type Known,
  type Scenario,
  type Verdict,
  type Component,
} from '@attune/core'
import type { Findings, Quantity } from '@attune/core/findings'
import { evaluationOf, make, scriptedContext } from '@attune/testkit'
import type { DialogueOf } from '@attune/testkit/internal'
import { describe, expect, test } from 'vitest'
import { byLength } from '../../src/analyses/by-length/index.js'
import { sweep } from '../../src/analyses/sweep/index.js'
import { table } from '../../src/analyses/table/index.js'
import { tokens } from '../../src/analyses/tokens/index.js'

interface Toy {
  readonly supporter?: string
  readonly id?: string
  readonly tags: Scenario['tags']
  readonly setting?: string
  /** The enriching model, where it is varied. */
  readonly sage?: string
  readonly repeat?: number
  /** Of a sweep: chunk size and number of chunks. */
  readonly sweep?: readonly [chunkSize: string, keep: string]
  readonly length?: number
  readonly measure?: Known<number>
  readonly verdicts?: readonly Verdict[]
  readonly dialogue?: Dialogue
}

const recordOf = ({
  supporter = 'gpt',
  id = 'item',
  setting = 'base',
  tags,
  length,
  sweep: place,
  ...rest
}: Toy): DialogueOf => ({
  conditions: {
    'simulator.setting': setting,
    ...(rest.sage !== undefined && { 'coem.sage': rest.sage }),
    ...(place && {
      'simulator.retrieval.qa.chunkSize': place[0],
      'simulator.retrieval.qa.keep': place[1],
    }),
  },
  scenario: {
    id: `${id}/${JSON.stringify(tags)}`,
    cluster: id,
    tags,
    references: length === undefined ? {} : { length },
  },
  supporter,
  ...(rest.repeat !== undefined && { repeat: rest.repeat }),
  dialogue: rest.dialogue ?? unknown('failed: TOY'),
  estimates: rest.measure
    ? {
        'longemotion/answers': {
          measures: { correct: rest.measure, correctStrict: known(0), f1: rest.measure },
          series: {},
        },
      }
    : {},
  verdicts: rest.verdicts ? { 'longemotion/judge': rest.verdicts } : {},
})

const analyse = (
  component: Component<'analysis'>,
  toys: readonly Toy[],
  options: object = {},
): Promise<Findings> =>
  make(component, options).analyse(
    evaluationOf({ supporters: ['gpt'], dialogues: toys.map(recordOf) }),
    scriptedContext().context,
  )

const verdict = (score: number, details = {}): Verdict => ({
  criterion: 'c',
  outcome: known(score),
  rationale: '',
  details,
})
const checkpoints = (score: number): Verdict[] =>
  ['quarter', 'half', 'three_quarters'].map((checkpoint) => verdict(score, { checkpoint }))

/** One supporter and setting whose scores are EC 50, ED 25, QA 40, ES 4, MC-4 3, EE 80. */
const whole = (setting: string, changes: { qa?: number } = {}): Toy[] =>
  ['a', 'b'].flatMap((id): Toy[] => [
    { id, tags: { task: 'classification', subset: 'emobench' }, setting, measure: known(1) },
    { id, tags: { task: 'classification', subset: 'finentity' }, setting, measure: known(0) },
    { id, tags: { task: 'detection' }, setting, measure: known(0.25) },
    { id, tags: { task: 'qa' }, setting, measure: known(changes.qa ?? 0.4) },
    { id, tags: { task: 'summary' }, setting, verdicts: [verdict(5), verdict(3)] },
    { id, tags: { task: 'conversation', stage: '4' }, setting, verdicts: checkpoints(3) },
    { id, tags: { task: 'expression' }, setting, verdicts: [verdict(80)] },
  ])

const row = async (toys: readonly Toy[], at = 0, options: object = {}) =>
  (await analyse(table, toys, options)).tables[0]?.rows[at] as Record<string, Quantity>

describe('the table', () => {
  test('has the six scores and the published overall score', async () => {
    const cells = await row(whole('base'))
    const value = (key: string) => cells[key]?.value

    expect(['EC', 'ED', 'QA', 'ES', 'MC4', 'EE'].map(value)).toEqual(
      [50, 25, 40, 4, 3, 80].map(known),
    )
    expect(value('overall')).toEqual(known(expect.closeTo((50 + 25 + 40 + 80 + 80 + 60) / 6)))
    expect(value('gain')).toEqual(unknown('no base setting to compare with'))
  })

  test('has the gain over the base setting, paired by item', async () => {
    const { gain } = await row([...whole('base'), ...whole('rag', { qa: 0.7 })], 1)

    expect(gain?.value).toEqual(known(expect.closeTo(5)))
    expect(gain).toMatchObject({ noInterval: 'EC-E: 2 scenarios, 8 are needed' })
  })

  test('weighs both kinds of needle alike, whatever their numbers', async () => {
    const more: Toy = {
      id: 'c',
      tags: { task: 'classification', subset: 'finentity' },
      measure: known(0),
    }

    expect((await row([...whole('base'), more]))['EC']).toMatchObject({ value: known(50), n: 5 })
  })

  test('marks EC where there is no file of the other kind of needle', async () => {
    const without = whole('base').filter(({ tags }) => tags['subset'] !== 'finentity')
    const [scores] = (await analyse(table, without)).tables

    expect(scores?.columns.find(({ key }) => key === 'EC')?.title).toBe('EC*')
    expect(scores?.rows[0]).toMatchObject({
      EC: { value: known(100), n: 2 },
      overall: { value: unknown('no score of EC-F') },
    })
    expect(scores?.notes.join(' ')).toContain('EC* is of EmoBench only')
  })

  test('has no overall score when a task is missing', async () => {
    const without = whole('base').filter(({ tags }) => tags['task'] !== 'qa')

    expect((await row(without))['overall']?.value).toEqual(unknown('no score of QA'))
  })

  test('has columns of the tasks that were asked alone, and then no overall score', async () => {
    const alone = whole('base').filter(({ tags }) => tags['task'] === 'qa')
    const columns = (await analyse(table, alone)).tables[0]?.columns.map(({ key }) => key)

    expect(columns).toEqual(['supporter', 'setting', 'QA'])
  })

  test('is said in a sentence per supporter', async () => {
    const { sentences } = await analyse(table, [...whole('base'), ...whole('rag', { qa: 0.7 })])

    expect(sentences?.[0]).toBe(
      'gpt: overall score 55.8 of 100 in base; +5.0 in rag. There are too few scenarios for an interval.',
    )
  })

  test('counts what is left out', async () => {
    const lost: Toy = {
      id: 'c',
      tags: { task: 'detection' },
      measure: unknown('unreadable answer'),
    }

    expect((await row([...whole('base'), lost]))['ED']).toMatchObject({
      value: known(25),
      n: 2,
      missing: { 'unreadable answer': 1 },
    })
  })

  test('counts three checkpoints of a conversation that failed', async () => {
    const lost: Toy = { id: 'c', tags: { task: 'conversation', stage: '4' } }

    expect((await row([...whole('base'), lost]))['MC4']).toMatchObject({
      n: 6,
      missing: { 'no judge': 3 },
    })
  })

  test('can go by the strict reading', async () => {
    expect((await row(whole('base'), 0, { reading: 'strict' }))['ED']?.value).toEqual(known(0))
  })
})

test('a gain pairs each checkpoint of a conversation with the same checkpoint', async () => {
  const rising = ['quarter', 'half', 'three_quarters'].map((checkpoint, at) =>
    verdict(1 + at, { checkpoint }),
  )
  const toys = ['base', 'rag'].flatMap((setting) =>
    whole(setting).map((toy) =>
      toy.tags['task'] === 'conversation' ? { ...toy, verdicts: rising } : toy,
    ),
  )

  expect((await row(toys, 1))['gain']?.value).toEqual(known(0))
})

test('a gain is that of the items which both settings have', async () => {
  const lost: Toy = { id: 'c', tags: { task: 'qa' }, measure: known(0) }
  const { gain } = await row([...whole('base'), lost, ...whole('rag', { qa: 0.7 })], 1)

  expect(gain?.value).toEqual(known(expect.closeTo(5)))
})

test('settings are compared with base, task by task and paired by item', async () => {
  const { tables } = await analyse(table, [...whole('base'), ...whole('rag', { qa: 0.7 })])
  const compared = tables.find(({ id }) => id === 'settings-compared')

  expect(compared?.rows[0]).toMatchObject({
    first: 'rag',
    second: 'base',
    QA: { value: known(expect.closeTo(30)), n: 2 },
  })
})

test('accuracy by length has a bucket from each edge to the next', async () => {
  const toys = [10, 90, 150].map((length, at): Toy => ({
    id: String(at),
    tags: { task: 'classification', subset: 'finentity' },
    length,
    measure: known(Number(at !== 1)),
  }))
  const { tables, figures } = await analyse(byLength, toys, { edges: [0, 100] })

  expect(tables[0]?.rows[0]).toMatchObject({
    'from-0': { value: known(0.5), n: 2 },
    'from-100': { value: known(1), n: 1 },
  })
  expect(figures[0]?.description).toContain(
    'gpt (gpt, base) 50.0 at 50 (n = 2), 100.0 at 150 (n = 1)',
  )
})

test('accuracy by length is drawn in a panel per setting, without supporters that have none', async () => {
  const toys = ['base', 'rag'].flatMap((setting) =>
    ['gpt', 'silent'].map((supporter): Toy => ({
      supporter,
      tags: { task: 'classification', subset: 'finentity' },
      setting,
      length: 50,
      measure: supporter === 'gpt' ? known(1) : { state: 'unknown', why: 'unreadable answer' },
    })),
  )
  const { figures } = await analyse(byLength, toys)

  const drawn = JSON.stringify(figures[0]?.spec)
  expect(drawn).toContain('"gpt, base"')
  expect(drawn).toContain('"gpt, rag"')
  expect(drawn).not.toContain('silent')
  expect(figures[0]?.description).toContain('silent (silent, base) unknown at 50 (n = 0)')
})

test('a sweep has a place per chunk size and number of chunks, and names the best', async () => {
  const toys = ['128', '256'].flatMap((chunkSize) =>
    ['4', '8'].map((retrieved): Toy => ({
      tags: { task: 'qa' },
      setting: 'rag',
      sweep: [chunkSize, retrieved],
      measure: known(Number(chunkSize) / 1000 + Number(retrieved) / 100),
    })),
  )
  const { tables, figures } = await analyse(sweep, [...toys, ...whole('base')])

  expect(tables[0]?.rows).toHaveLength(4)
  expect(figures[0]?.description).toContain(
    'chunks of 256 (gpt, rag) 29.60 at 4 (n = 1), 33.60 at 8 (n = 1). Highest: 33.60 at 8 (n = 1), chunks of 256 (gpt, rag).',
  )
})

test('what varies besides the setting has rows of its own after the pooled one', async () => {
  const judged = (model: string, score: number): DialogueOf => {
    const toy = whole('base').find(({ tags }) => tags['task'] === 'expression')
    const one = recordOf({ ...toy!, verdicts: [verdict(score)] })
    return { ...one, conditions: { ...one.conditions, 'longemotion/judge.model': model } }
  }
  const story = (model: string, score: number): DialogueOf => {
    const one = judged(model, score)
    const scenario = { id: 'story', cluster: 'story', tags: { task: 'conversation', stage: '4' } }
    return { ...one, scenario, verdicts: { 'longemotion/judge': checkpoints(score / 20) } }
  }
  const dialogues = [judged('mild', 80), judged('harsh', 40), story('mild', 80), story('harsh', 40)]
  const { tables } = await make(table, {}).analyse(
    evaluationOf({ supporters: ['gpt'], dialogues }),
    scriptedContext().context,
  )

  expect(tables.find(({ id }) => id === 'scores')?.rows[0]).toMatchObject({
    EE: { value: known(60) },
  })
  expect(tables.find(({ id }) => id === 'stages')?.rows).toMatchObject([
    { 'by.longemotion/judge.model': 'all', MC4: { value: known(3) } },
    { 'by.longemotion/judge.model': 'harsh', MC4: { value: known(2) } },
    { 'by.longemotion/judge.model': 'mild', MC4: { value: known(4) } },
  ])
})

test('another enriching model has a row of its own, with its gain over base', async () => {
  const coem = (sage: string, qa: number): Toy[] =>
    whole('coem', { qa }).map((toy) => ({ ...toy, sage }))
  const { tables } = await analyse(table, [
    ...whole('base'),
    ...coem('small', 0.4),
    ...coem('large', 0.7),
  ])
  const rows = tables[0]?.rows as readonly Record<string, Quantity>[]

  expect(rows.map((each) => each['setting'])).toEqual([
    'base',
    'coem, sage large',
    'coem, sage small',
  ])
  expect(rows.map((each) => each['gain']?.value)).toEqual([
    unknown('no base setting to compare with'),
    known(expect.closeTo(5)),
    known(expect.closeTo(0)),
  ])
})

test('several passes have a row each, and their standard deviation', async () => {
  const passes = [0.4, 0.5, 0.6].flatMap((qa, at) =>
    whole('base', { qa }).map((toy) => ({ ...toy, repeat: at + 1 })),
  )
  const rows = (await analyse(table, passes)).tables.find(({ id }) => id === 'passes')?.rows ?? []

  expect(rows.map((each) => each['by.pass'])).toEqual(['1', '2', '3', 'SD'])
  expect(rows.map((each) => (each['QA'] as Quantity).value)).toEqual(
    [40, 50, 60, 10].map((value) => known(expect.closeTo(value))),
  )
  expect((await analyse(table, whole('base'))).tables.map(({ id }) => id)).not.toContain('passes')
})

test('a sweep without dialogues has no figure', async () => {
  expect((await analyse(sweep, whole('base'))).figures).toEqual([])
})

test('tokens are those of all answers of a dialogue, once per dialogue', async () => {
  const usage = { input: 100, output: 7, reasoning: 0 }
  const dialogue: Dialogue = {
    turns: [
      { speaker: 'supporter', text: 'a', usage },
      { speaker: 'supporter', text: 'b', usage },
    ],
    ending: { reason: 'turn-limit' },
  }
  const { tables } = await analyse(tokens, [
    { tags: { task: 'conversation', stage: '4' }, dialogue },
  ])

  expect(tables[0]?.rows[0]).toMatchObject({
    'by.task': 'conversation',
    input: { value: known(200), n: 1 },
    output: { value: known(14) },
  })
})
