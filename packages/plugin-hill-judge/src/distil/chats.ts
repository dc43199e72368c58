import { type Dialogue } from '@attune/core'
import { type CommandContext, createRandom } from '@attune/core/internal'
import type { PairRecord } from '@attune/core/findings'
import type { Distillation } from '@attune/wording/hill-judge'
import { pairwisePrompt } from '../pairwise/prompts.js'
import { shownPair } from '../pairwise/transcript.js'
import type { PairwiseOptions } from '../pairwise/options.js'
import { rubricIn, type RubricName } from '../rubric/rubric.js'
import { readTranscript } from '../transcript/released-format.js'

/** Two dialogues of a pair in the order in which the judge saw them. */
export interface SeenPair {
  readonly scenario: PairRecord['scenario']
  readonly order: readonly string[]
  readonly first: Dialogue
  readonly second: Dialogue
}

export interface Message {
  readonly role: string
  readonly content: string
}

/**
 * Returns the messages before the judge's answer; undefined for a criterion that the rubric lacks.
 */
export type Chats = (criterion: string, seen: SeenPair) => readonly Message[] | undefined

export interface OwnWords extends Pick<PairwiseOptions, 'transcript'> {
  readonly rubric: RubricName
  readonly render: CommandContext['render']
}

/** Chats with the question that the judge answered, in the wording of the config. */
export const asJudged =
  ({ rubric, transcript, render }: OwnWords): Chats =>
  (criterion, { scenario, order, first, second }) => {
    const { language } = scenario
    const dimension = rubricIn(rubric, language)
      .flatMap(({ dimensions }) => dimensions)
      .find(({ name }) => name === criterion)
    if (dimension === undefined) return undefined
    const key = [scenario.id, ...order].join('/')
    const marks = {
      language,
      random: (...parts: (string | number)[]) => createRandom([key, ...parts].join('/')),
    }
    const input = {
      ...shownPair(first, second, marks, { transcript }),
      dimension: criterion,
      description: dimension.description,
    }
    return render(pairwisePrompt, input, language)
  }

/** Chats as the release's notebook writes them, from the files of a clone. */
export const asReleased =
  ({ stages, system, question }: Distillation): Chats =>
  (criterion, { first, second }) => {
    const stage = stages.find(({ dimensions }) => dimensions.some(({ name }) => name === criterion))
    const dimension = stage?.dimensions.find(({ name }) => name === criterion)
    if (stage === undefined || dimension === undefined) return undefined
    const content = question({
      stage: stage.name,
      description: dimension['description']!,
      first: messagesOf(first),
      second: messagesOf(second),
    })
    return [
      { role: 'system', content: system },
      { role: 'user', content },
    ]
  }

/** Messages as the notebook reads them from the program's transcript. */
const messagesOf = ({ turns }: Dialogue): string[] => {
  const transcript = turns.map(({ speaker, text }) => `${speaker}: ${text}\n`).join('')
  return readTranscript(transcript, 'reference').map(({ text }) => text)
}
