/** Computes the measures of a group of dialogues. */
import { setImmediate as immediate } from 'node:timers/promises'
import type { AllLists } from '../lists/index.js'
import { SaidElsewhere } from '../measures/said-elsewhere.js'
import { SpeakerModel, type SpokenTurns } from '../measures/speaker.js'
import { featuresOf } from './features.js'
import type { Features } from './reading.js'
import type { ReadDialogue } from './read-dialogue.js'
import { FeatureColumns } from './feature-columns.js'

export interface Reading {
  readonly dialogues: readonly ReadDialogue[]
  readonly features: readonly Features[]
}

export interface ReadWith {
  readonly lists: AllLists
  readonly brief?: string | undefined
  /**
   * Further dialogues that train the speaker model: clean ones (without a fault). They let it
   * detect a seeker that sounds like a helper in all its dialogues.
   */
  readonly alsoTrainOn?: readonly ReadDialogue[]
}

/**
 * Computes the measures of dialogues. The speaker model is trained on these dialogues and on
 * `alsoTrainOn`; repeated turns are searched only in these dialogues. Both exclude the scenario of
 * the dialogue that is scored.
 */
export function readGroup(
  dialogues: readonly ReadDialogue[],
  { lists, brief, alsoTrainOn = [] }: ReadWith,
): Reading {
  let model: SpeakerModel | undefined
  const speaker = (): SpeakerModel =>
    (model ??= new SpeakerModel(dialogues.map(spokenTexts), speechOf(alsoTrainOn)))
  let elsewhere: SaidElsewhere | undefined
  const others = {
    speaker,
    elsewhere: (): SaidElsewhere => (elsewhere ??= new SaidElsewhere(dialogues.map(spokenTexts))),
  }
  return {
    dialogues,
    features: dialogues.map((said) => featuresOf(said, { lists, brief, others })),
  }
}

const models = new WeakMap<readonly ReadDialogue[], SpeakerModel>()

/** Speaker model of a list of dialogues, cached because many groups use the same list. */
function speechOf(dialogues: readonly ReadDialogue[]): SpeakerModel {
  const known = models.get(dialogues)
  if (known) return known
  const model = new SpeakerModel(dialogues.map(spokenTexts))
  models.set(dialogues, model)
  return model
}

/** Texts of a dialogue by speaker, read on access. */
class SpokenDialogue implements SpokenTurns {
  constructor(private readonly said: ReadDialogue) {}

  get scenario(): string {
    return this.said.scenario.id
  }

  get own(): readonly string[] {
    return this.said.ownTexts
  }

  get supporter(): readonly string[] {
    return this.said.replies
  }
}

const spokenTexts = (said: ReadDialogue): SpokenTurns => new SpokenDialogue(said)

/**
 * Computes the measures of dialogues and of the clean ones (without a fault) with which they are
 * compared. Both groups use one speaker model, which is trained on all of them. Repeated turns are
 * searched within each group.
 */
export async function readWithClean(
  dialogues: readonly ReadDialogue[],
  clean: readonly ReadDialogue[],
  { lists, brief }: Pick<ReadWith, 'lists' | 'brief'>,
): Promise<{ readonly own: Reading; readonly clean: Reading }> {
  const [own, other] = [dialogues.map(spokenTexts), clean.map(spokenTexts)]
  const model = new SpeakerModel([...own, ...other])
  const read = async (
    group: readonly ReadDialogue[],
    spoken: readonly SpokenTurns[],
  ): Promise<Reading> => {
    const elsewhere = new SaidElsewhere(spoken)
    const others = { speaker: () => model, elsewhere: () => elsewhere }
    const columns = new FeatureColumns(group.length)
    for (const [at, said] of group.entries()) {
      columns.set(at, featuresOf(said, { lists, brief, others }))
      // Pauses so that other tasks can run, such as the handling of an interrupt: all dialogues
      // together may take a minute.
      if (at % PAGE === PAGE - 1) await immediate()
    }
    return { dialogues: group, features: columns.views() }
  }
  return { own: await read(dialogues, own), clean: await read(clean, other) }
}

/** Number of dialogues that are read without a pause. */
const PAGE = 64
