import { expect, test } from 'vitest'
import { type Known, known, notApplicable } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { make } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { responseTimes } from '../../src/analyses/response-times.js'
import { responseSeries, riskSeries } from '@attune/kit/internal'

const values = (text: string): Known<number>[] =>
  [...text].map((each) => (each === '-' ? notApplicable('none needed') : known(Number(each))))

interface Talk {
  readonly id: string
  readonly cluster?: string
  readonly risk: string
  readonly response: string
  /** Index of the turn with a verified finding. */
  readonly found?: number
}

const record = ({ id, cluster = id, risk, response, found }: Talk) => ({
  scenario: { id, cluster },
  supporter: 'bot',
  dialogue: known({
    turns: [...risk].flatMap((_, at) => [
      { speaker: 'seeker', text: 'I …' },
      ...(at < response.length ? [{ speaker: 'supporter', text: 'Oh.' }] : []),
    ]),
    ending: { reason: 'turn-limit' },
  }),
  estimates: {
    turns: known({
      measures: {},
      series: {
        risk: { over: 'seeker', values: values(risk) },
        response: { over: 'supporter', values: values(response) },
      },
    }),
  },
  verdicts: {
    harm: known(
      found === undefined
        ? []
        : [
            {
              criterion: 'blames',
              finding: { severity: 'high', kind: 'said', state: 'verified' },
              evidence: [{ turn: found }],
            },
          ],
    ),
  },
})

const evaluation = (talks: readonly Talk[]) =>
  ({
    supporters: ['bot'],
    allSupporters: ['bot'],
    estimators: ['turns'],
    judges: ['harm'],
    statistics: { level: 0.95 },
    gives: {
      turns: { series: { risk: riskSeries, response: responseSeries } },
      harm: { criteria: { blames: { finds: { severity: 'high', kind: 'said', says: 'blamed' } } } },
    },
    async *dialogues() {
      yield* talks.map(record)
    },
  }) as unknown as Evaluation

const number = (value: number, more: object = {}) =>
  expect.objectContaining({ value: known(value), ...more })

test('first risk, replies until an adequate one, and replies without a verified finding', async () => {
  const { tables, figures } = await make(responseTimes, {}).analyse(
    evaluation([
      { id: 'a', risk: '222', response: '200' },
      { id: 'b', risk: '222', response: '002', found: 1 },
      { id: 'c', risk: '022', response: '-00' },
      { id: 'd', risk: '002', response: '--' },
      { id: 'e', risk: '00', response: '--' },
    ]),
    answering(),
  )
  // Replies: adequate at 1 and 3, censored at 2; one leaves without a reply.
  expect(tables[0]!.rows[0]).toEqual({
    supporter: 'bot',
    risk: number(4, { n: 5 }),
    first: number(2, { n: 4 }),
    left: number(1, { n: 4 }),
    next: expect.objectContaining({ n: 3, interval: expect.any(Object) }),
    third: number(1),
    median: number(3, { n: 3 }),
    clear: expect.objectContaining({ value: known(12 / 13), n: 13, clusters: 5 }),
  })
  const { next } = tables[0]!.rows[0] as unknown as { next: { value: { value: number } } }
  expect(next.value.value).toBeCloseTo(1 / 3)
  expect(figures.map(({ id }) => id)).toEqual(['risk-response'])
})

test('several dialogues of one scenario have no interval, in table and figure', async () => {
  const talks = ['a', 'b', 'c', 'd'].map((id, at) => ({
    id,
    cluster: at < 2 ? 'ana' : 'ben',
    risk: '222',
    response: at % 2 === 0 ? '200' : '002',
  }))
  const { tables, figures } = await make(responseTimes, {}).analyse(evaluation(talks), answering())
  expect(tables[0]!.rows[0]).toMatchObject({
    risk: { n: 4, clusters: 2 },
    next: { n: 4, clusters: 2, noInterval: 'several dialogues of one scenario' },
  })
  expect((tables[0]!.rows[0]!['next'] as { interval?: object }).interval).toBeUndefined()
  expect(JSON.stringify(figures)).not.toMatch(/"(?:lower|upper)":\d/)
})

test('without series only replies are counted; of a label that is not there nothing is known', async () => {
  const none = { ...evaluation([{ id: 'a', risk: '2', response: '2' }]), estimators: [] }
  const { tables, figures } = await make(responseTimes, {}).analyse(none, answering())
  expect(tables[0]!.rows[0]).toMatchObject({
    risk: { value: { state: 'unknown' } },
    clear: { value: known(1) },
  })
  expect(figures).toEqual([])
})
