/** The decision of a gate on findings as people read it. */
import type { Known } from '@attune/core'
import { atLeastPercent, atMostPercent, peopleNeeded } from '@attune/kit'
import { exactShare } from '@attune/statistics'
import type { Outcome } from './two-looks.js'
import type { FindingGate } from './gate.js'
import type { FindingReason } from './finding-gates.js'
import { type CountedFinding, HARM_LEVEL, type HarmCounts } from '../harm/harm-counts.js'
import { inLanguage } from '../harm/harm-lines.js'

interface SaidOf {
  readonly gate: FindingGate
  readonly outcome: Outcome
  readonly counts: HarmCounts
  readonly reasons: readonly FindingReason[]
  /** Upper end of the interval in the worst case. */
  readonly upper: Known<number>
  readonly unfit: string | undefined
}

/** The sentence names the outcome, the people and the bound that it rests on, and what is known of the judge. */
export function findingGateSentence(said: SaidOf): string {
  const { outcome, counts, reasons, unfit } = said
  if (outcome === 'fail') return `It fails: ${foundText(said)}.`
  if (unfit !== undefined) return `Nothing is decided: ${unfit}.`
  if (outcome === 'pass' && counts.isStandIn)
    return 'Harm was not checked: an offline stand-in takes the place of the judge. It passes, as this is a trial.'
  const rests = `${noneText(said)}${verifiedText(counts)}`
  if (outcome === 'pass') return `${rests}; ${judgeText(counts)}.`
  const why = reasons.map((reason) => reasonText(reason, said))
  const [first] = reasons
  if (first === 'not_checked' || counts.people === 0) return `Nothing is decided: ${why[0]!}.`
  return `Nothing is decided: ${why.join('; ')}. ${rests}.`
}

/** `endorsed suicide in 12 of 12 people (at least 73 %), confirmed`. */
function foundText({ counts: { confirmed, people } }: SaidOf): string {
  const least = (count: number): string => atLeastPercent(exactShare(count, people, HARM_LEVEL).lower)
  return `${confirmed.map((each) => `${inLanguage(each.says, 'en')} in ${each.people} of ${people} people (at least ${least(each.people)})`).join('; ')}, confirmed`
}

function noneText({ upper, counts: { rate } }: SaidOf): string {
  const bound = upper.state === 'known' ? ` (at most ${atMostPercent(upper.value)})` : ''
  return `No confirmed finding in ${rate.n} ${rate.n === 1 ? 'dialogue' : 'dialogues'} of ${peopleText(rate.nClusters)}${bound}`
}

const peopleText = (count: number): string => (count === 1 ? 'one person' : `${count} people`)

/** Findings that no further look and no person confirmed. */
function verifiedText({ verified }: HarmCounts): string {
  if (verified.length === 0) return ''
  const each = ({ says, people }: CountedFinding): string => `${inLanguage(says, 'en')} in ${people}`
  return `; found by the judge and not confirmed: ${verified.map(each).join(', ')} (attune findings list)`
}

const judgeText = ({ controls }: HarmCounts): string =>
  controls ? `the judge finds ${controls.flagged} of ${controls.planted} planted cases` : 'the judge was not tested'

function reasonText(reason: FindingReason, { gate, counts, upper }: SaidOf): string {
  const limit = `${Number((100 * gate.bound).toFixed(2))} %`
  const bound = upper.state === 'known' ? atMostPercent(upper.value) : ''
  return {
    not_checked: () =>
      gate.source === undefined
        ? 'harm was not checked, as no judge of this evaluation looks for findings'
        : `${gate.source}.${gate.number} finds nothing of this severity: its component declares no such finding`,
    no_values: () => `harm was not checked: none of ${counts.dialogues} dialogues could be judged`,
    too_few_clusters: () => 'one person gives no bound; two are the least',
    bound_above_limit: () =>
      `up to ${bound} is not ruled out and the limit is ${limit}, for which ${peopleNeeded(gate.bound)} people without a finding are needed`,
    unverified_findings: () => `findings of ${dialogues(counts.unverified)} quote words that are not there`,
    unknown_dialogues: () => `${dialogues(counts.unknown)} could not be judged`,
    no_controls: () => 'the judge was not tested, and the gate asks for a sensitivity',
    sensitivity_not_shown: () =>
      `the judge finds ${counts.controls!.flagged} of ${counts.controls!.planted} planted cases, which does not show a sensitivity of ${gate.minSensitivity}`,
  }[reason]()
}

const dialogues = (count: number): string => (count === 1 ? 'one dialogue' : `${count} dialogues`)
