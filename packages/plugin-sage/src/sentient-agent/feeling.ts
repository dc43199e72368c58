import {
  type Context,
  fencedText,
  type JsonObject,
  type Known,
  type OptionsOf,
  promptText,
  type Turn,
  type Usage,
} from '@attune/core'
import { codeOf } from '../asking.js'
import { emotionState } from '../emotion/state.js'
import { nextEmotion } from '../emotion/trajectory.js'
import type { EmotionAnswer } from '../parsing/emotion-answer.js'
import type { estimationOptions } from './options.js'
import { type EmotionInput, emotionPrompt, garbledPrompt, rangePrompt } from './prompts.js'
import type { Role } from './role.js'
import { talkView } from './view.js'

export type EstimationOptions = OptionsOf<typeof estimationOptions>

/** The effect of a reply on the person. */
export interface Felt {
  /** Emotion, state, change and thoughts, to be kept with the turn. */
  readonly notes: JsonObject
  readonly answer: Known<EmotionAnswer>
  readonly usage: Usage
}

/** The emotion of one person in the course of one conversation. */
export class Feeling {
  private emotion: number

  constructor(
    private readonly role: Role,
    private readonly context: Context,
    private readonly given: EstimationOptions,
  ) {
    this.emotion = given.e0
  }

  /** Lets the last reply take effect. An estimation that stays unreadable changes nothing, and its score is lost. */
  async feel(turns: readonly Turn[]): Promise<Felt> {
    const { model, maxRetries, maxStep } = this.given
    const { answer, usage, attempts, text } = await this.context.ask(emotionPrompt, this.input(turns), {
      model,
      repairs: maxRetries,
      sampling: samplingOf(this.given),
    })
    if (answer.state === 'unknown') {
      const unreadable = codeOf(answer.why)
      return { answer, usage, notes: { ...this.standing(), unreadable, attempts, raw: text } }
    }
    const { change, rawChange, warnings, content, targetCompletion, activity, analyze } = answer.value
    if (warnings.includes('clamped')) this.context.warn(`A change of emotion beyond ±${maxStep} was limited.`)
    if (warnings.includes('non_integer')) this.context.warn('A change of emotion with decimals was made whole.')
    this.emotion = nextEmotion(this.emotion, change)
    const thoughts = { content, targetCompletion, activity, analyze }
    const notes = { ...this.standing(), change, rawChange, warnings, thoughts, attempts, raw: text }
    return { answer, usage, notes }
  }

  /** Emotion and state as they are. */
  standing(): { readonly emotion: number; readonly state: ReturnType<typeof emotionState> } {
    return { emotion: this.emotion, state: emotionState(this.emotion) }
  }

  private input(turns: readonly Turn[]): EmotionInput {
    const { maxStep, decimal, outOfRange, strict, stateRangeInPrompt, garbledIsUnpleasant } = this.given
    return {
      ...this.role,
      emotion: this.emotion,
      dialogue: talkView(this.given.conversation, turns, this.context),
      reply: fencedText('reply', turns.at(-1)?.text ?? '', this.context),
      range: stateRangeInPrompt && maxStep < 100 ? promptText(this.context, rangePrompt, sizes(maxStep)) : '',
      garbled: garbledIsUnpleasant ? promptText(this.context, garbledPrompt, {}) : '',
      maxStep,
      decimal,
      outOfRange,
      strict: strict ? 'yes' : 'no',
    }
  }
}

/** What a change of some size means, on the scale that the largest step sets. */
const sizes = (maxStep: number) => ({
  maxStep,
  slight: Math.max(1, Math.round(maxStep / 3)),
  clear: Math.max(1, Math.round((2 * maxStep) / 3)),
})

export const samplingOf = ({
  temperature,
  maxTokens,
}: Pick<EstimationOptions, 'temperature' | 'maxTokens'>): { temperature?: number; maxTokens?: number } => ({
  ...(temperature !== null && { temperature }),
  ...(maxTokens !== null && { maxTokens }),
})
