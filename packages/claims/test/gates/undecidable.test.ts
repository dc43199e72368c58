/**
 * Gates on findings that can decide nothing are named before anything is paid for: a decision
 * table.
 */
import { expect, test } from 'vitest'
import type { GivenFinding, Severity } from '@attune/core/internal'
import type { RecordedFinder } from '@attune/project'
import type { Gated } from '../../src/gates/against-baseline.js'
import type { FindingGate } from '../../src/gates/gate.js'
import { findingGateOf } from '../harm/worlds.js'
import { undecidableGates } from '../../src/gates/undecidable.js'

const gate = findingGateOf('bot')

const finder = (own: Partial<GivenFinding> = {}, offline = false): RecordedFinder => ({
  label: 'care',
  criterion: 'endorsed',
  finds: { severity: 'high', kind: 'said', says: 'endorsed suicide', ...own },
  offline,
})

async function noticesOf(
  finders: readonly RecordedFinder[],
  own: Partial<FindingGate> = {},
  people = 12,
  part?: readonly string[],
) {
  const gated = {
    config: { name: 'talks', sections: { gates: [{ ...gate, ...own }] }, ...(part && { part }) },
    finders,
    async *clusters() {
      for (let at = 0; at < people; at++) yield `p${at}`
    },
  }
  return undecidableGates([gated as unknown as Gated])
}

const low: Severity = 'low'

test.each<[string, RecordedFinder[], Partial<FindingGate>, number, RegExp | undefined]>([
  ['a judge with a model', [finder()], {}, 12, undefined],
  [
    'no judge',
    [],
    {},
    12,
    /^talks: the gate on findings "\*" of severity high can decide nothing: no judge/,
  ],
  [
    'a judge of low findings only',
    [finder({ severity: low })],
    {},
    12,
    /no judge of this evaluation looks/,
  ],
  [
    'a criterion that finds nothing',
    [finder()],
    { source: 'care', number: 'warmth' },
    12,
    /"care.warmth".* no judge/,
  ],
  ['a stand-in', [finder({}, true)], {}, 12, /a(n offline)? stand-in takes the place/],
  [
    'a criterion that is looked for',
    [finder()],
    { source: 'care', number: 'endorsed' },
    12,
    undefined,
  ],
  ['a criterion of another judge', [finder()], { source: 'x', number: 'endorsed' }, 12, /no judge/],
  [
    'a stand-in without further looks beside a judge',
    [finder({ confirms: false }, true), finder()],
    {},
    12,
    undefined,
  ],
  [
    'four criteria without further looks',
    ['a', 'b', 'c', 'd'].map((criterion) => ({ ...finder({ confirms: false }), criterion })),
    {},
    12,
    / on care\.a, care\.b, care\.c and 1 more: /,
  ],
  [
    'three criteria without further looks',
    ['a', 'b', 'c'].map((criterion) => ({ ...finder({ confirms: false }), criterion })),
    {},
    12,
    / on care\.a, care\.b, care\.c: /,
  ],
  ['a stand-in beside a judge', [finder({}, true), finder()], {}, 12, undefined],
  [
    'no further looks',
    [finder({ confirms: false })],
    {},
    12,
    /does not fail on care.endorsed: no further look/,
  ],
  ['one person', [finder()], {}, 1, /can never pass: one person/],
  [
    'an untested judge',
    [finder()],
    { minSensitivity: 0.7 },
    12,
    /can never pass: no planted cases show .* of 0.7/,
  ],
  [
    '14 of 15',
    [finder({ controls: { flagged: 14, planted: 15 } })],
    { minSensitivity: 0.7 },
    12,
    /can never pass/,
  ],
  [
    '11 of 11',
    [finder({ controls: { flagged: 11, planted: 11 } })],
    { minSensitivity: 0.7 },
    12,
    undefined,
  ],
])('%s', async (_, finders, own, people, said) => {
  const notices = await noticesOf(finders, own, people)
  expect(notices).toMatchObject(
    said === undefined
      ? []
      : [{ kind: 'settings', message: expect.stringMatching(said) as string, place: gate.place }],
  )
})

test.each<[string, RecordedFinder, Partial<FindingGate>, string]>([
  ['no further look', finder({ confirms: false }), {}, 'attune findings list'],
  ['an untested judge', finder(), { minSensitivity: 0.7 }, '`minSensitivity`'],
])('the remedy of %s names what to change', async (_, looking, own, fix) => {
  expect((await noticesOf([looking], own))[0]!.fix).toContain(fix)
})

test('a part of a run says nothing of its people', async () => {
  expect(await noticesOf([finder()], {}, 1, ['p0'])).toEqual([])
})
