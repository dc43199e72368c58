import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { claimInPeople, type Claim, findingsInPeople, inPeople } from '@attune/core/findings'

test.each([
  ['t over scenario clusters; allowing for looks', 't over people; allowing for looks'],
  ['ahead in 12 of 12 scenarios', 'ahead in 12 of 12 people'],
  ['all scenarios have the same value', 'all people have the same value'],
  ['1 scenario, 8 are needed', '1 person, 8 are needed'],
  ['fewer than 8 independent scenarios', 'fewer than 8 people'],
  ['paired by scenario and repeat', 'paired by session and repeat'],
  ['Each scenario counts once.', 'Each person counts once.'],
  ['from scenario to scenario', 'from person to person'],
  ['read from core/scenarios and scenarios.jsonl', 'read from core/scenarios and scenarios.jsonl'],
  ['对情景聚类的 t 区间', '对人的 t 区间'],
  ['所有情景的值相同', '所有人的值相同'],
  ['7 个情景，至少需要 8 个', '7 人，至少需要 8 个'],
])('%s', (text, expected) => {
  expect(inPeople(text)).toBe(expected)
  expect(inPeople(expected)).toBe(expected)
})

test('n of every number is people, and no interval counts sessions', () => {
  const interval = { lower: 0, upper: 1, level: 0.95, method: 't over scenario clusters' }
  const row = {
    name: 'a supporter called scenario',
    clustered: { value: known(1), n: 60, clusters: 12, interval },
    own: { value: known(1), n: 9, clusters: 9, missing: { 'one scenario': 2 } },
    pooled: { value: known(1), n: 60, interval },
  }
  const table = { id: 't', title: 'T', columns: [], rows: [row], notes: ['Over scenarios.'] }
  const found = findingsInPeople(
    {
      tables: [table],
      figures: [],
      sentences: ['In 3 scenarios.'],
      instrument: [{ of: 'seeker', says: 'The seeker recites in 3 scenarios.' }],
      stated: { 'In 3 scenarios.': ['c'] },
    },
    12,
  )
  expect(found).toMatchObject({
    sentences: ['In 3 people.'],
    instrument: [{ of: 'seeker', says: 'The seeker recites in 3 people.' }],
    stated: { 'In 3 people.': ['c'] },
    tables: [{ of: 'people', notes: ['Over people.'] }],
  })
  expect(found.tables[0]!.rows[0]).toEqual({
    name: 'a supporter called scenario',
    clustered: {
      value: known(1),
      n: 12,
      values: 60,
      clusters: 12,
      interval: { ...interval, method: 't over people' },
    },
    own: { value: known(1), n: 9, clusters: 9, missing: { 'one person': 2 } },
    pooled: {
      value: known(1),
      n: 12,
      values: 60,
      noInterval: 'its method takes sessions for the sample',
    },
  })
})

test('a claim is over people', () => {
  const claim = {
    estimand: { over: 'scenarios', seekers: [], about: 'these' },
    interval: { state: 'unknown', why: '7 scenarios, 8 are needed' },
    sentence: 'No scenario differs.',
  } as unknown as Claim
  expect(claimInPeople(claim)).toMatchObject({
    estimand: { over: 'people' },
    interval: { why: '7 people, 8 are needed' },
    sentence: 'No person differs.',
  })
})
