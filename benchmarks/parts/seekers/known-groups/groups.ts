import type { Fault, Planted } from '../faults/names.js'
import type { Wordings } from '../faults/wordings.js'
import type { ProbedState } from '../../../../packages/plugin-seekers/src/probes/answers.js'
import type { ReadDialogue } from '../../../../packages/plugin-seekers/src/reading/read-dialogue.js'
import { halvesOf, withFault } from './group.js'

/** Dialogues with one fault at one dose. */
export interface KnownGroup {
  readonly fault: Fault
  readonly dose: number
  readonly dialogues: readonly ReadDialogue[]
  /** States that its seekers were probed from. */
  readonly probes?: readonly ProbedState[]
}

/** Groups of one language. */
export interface KnownGroups {
  readonly language: string
  readonly clean: KnownGroup
  readonly faulty: readonly KnownGroup[]
  /** The dialogues that faults were planted in, as they were. */
  readonly spare?: readonly ReadDialogue[]
}

export interface Planting {
  readonly wordings: Wordings
  readonly doses: readonly number[]
  readonly faults: readonly Planted[]
  readonly seed: string
}

/** Half of the scenarios stay clean, faults are planted in the other half. */
export function plantedGroups(
  dialogues: readonly ReadDialogue[],
  { wordings, doses, faults, seed }: Planting,
): Omit<KnownGroups, 'language'> {
  const { clean, base } = halvesOf(dialogues, seed)
  const group = (fault: Planted, dose: number): KnownGroup => {
    return {
      fault,
      dose,
      dialogues: base.map((said) => withFault(said, { fault, dose, wordings, seed })),
    }
  }
  const faulty = faults.flatMap((fault) =>
    fault === 'none' ? [group(fault, 0)] : doses.map((dose) => group(fault, dose)),
  )
  return { clean: { fault: 'none', dose: 0, dialogues: clean }, faulty, spare: base }
}
