import type { Entry } from '../config/types.js'
import type { ChainSoFar } from './chain.js'
import type { DialogueUnits } from './group.js'
import type { PlannedDialogue } from './planned-dialogues.js'
import type { GroupScope, Planning } from './planned-unit.js'
import { readerUnit } from './reader-unit.js'
import { simulateUnit } from './simulate-unit.js'
import { aboutDialogue } from './unit.js'

/**
 * Plans the units of one dialogue: the unit that simulates it, and the units of estimators and
 * judges that read it.
 */
export function dialogueUnits(
  planning: Planning,
  dialogue: PlannedDialogue,
  scope: GroupScope,
  before: ChainSoFar,
): DialogueUnits {
  const { supporter, simulator } = dialogue
  const simulate = scope.add(simulateUnit(planning, dialogue, scope, before))
  const { conditions } = simulator.entry
  const reading = (entries: readonly Entry[]) =>
    entries
      .filter((entry) => planning.instances.isPlanned(entry, scope.scenario))
      .map((entry) => {
        const all = Object.assign({}, conditions, entry.conditions)
        const subject = { supporter: supporter.entry.label, repeat: scope.repeat, conditions }
        const of = { simulate, subject, about: aboutDialogue(all, subject.supporter) }
        return {
          label: entry.label,
          conditions: all,
          unit: readerUnit(planning, entry, of, scope, { before }),
        }
      })
  return {
    supporter: supporter.entry.label,
    conditions,
    simulate,
    estimates: reading(planning.config.estimators),
    verdicts: reading(
      planning.config.judges.filter((entry) => !planning.instances.isPairJudge(entry)),
    ),
  }
}
