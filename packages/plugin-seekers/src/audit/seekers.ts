import { type Known, known } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { grouped } from '@attune/kit/internal'
import { languageKey } from '../language.js'
import { cleanSet } from '../rule-based/clean-set.js'
import type { AllLists } from '../lists/index.js'
import { readWithClean, type Reading } from '../reading/read-group.js'
import { readDialogues } from '../reading/dialogues.js'
import { seekerName } from '../reading/seeker-name.js'
import type { Features } from '../reading/reading.js'
import { type ReadDialogue, readDialogue } from '../reading/read-dialogue.js'

/** An audited dialogue of the run. */
export interface Audited {
  readonly said: ReadDialogue
  readonly seeker: string
  readonly supporter: string
  readonly repeat: number
  readonly conditions: Readonly<Record<string, string>>
  readonly cluster: string
  readonly offline: boolean
}

/** Converts an alarm to 1 or 0, to compute shares. */
export const asNumber = (alarm: Known<boolean>): Known<number> =>
  alarm.state === 'known' ? known(Number(alarm.value)) : alarm

/** For each seeker: the indices of its dialogues in the list. */
export const bySeeker = (audited: readonly Audited[]): ReadonlyMap<string, readonly number[]> =>
  grouped([...audited.keys()], (at) => audited[at]!.seeker)

/**
 * Audited dialogues of one language, and the clean dialogues (without a fault) with which they are
 * compared.
 */
export interface AuditedLanguage {
  readonly language: string
  readonly audited: readonly Audited[]
  readonly features: readonly Features[]
  readonly clean: Reading
  readonly cleanSource: 'reference' | 'rules'
}

export interface AuditSources {
  /**
   * File or folder with clean dialogues (without a fault): of people, or of seekers that the user
   * trusts. Undefined: built-in rule-based seekers are used.
   */
  readonly reference: string | undefined
  readonly brief: string | undefined
  readonly lists: AllLists
}

/**
 * Number of dialogues per built-in seeker without a fault. They are the comparison if the user
 * gives no reference.
 */
const CLEAN_EACH = 10
const CLEAN_SEED = 'clean dialogues'

export async function auditedLanguages(
  evaluation: Evaluation,
  sources: AuditSources,
): Promise<readonly AuditedLanguage[]> {
  const all: Audited[] = []
  for await (const {
    dialogue,
    scenario,
    supporter,
    conditions,
    repeat,
    offline,
  } of evaluation.dialogues({
    readers: [],
  })) {
    if (dialogue.state === 'unknown') continue
    all.push({
      said: readDialogue(dialogue.value, scenario),
      seeker: seekerName(conditions),
      supporter,
      repeat,
      conditions,
      cluster: scenario.cluster ?? scenario.id,
      offline: offline?.dialogue === true,
    })
  }
  const reference = sources.reference === undefined ? [] : await readDialogues(sources.reference)
  const found: AuditedLanguage[] = []
  for (const [language, audited] of grouped(all, ({ said }) =>
    languageKey(said.scenario.language),
  )) {
    const own = reference
      .filter(({ said }) => languageKey(said.scenario.language) === language)
      .map(({ said }) => said)
    const cleanSource = own.length > 0 ? 'reference' : 'rules'
    const clean = cleanSource === 'reference' ? own : cleanSet(language, CLEAN_EACH, CLEAN_SEED)
    const read = await readWithClean(
      audited.map(({ said }) => said),
      clean,
      sources,
    )
    found.push({
      language,
      audited,
      cleanSource,
      features: read.own.features,
      clean: read.clean,
    })
  }
  return found
}
