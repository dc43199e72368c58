/** Dialogues as an audit reads them. */
import type { AllLists } from '../lists/index.js'
import { SaidElsewhere } from '../measures/said-elsewhere.js'
import { SpeakerModel } from '../measures/speaker.js'
import { featuresOf } from './features.js'
import type { Features } from './reading.js'
import type { Said } from './said.js'

export interface Reading {
  readonly dialogues: readonly Said[]
  readonly features: readonly Features[]
}

export interface ReadWith {
  readonly lists: AllLists
  readonly brief?: string | undefined
  /** Dialogues that who sounds like whom is learned from besides: clean ones, so that a seeker that is a helper throughout is seen. */
  readonly also?: readonly Said[]
}

/**
 * Dialogues as an audit reads them: who sounds like whom is learned from them and from others, what is said elsewhere from them; neither
 * from the same scenario.
 */
export function readGroup(dialogues: readonly Said[], { lists, brief, also = [] }: ReadWith): Reading {
  let model: SpeakerModel | undefined
  const speaker = (): SpeakerModel => (model ??= new SpeakerModel(dialogues.map(spokenTexts), speechOf(also)))
  let elsewhere: SaidElsewhere | undefined
  const others = {
    speaker,
    elsewhere: (): SaidElsewhere => (elsewhere ??= new SaidElsewhere(dialogues.map(ownTexts))),
  }
  return { dialogues, features: dialogues.map((said) => featuresOf(said, { lists, brief, others })) }
}

const models = new WeakMap<readonly Said[], SpeakerModel>()

/** Many groups are read with the same dialogues: these are learned from once. */
function speechOf(dialogues: readonly Said[]): SpeakerModel {
  const known = models.get(dialogues)
  if (known) return known
  const model = new SpeakerModel(dialogues.map(spokenTexts))
  models.set(dialogues, model)
  return model
}

const spokenTexts = (said: Said) => ({ ...ownTexts(said), supporter: said.replies })
const ownTexts = ({ scenario, own }: Said) => ({ scenario: scenario.id, own: own.map(({ text }) => text) })
