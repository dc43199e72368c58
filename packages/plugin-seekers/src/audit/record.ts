/** What is known of each measure in a language: planted faults found on clean dialogues, in the same way that an audit reads. */
import type { Planted } from '../faults/names.js'
import { planted } from '../faults/names.js'
import { ownWordings } from '../faults/wordings.js'
import { plantedGroups } from '../known-groups/groups.js'
import { diagonalOf, groupRows } from '../known-groups/rows.js'
import { isValidated } from '../known-groups/scored.js'
import type { AllLists } from '../lists/index.js'
import type { Said } from '../reading/said.js'

/** A measure's best record: the fault, the dose from which it is validated, and its recall there. */
export interface Validation {
  readonly fault: Planted
  readonly dose: number
  readonly auroc: number
  readonly recall: number
}

const DOSES = [0.25, 0.5]
/** Enough for a lower limit above 0.7 where a measure is good, and quick. */
const MOST_DIALOGUES = 120

export function validationsOf(
  clean: readonly Said[],
  lists: AllLists,
  seed: string,
): ReadonlyMap<string, readonly Validation[]> {
  const found = new Map<string, Validation[]>()
  const step = Math.max(1, Math.ceil(clean.length / MOST_DIALOGUES))
  const dialogues = clean.filter((_, at) => at % step === 0)
  if (dialogues.length === 0) return found
  const faults = planted.filter((fault) => fault !== 'none')
  const groups = plantedGroups(dialogues, { wordings: ownWordings.held, doses: DOSES, faults, seed })
  const language = dialogues[0]!.scenario.language
  for (const row of groupRows({ language, ...groups }, lists, 'diagonal')) {
    for (const each of diagonalOf(row)) {
      const earlier = found.get(each.measure) ?? []
      found.set(each.measure, earlier)
      const { auroc, recall } = each
      if (!isValidated(each) || earlier.some(({ fault }) => fault === row.fault)) continue
      if (auroc.value.state === 'unknown' || recall.recall.state === 'unknown') continue
      earlier.push({
        fault: row.fault as Planted,
        dose: row.dose,
        auroc: auroc.value.value,
        recall: recall.recall.value,
      })
    }
  }
  return found
}

/** `validated for echo from dose 0.25: recall 97 % at 5 % false alarms`, or `not validated`. */
export const validationText = (all: readonly Validation[] | undefined): string =>
  all === undefined || all.length === 0
    ? 'not validated'
    : all
        .map(
          ({ fault, dose, recall }) =>
            `validated for ${fault} from dose ${dose} (recall ${Math.round(recall * 100)} %)`,
        )
        .join('; ')
