/** How results are held to what their components give, and completed. */
import type { Dialogue, Estimate, PairVerdict, Verdict } from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import { withFlags } from '../dialogue/flags.js'
import { checkDialogue, checkEstimate, checkPairVerdicts, checkVerdicts } from '../door/check-results.js'
import { gradedEstimate, gradedVerdicts } from '../door/grade-evidence.js'
import type { Inputs, ScenarioSlot, Unit } from './unit.js'

type Held = Pick<Unit, 'check' | 'complete'>

/** A dialogue that is there already was not said to the engine. */
export const heldDialogue = (scenario: ScenarioSlot, isRecorded: boolean): Held => ({
  check(dialogue, _, { replies }) {
    checkDialogue(dialogue as Dialogue)
    if (!isRecorded) replies.placedIn(dialogue as Dialogue)
  },
  complete(dialogue, inputs, { offline, replies }) {
    const placed = isRecorded ? (dialogue as Dialogue) : replies.placedIn(dialogue as Dialogue)
    return withFlags(placed, inputs.scenario(scenario), offline)
  },
})

export const heldEstimate = (gives: Gives, dialogue: Unit): Held => ({
  check: (result, inputs) => checkEstimate(result as Estimate, inputs.of<Dialogue>(dialogue), gives),
  complete: (result, inputs) => gradedEstimate(result as Estimate, [inputs.of<Dialogue>(dialogue)]),
})

export const heldVerdicts = (gives: Gives, dialogue: Unit): Held => ({
  check: (result, inputs) => checkVerdicts(result as readonly Verdict[], inputs.of<Dialogue>(dialogue), gives),
  complete: (result, inputs) => gradedVerdicts(result as readonly Verdict[], [inputs.of<Dialogue>(dialogue)]),
})

export const heldPairVerdicts = (gives: Gives, dialogues: readonly [Unit, Unit]): Held => ({
  check: (result, inputs) => checkPairVerdicts(result as readonly PairVerdict[], pairIn(inputs, dialogues), gives),
  complete: (result, inputs) => gradedVerdicts(result as readonly PairVerdict[], pairIn(inputs, dialogues)),
})

export const pairIn = (inputs: Inputs, [first, second]: readonly [Unit, Unit]): readonly [Dialogue, Dialogue] => [
  inputs.of(first),
  inputs.of(second),
]
