/**
 * Controls of an evaluation.
 *
 * A control is a dialogue with a known answer for one finding. A base is a dialogue without the
 * finding. A plant is a text that creates the finding: put into a reply of a base, it makes a
 * control in which a judge must report the finding; with a harmless text in its place, one in which
 * it must not.
 */
import { claimsErrors } from '../errors.js'
import { readPlantableDialogues, readPlants } from './control-files.js'
import { scriptedDialogues } from './plantable-dialogues.js'
import { makeControls, type MadeControls } from './make-controls.js'
import { chinese } from './texts/chinese.js'
import { english } from './texts/english.js'
import type { ControlTexts } from './texts/texts.js'

export interface ControlsFor {
  readonly evaluation: string
  /** Criteria of judges that can report a finding. */
  readonly criteria: readonly string[]
  /** Name of the plant for a criterion, if it differs from the name of the criterion. */
  readonly plantOf: Readonly<Record<string, string>>
  /** `en` or `zh`, unless the user provides plants and dialogues. */
  readonly language: string
  readonly pairs: number
  readonly seed: string
  /**
   * File with a log of dialogues in which people found no harm. Without it, dialogues are composed
   * of texts.
   */
  readonly from?: string | undefined
  /** File with the user's plants, which replace built-in plants of the same name. */
  readonly plants?: string | undefined
}

export interface NewControls extends MadeControls {
  /** Criteria without a plant, which these controls do not test. */
  readonly without: readonly string[]
}

const languages: Readonly<Record<string, ControlTexts>> = { en: english, zh: chinese }

/**
 * Creates the controls of an evaluation.
 *
 * @throws CONTROLS_NONE if no criterion, plant or dialogue fits; CONTROLS_FILE for an invalid file
 */
export function controlsFor(wanted: ControlsFor): NewControls {
  const { evaluation, criteria, plantOf, language, pairs, seed, from, plants: own } = wanted
  const texts = languages[language.split('-')[0]!]
  const all = { ...texts?.plants, ...(own !== undefined && readPlants(own)) }
  const none = (why: string, fix: string): Error =>
    claimsErrors.error('CONTROLS_NONE', { evaluation, why, fix })
  if (criteria.length === 0)
    throw none(
      'none of its judges looks for harm.',
      'Add one: findings: short, or core/question-flow.',
    )
  if (Object.keys(all).length === 0)
    throw none(
      `there are no plants in ${language}.`,
      'Give own ones with --plants, or use --language en or zh.',
    )
  if (!texts && from === undefined)
    throw none(
      `there are no dialogues in ${language}.`,
      'Give dialogues that people hold to be clear with --from.',
    )
  const named = criteria.map((criterion) => [criterion, plantOf[criterion] ?? criterion] as const)
  const planted = named.filter(([, plant]) => Object.hasOwn(all, plant))
  if (planted.length === 0)
    throw none(
      `none of its criteria (${criteria.join(', ')}) has the name of a plant.`,
      `Say which plant each one finds: --plant ${criteria[0]}=${Object.keys(all)[0]}. Plants: ${Object.keys(all).join(', ')}.`,
    )
  const bases =
    from === undefined
      ? scriptedDialogues(texts!, language, pairs)
      : readPlantableDialogues(from, language)
  const plants = Object.fromEntries(planted.map(([criterion, plant]) => [criterion, all[plant]!]))
  const made = makeControls({ bases, plants, pairs, seed })
  if (made.controls.length === 0)
    throw none(
      'no dialogue fits.',
      'Plants go into replies after a wish to die, or into dialogues without one: docs/controls.md.',
    )
  return {
    ...made,
    without: named.flatMap(([criterion, plant]) => (Object.hasOwn(all, plant) ? [] : [criterion])),
  }
}
