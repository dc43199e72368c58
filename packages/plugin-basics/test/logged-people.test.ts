import { personFault } from '@attune/core/runtime'
import { expect, test } from 'vitest'
import { type DatedDialogue, LoggedPeople, personOf } from '../src/logs/logged-people.js'

const said = (scenario: string, at: string, more: Partial<DatedDialogue> = {}): DatedDialogue => ({
  scenario,
  supporter: 'bot',
  language: 'en',
  cluster: 'ana',
  at,
  line: Number(scenario.slice(1)),
  ...more,
})

const peopleOf = (...all: readonly DatedDialogue[]): LoggedPeople => {
  const people = new LoggedPeople()
  for (const each of all) people.add(each)
  return people
}

test('sessions are in the order of their dates, and gaps are days', () => {
  const people = peopleOf(
    said('d1', '2026-03-20T08:00:00Z'),
    said('d2', '2026-03-01T23:00:00Z'),
    said('d3', '2026-03-02T01:00:00Z'),
    said('d4', '2026-03-02T09:00:00Z', { tags: { topic: 'work' } }),
  )
  const [ana] = people.all
  expect(ana!.sessions.map(({ scenario }) => scenario)).toEqual(['d2', 'd3', 'd4', 'd1'])
  const person = personOf(ana!)
  expect(person).toMatchObject({
    id: 'ana',
    cluster: 'ana',
    tags: {},
    sessions: [{}, { after: '1d' }, { after: '1h' }, { after: '431h' }],
  })
  expect(personFault(person)).toBeUndefined()
  expect(people.session('ana@2')?.scenario).toBe('d3')
  expect(people.session('ana@5')).toBeUndefined()
})

test('dialogues of the same date keep the order of the log', () => {
  const people = peopleOf(said('d7', '2026-03-01T00:00:00Z'), said('d3', '2026-03-01T00:00:00Z'))
  expect(people.all[0]!.sessions.map(({ line }) => line)).toEqual([3, 7])
})

test('a chain never mixes supporters or languages, and the person is their cluster', () => {
  const people = peopleOf(
    said('d1', '2026-03-01T00:00:00Z'),
    said('d2', '2026-03-02T00:00:00Z', { supporter: 'other' }),
    said('d3', '2026-03-03T00:00:00Z', { language: 'zh' }),
    said('d4', '2026-03-04T00:00:00Z', { cluster: 'ben' }),
  )
  expect(people.all.map(({ id, cluster, sessions }) => [id, cluster, sessions.length])).toEqual([
    ['ana/bot/en', 'ana', 1],
    ['ana/other/en', 'ana', 1],
    ['ana/bot/zh', 'ana', 1],
    ['ben', 'ben', 1],
  ])
})
