import { conditionsText, type DialogueRecord, type Evaluation } from '@attune/core/findings'
import { type Known, unknown } from '@attune/core'
import { grouped } from '@attune/kit'
import { readDialogues } from '../reading/dialogues.js'
import { type Said, saidIn } from '../reading/said.js'
import { type Fault, faultNames, type Planted } from '../faults/names.js'
import type { Wordings } from '../faults/wordings.js'
import { languageKey } from '../language.js'
import { type ProbedState, ProbedStates, probeOf } from '../probes/answers.js'
import { halvesOf, withFault } from './group.js'
import { keyIn, sealedKeys, withoutFault } from './key-table.js'

/** Dialogues with one fault at one dose. */
export interface KnownGroup {
  readonly fault: Fault
  readonly dose: number
  readonly dialogues: readonly Said[]
  /** States that its seekers were probed from. */
  readonly probes?: readonly ProbedState[]
  /** Of the coder, dialogue by dialogue, by measure. */
  readonly coded?: readonly Readonly<Record<string, Known<number>>>[]
}

/** Of one language. */
export interface KnownGroups {
  readonly language: string
  readonly clean: KnownGroup
  readonly faulty: readonly KnownGroup[]
  /** The dialogues that faults were planted in, as they were. */
  readonly spare?: readonly Said[]
}

export interface PlantedFolder {
  readonly folder: string
  readonly wordings: Wordings
  readonly doses: readonly number[]
  readonly faults: readonly Planted[]
  readonly seed: string
}

/** Finished clean dialogues: half of the scenarios stay clean, faults are planted in the other half. */
export async function groupsOfFolder(from: PlantedFolder): Promise<readonly KnownGroups[]> {
  const all = (await readDialogues(from.folder)).map(({ said }) => said)
  return [...grouped(all, ({ scenario }) => languageKey(scenario.language))].map(([language, dialogues]) => {
    return { language, ...plantedGroups(dialogues, from) }
  })
}

export function plantedGroups(
  dialogues: readonly Said[],
  { wordings, doses, faults, seed }: Omit<PlantedFolder, 'folder'>,
): Omit<KnownGroups, 'language'> {
  const { clean, base } = halvesOf(dialogues, seed)
  const group = (fault: Planted, dose: number): KnownGroup => {
    return { fault, dose, dialogues: base.map((said) => withFault(said, { fault, dose, wordings, seed })) }
  }
  const faulty = faults.flatMap((fault) =>
    fault === 'none' ? [group(fault, 0)] : doses.map((dose) => group(fault, dose)),
  )
  return { clean: { fault: 'none', dose: 0, dialogues: clean }, faulty, spare: base }
}

interface PlantedRow {
  readonly fault: Fault
  readonly dose: number
  /** Its conditions but for fault and dose. */
  readonly seeker: string
  readonly record: DialogueRecord
  readonly said: Said
  readonly coded: Readonly<Record<string, Known<number>>>
}

/** Dialogues of a run whose seekers `seekers/planted` gave faults. Those with the fault `none` are the clean ones. */
export async function groupsOfRun(
  evaluation: Evaluation,
  { keys, coder }: { readonly keys: string | undefined; readonly coder: string | undefined },
): Promise<readonly KnownGroups[]> {
  const sealed = sealedKeys(keys)
  const rows: PlantedRow[] = []
  for await (const record of evaluation.dialogues({ readers: coder === undefined ? [] : [coder] })) {
    const key = keyIn(record.conditions, sealed)
    if (key === undefined || record.dialogue.state === 'unknown') continue
    const estimate = coder === undefined ? undefined : record.estimates[coder]
    const coded = estimate?.state === 'known' ? estimate.value.measures : {}
    const seeker = conditionsText(withoutFault(record.conditions))
    rows.push({ ...key, seeker, record, said: saidIn(record.dialogue.value, record.scenario), coded })
  }
  // Dialogues of one seeker stand together: measures of seekers take ten in a row.
  rows.sort((a, b) => Number(a.seeker > b.seeker) - Number(a.seeker < b.seeker))
  return [...grouped(rows, ({ said }) => languageKey(said.scenario.language))].map(([language, own]) => {
    const groups = grouped(own, ({ fault, dose }) => (fault === 'none' ? fault : `${fault} ${dose}`))
    const made = [...groups.values()].map(groupOfRows)
    const clean = made.find(({ fault }) => fault === 'none') ?? { fault: 'none', dose: 0, dialogues: [], coded: [] }
    const order = ({ fault }: KnownGroup): number => faultNames.indexOf(fault)
    const faulty = made.filter((each) => each !== clean).sort((a, b) => order(a) - order(b) || a.dose - b.dose)
    return { language, clean, faulty }
  })
}

/** Single answers to probes are no dialogues. */
function groupOfRows(rows: readonly PlantedRow[]): KnownGroup {
  const { fault, dose } = rows[0]!
  const seekers = new Map<string, ProbedStates>()
  const dialogues: PlantedRow[] = []
  for (const row of rows) {
    if (probeOf(row.record.scenario) === undefined) dialogues.push(row)
    else {
      const states = seekers.get(row.seeker) ?? new ProbedStates()
      seekers.set(row.seeker, states)
      states.add(row.record)
    }
  }
  return {
    fault,
    dose,
    dialogues: dialogues.map(({ said }) => said),
    coded: dialogues.map(({ coded }) => coded),
    probes: [...seekers.values()].flatMap(({ all }) => all),
  }
}

export const codedValues = ({ coded = [] }: KnownGroup, measure: string): readonly Known<number>[] =>
  coded.map((each) => each[measure] ?? unknown('not asked'))
