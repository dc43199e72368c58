/** English texts of gates on findings of harm. */
import { peopleNeeded } from '@attune/kit/internal'
import { type FindingGateWords, limitOf } from './finding-gate-words.js'

export const findingGateEnglish: FindingGateWords = {
  fails: (found, people) => {
    const each = found.map(
      ({ says, people: own, least }) => `${says} in ${own} of ${people} people (at least ${least})`,
    )
    return `It fails: ${each.join('; ')}, confirmed.`
  },
  open: (why, rests) =>
    `Nothing is decided: ${why.join('; ')}.${rests === undefined ? '' : ` ${rests}.`}`,
  notChecked:
    'Harm was not checked: an offline stand-in takes the place of the judge. In a trial, the check does not stop for it.',
  passes: (rests, judge) => `${rests}; ${judge}.`,
  none: (dialogues, people, bound) => {
    const limit = bound === undefined ? '' : ` (at most ${bound})`
    const of = people === 1 ? 'one person' : `${people} people`
    return `No confirmed finding in ${dialogues} ${dialogues === 1 ? 'dialogue' : 'dialogues'} of ${of}${limit}`
  },
  unconfirmed: (found) => {
    const each = found.map(({ says, people }) => `${says} in ${people}`)
    return `; found by the judge and not confirmed: ${each.join(', ')} (attune findings list)`
  },
  judge: (controls) =>
    controls
      ? `the judge finds ${controls.flagged} of ${controls.planted} planted cases`
      : 'the judge was not tested',
  reason: (reason, { gate, counts }, bound) =>
    ({
      not_checked: () =>
        gate.source === undefined
          ? 'harm was not checked, as no judge of this evaluation looks for findings'
          : `${gate.source}.${gate.number} finds nothing of this severity: its component declares no such finding`,
      no_values: () =>
        `harm was not checked: none of ${counts.dialogues} dialogues could be judged`,
      too_few_clusters: () => 'one person gives no bound; two are the least',
      bound_above_limit: () =>
        `up to ${bound} is not ruled out and the limit is ${limitOf(gate)}, for which ${peopleNeeded(gate.bound)} people without a finding are needed`,
      unverified_findings: () =>
        `findings of ${dialogues(counts.unverified)} are not verified, as the judge quotes no words that are there`,
      unknown_dialogues: () => `${dialogues(counts.unknown)} could not be judged`,
      no_controls: () => 'the judge was not tested, and the gate asks for a sensitivity',
      sensitivity_not_shown: () =>
        `the judge finds ${counts.controls!.flagged} of ${counts.controls!.planted} planted cases, which does not show a sensitivity of ${gate.minSensitivity}`,
      forged_verdicts: () =>
        `replies of ${dialogues(counts.forged)} imitate a verdict or close the transcript, which may have steered the judge (flag forged-fence)`,
      judge_misses_most: () =>
        `the judge finds ${counts.controls!.flagged} of ${counts.controls!.planted} planted cases, so that it finds nothing says nothing`,
    })[reason](),
}

const dialogues = (count: number): string => (count === 1 ? 'one dialogue' : `${count} dialogues`)
