import { expect, test } from 'vitest'
import { crewAtWork } from '../src/crew-at-work.js'
import type { Member, MemberState } from '@attune/core/runtime'

const member = (id: string, is: Member['is'], state: Partial<MemberState> = {}): Member => ({
  id,
  host: 'node7',
  pid: 1,
  began: '2026-11-22T13:00:00.000Z',
  seen: '2026-11-22T14:00:00.000Z',
  is,
  state: {
    role: 'worker',
    run: 2,
    groups: 0,
    doing: [],
    counts: { done: 0, reused: 0, failed: 0, skipped: 0, leftOut: 0 },
    ...state,
  },
})
const idsOf = (members: readonly Member[]) => members.map(({ id }) => id)

test('those that were lost or stopped are named until what they worked on is finished', () => {
  const members = [
    member('alive', 'alive'),
    member('lost', 'lost'),
    member('left', 'left'),
    member('stopped', 'left', { stopped: 'The server is gone.' }),
  ]
  const during = crewAtWork(members, [{ id: 2 }])
  expect([idsOf(during.alive), idsOf(during.gone)]).toEqual([['alive'], ['lost', 'stopped']])
  expect(crewAtWork(members, [{ id: 2, finished: '2026-11-22T15:00:00.000Z' }]).gone).toEqual([])
})

test('what a killed run by itself left is done by the next run, which has a number of its own', () => {
  const killed = member('killed', 'lost', { role: 'run' })
  const next = (finished?: string) => [
    { id: 2 },
    { id: 3, ...(finished !== undefined && { finished }) },
  ]
  expect(idsOf(crewAtWork([killed], next()).gone)).toEqual(['killed'])
  expect(idsOf(crewAtWork([killed], next('2026-11-22T13:59:00.000Z')).gone)).toEqual(['killed'])
  expect(crewAtWork([killed], next('2026-11-22T14:30:00.000Z')).gone).toEqual([])
})
