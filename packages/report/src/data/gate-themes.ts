/** Themes of the findings in dialogues, for the content notes of gates. */
import { listFindings } from '@attune/claims'
import type { Evaluation } from '@attune/core/findings'
import { grouped } from '@attune/kit/internal'
import { findingCriteria } from '@attune/project'
import type { Words } from '../report-data.js'

/** Themes of all findings in a dialogue that no person rejected. */
export type Themes = (scenario: string, supporter: string, repeat: number) => readonly Words[]

export async function themesOf(evaluation: Evaluation): Promise<Themes> {
  const found = (await listFindings([evaluation], [])).filter(({ state }) => state !== 'rejected')
  const byDialogue = grouped(found, (each) => keyOf(each.scenario, each.supporter, each.repeat))
  const criteria = found.length > 0 ? findingCriteria(evaluation) : []
  return (...dialogue) =>
    (byDialogue.get(keyOf(...dialogue)) ?? []).map(({ judge, criterion, says: en }): Words => {
      const own = criteria.find((each) => each.label === judge && each.criterion === criterion)
      const says = own?.finds.says ?? en
      return typeof says === 'string' ? { en, zh: en } : { en, zh: says['zh'] ?? en }
    })
}

const keyOf = (...of: readonly (string | number)[]): string => JSON.stringify(of)
