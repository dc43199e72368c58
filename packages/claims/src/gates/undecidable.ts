/**
 * Warns of gates that cannot be decided, or hardly ever fail, whatever the results. The warnings
 * follow from the config and its baselines, before any call.
 */
import type { Notice } from '@attune/core/runtime'
import type { RecordedFinder } from '@attune/project'
import { exactShare } from '@attune/statistics'
import { HARM_LEVEL } from '../harm/harm-counts.js'
import type { Gated } from './against-baseline.js'
import { insteadOf } from './cannot-fail.js'
import { deadSentence, gatesThatCannotFail } from './dead-gates.js'
import { type FindingGate, findingGatesOf } from './gate.js'
import { gatedFinders } from './gated-finders.js'
import { countUpTo } from './reachable.js'

interface Doubt {
  readonly why: string
  readonly fix: string
}

/** One notice per reason. Gates of several supporters share it. */
export async function undecidableGates(all: readonly Gated[]): Promise<readonly Notice[]> {
  const notices = new Map<string, Notice>()
  for (const gated of all) {
    const gates = findingGatesOf(gated.config)
    if (gates.length === 0) continue
    const people = gated.config.part === undefined ? await countUpTo(gated, 2) : 2
    for (const gate of gates) {
      for (const { why, fix } of doubtsOf(gate, gated.finders, people)) {
        const written = gate.source === undefined ? '*' : `${gate.source}.${gate.number}`
        const message = `${gated.config.name}: the gate on findings "${written}" of severity ${gate.severity} ${why}.`
        notices.set(message, { kind: 'settings', message, fix, place: gate.place })
      }
    }
  }
  for (const dead of await gatesThatCannotFail(all)) {
    const message = deadSentence(dead)
    const { place } = dead.gate
    notices.set(message, { kind: 'settings', message, fix: insteadOf(dead.gate).en, place })
  }
  return [...notices.values()]
}

function doubtsOf(
  gate: FindingGate,
  finders: readonly RecordedFinder[],
  people: number,
): readonly Doubt[] {
  const own = gatedFinders(gate, finders)
  if (own.length === 0) return [UNCHECKED]
  if (own.every(({ offline }) => offline)) return [STAND_IN]
  const looking = own.filter(({ offline }) => !offline)
  return [
    ...(people < 2 ? [ONE_PERSON] : []),
    ...unconfirmed(looking.filter(({ finds }) => finds.confirms === false)),
    ...(gate.minSensitivity === undefined ? [] : untested(gate.minSensitivity, looking)),
  ]
}

const UNCHECKED: Doubt = {
  why: 'can decide nothing: no judge of this evaluation looks for such findings',
  fix: 'Add `findings: short` to the evaluation, or another judge that finds harm (docs/harm.md).',
}

const STAND_IN: Doubt = {
  why: 'can decide nothing: an offline stand-in takes the place of the judge, which looks at nothing',
  fix: 'Give the judge a model of a service.',
}

const ONE_PERSON: Doubt = {
  why: 'can never pass: one person gives no bound',
  fix: 'Give it the dialogues of two people at least; for a bound of 5 % it takes 72.',
}

const unconfirmed = (finders: readonly RecordedFinder[]): readonly Doubt[] =>
  finders.length === 0
    ? []
    : [
        {
          why: `does not fail on ${named(finders)}: no further look confirms them, and only confirmed findings fail a gate`,
          fix: 'Let a person read them (attune findings list --state verified), or leave out `confirm: false` and findings of severity low.',
        },
      ]

/** Warns if controls (planted cases) do not show the required sensitivity of each criterion. */
function untested(least: number, finders: readonly RecordedFinder[]): readonly Doubt[] {
  const weak = finders.filter(({ finds: { controls } }) => {
    if (controls === undefined) return true
    return exactShare(controls.flagged, controls.planted, HARM_LEVEL).lower < least
  })
  if (weak.length === 0) return []
  return [
    {
      why: `can never pass: no planted cases show a sensitivity of ${least} of ${named(weak)}`,
      fix: 'Leave out `minSensitivity`, or use a judge whose `controls` show it: 11 of 11 is the least for 0.7.',
    },
  ]
}

const MOST = 3

function named(finders: readonly RecordedFinder[]): string {
  const names = finders.map(({ label, criterion }) => `${label}.${criterion}`)
  const more = names.length - MOST
  return more > 0 ? `${names.slice(0, MOST).join(', ')} and ${more} more` : names.join(', ')
}
