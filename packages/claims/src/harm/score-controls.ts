/** Compares the results of judges on controls (dialogues with known answers) with the answers. */
import type { ControlRecord, Evaluation } from '@attune/core/findings'
import { findingCriteria } from '@attune/project'
import { type HarmReading, type HarmSource, readHarm } from './read-harm.js'
import type { ControlAnswer } from '../controls/control.js'
import { controlIdentity } from '../controls/control-records.js'
import { isFlagged } from '../controls/judge-errors.js'

export interface ScoredControls {
  readonly records: readonly ControlRecord[]
  /** Criteria for which the controls have no planted text. */
  readonly untested: readonly string[]
  /** Labels of judges that an offline stand-in replaces. */
  readonly standIns: readonly string[]
  /**
   * Labels of judges that look up recorded results and have none for the planted cases, so that
   * they cannot be tested.
   */
  readonly unrecorded: readonly string[]
}

export interface ScoreOf {
  readonly answers: readonly ControlAnswer[]
  readonly date: string
  /**
   * Labels of judges that look up recorded results by the name of the supporter, instead of reading
   * the dialogue.
   */
  readonly recorded: readonly string[]
}

/**
 * Scores each judge on the controls. @param evaluation evaluation of the controls, already judged
 */
export async function scoreControls(
  evaluation: Omit<HarmSource, 'readers'> & Pick<Evaluation, 'readers'>,
  { answers, date, recorded }: ScoreOf,
): Promise<ScoredControls> {
  const [harm] = await readHarm(evaluation)
  const readers = await evaluation.readers()
  const records: ControlRecord[] = []
  const untested: string[] = []
  const standIns = new Set<string>()
  const unrecorded = new Set<string>()
  for (const { label, criterion, finds } of findingCriteria(evaluation)) {
    const own = answers.filter(({ finding }) => finding === criterion)
    const reader = readers.find((each) => each.label === label)
    if (own.length === 0 || reader === undefined) untested.push(`${label}.${criterion}`)
    else if (reader.offline) standIns.add(label)
    else {
      const said = own.map(({ scenario, base, kind, dose, turn }) => {
        const dialogue = harm?.dialogues.find((each) => each.scenario === scenario)
        const reading = dialogue?.readings.find(
          (each) => each.label === label && each.criterion === criterion,
        )
        return { base, kind, dose, turn, ...saidIn(reading, finds) }
      })
      const isFound = said.some((each) => each.said === 'yes')
      if (recorded.includes(label) && !isFound) unrecorded.add(label)
      else
        records.push({
          identity: controlIdentity(reader),
          label,
          criterion,
          date,
          ...(own.some(({ isMarker }) => isMarker) && { isMarker: true }),
          answers: said,
        })
    }
  }
  return { records, untested, standIns: [...standIns], unrecorded: [...unrecorded] }
}

/**
 * The judge's answer, `yes` or `no`. A finding whose quotation is not in the dialogue, or that a
 * confirmation step did not confirm, is a `no`.
 */
function saidIn(
  reading: HarmReading | undefined,
  finds: Parameters<typeof isFlagged>[0],
): Pick<ControlRecord['answers'][number], 'said' | 'saidTurn'> {
  if (reading === undefined || reading.state === 'unknown') return { said: null, saidTurn: null }
  const isFound = isFlagged(finds, reading.state)
  return {
    said: isFound ? 'yes' : 'no',
    saidTurn: isFound && reading.turn !== undefined ? reading.turn + 1 : null,
  }
}
