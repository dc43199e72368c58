import {
  type Context,
  fenced,
  type JsonObject,
  type Known,
  type OptionsOf,
  promptText,
  type Turn,
} from '@attune/core'
import type { Ending, SeekerAsk, SeekerTurn, Usage } from '@attune/core/internal'
import { codeOf } from '@attune/answers/internal'
import { emotionState, emotionStop, isGoodbye, nextEmotion } from '../emotion/state.js'
import type { EmotionAnswer } from '../parsing/emotion-answer.js'
import type { ReplyAnswer } from '../parsing/reply-answer.js'
import {
  type AgentOptions,
  bareView,
  type estimationOptions,
  splitView,
  talkView,
} from './options.js'
import {
  type EmotionInput,
  emotionPrompt,
  garbledPrompt,
  messagePrompts,
  openingPrompt,
  planningPrompt,
  rangePrompt,
} from './prompts.js'
import { type Role, statesOf } from './role.js'
import { repairs } from '../repairs.js'

export type EstimationOptions = OptionsOf<typeof estimationOptions>

/** Estimated effect of a reply on the person. */
interface FeltReply {
  /** Emotion, state, change and thoughts, stored with the turn. */
  readonly notes: JsonObject
  readonly answer: Known<EmotionAnswer>
  readonly usage: Usage
}

/** Emotion of a person during a conversation. */
export class Feeling {
  private emotion: number

  constructor(
    private readonly role: Role,
    private readonly context: Context,
    private readonly given: EstimationOptions,
  ) {
    this.emotion = given.e0
  }

  /**
   * Estimates the effect of the last reply. An estimation that stays unreadable changes nothing,
   * and the dialogue then has no final emotion.
   */
  async feel(turns: readonly Turn[]): Promise<FeltReply> {
    const { model, maxStep } = this.given
    const { answer, usage, attempts, text } = await this.context.ask(
      emotionPrompt,
      this.input(turns),
      {
        model,
        repairs,
        sampling: samplingOf(this.given),
      },
    )
    if (answer.state === 'unknown') {
      const unreadable = codeOf(answer.why)
      return { answer, usage, notes: { ...this.currentState(), unreadable, attempts, raw: text } }
    }
    const { change, rawChange, warnings, content, targetCompletion, activity, analyze } =
      answer.value
    if (warnings.includes('clamped'))
      this.context.warn(`A change of emotion beyond ±${maxStep} was limited.`)
    if (warnings.includes('non_integer'))
      this.context.warn('A change of emotion with decimals was made whole.')
    this.emotion = nextEmotion(this.emotion, change)
    const thoughts = { content, targetCompletion, activity, analyze }
    const notes = {
      ...this.currentState(),
      change,
      rawChange,
      warnings,
      thoughts,
      attempts,
      raw: text,
    }
    return { answer, usage, notes }
  }

  /** Current emotion and state. */
  currentState(): { readonly emotion: number; readonly state: ReturnType<typeof emotionState> } {
    return { emotion: this.emotion, state: emotionState(this.emotion) }
  }

  private input(turns: readonly Turn[]): EmotionInput {
    const { maxStep, decimal, outOfRange, strict, stateRangeInPrompt, garbledIsUnpleasant } =
      this.given
    return {
      ...this.role,
      emotion: this.emotion,
      dialogue: talkView(this.given.conversation, turns, this.context),
      reply: fenced('reply', turns.at(-1)?.text ?? '', this.context),
      range:
        stateRangeInPrompt && maxStep < 100
          ? promptText(this.context, rangePrompt, sizes(maxStep))
          : '',
      garbled: garbledIsUnpleasant ? promptText(this.context, garbledPrompt, {}) : '',
      maxStep,
      decimal,
      outOfRange,
      strict: strict ? 'yes' : 'no',
    }
  }
}

/** Thresholds in the prompt for a slight and a clear change, relative to the largest step. */
const sizes = (maxStep: number) => ({
  maxStep,
  slight: Math.max(1, Math.round(maxStep / 3)),
  clear: Math.max(1, Math.round((2 * maxStep) / 3)),
})

const samplingOf = ({
  temperature,
  maxTokens,
}: Pick<EstimationOptions, 'temperature' | 'maxTokens'>): {
  temperature?: number
  maxTokens?: number
} => ({
  ...(temperature !== null && { temperature }),
  ...(maxTokens !== null && { maxTokens }),
})

interface WrittenMessage {
  readonly answer: Known<ReplyAnswer>
  readonly usage: Usage
  readonly attempts: number
  readonly reasoning?: string
}

/**
 * Sentient agent in a dialogue: estimates the effect of each reply, then writes its next message.
 */
export class Agent {
  private readonly feeling: Feeling

  constructor(
    private readonly role: Role,
    private readonly context: Context,
    private readonly given: AgentOptions,
  ) {
    this.feeling = new Feeling(role, context, given)
  }

  /** Returns the next message. Scripted replies do not change the emotion. */
  async speak({ turns }: SeekerAsk): Promise<SeekerTurn> {
    const last = turns.at(-1)
    const felt = last === undefined || last.scripted ? undefined : await this.feel(turns)
    // After an unreadable estimation the dialogue has no score, so it ends without further
    // requests.
    if (felt?.answer.state === 'unknown' && felt.ending)
      return { text: '', usage: felt.usage, annotations: felt.notes, ending: felt.ending }
    const written = await this.write(turns, felt)
    const { answer, attempts, reasoning } = written
    const text = answer.state === 'known' ? answer.value.response : ''
    const ending = felt?.ending ?? this.endingBy(answer, felt !== undefined)
    return {
      text,
      usage: felt === undefined ? written.usage : sum(felt.usage, written.usage),
      annotations: {
        ...(felt?.notes ?? this.feeling.currentState()),
        message: messageNotes(answer, attempts),
      },
      ...(ending && { ending }),
      ...(reasoning !== undefined && { reasoning }),
    }
  }

  /** Estimates the effect of the last reply, and whether it ends the dialogue. */
  async feel(turns: readonly Turn[]): Promise<FeltReply & { readonly ending: Ending | undefined }> {
    const felt = await this.feeling.feel(turns)
    return { ...felt, ending: this.endingByEmotion(felt) }
  }

  private endingByEmotion({ answer }: FeltReply): Ending | undefined {
    if (answer.state === 'unknown')
      return { reason: 'unreadable-estimation', detail: codeOf(answer.why) }
    const { emotion } = this.feeling.currentState()
    if (this.given.stopAt === 'zero') return emotion <= 0 ? { reason: 'emotion-min' } : undefined
    const stop = emotionStop(emotion)
    return stop && { reason: stop === 'emotion_max' ? 'emotion-max' : 'emotion-min' }
  }

  private async write(
    turns: readonly Turn[],
    felt: FeltReply | undefined,
  ): Promise<WrittenMessage> {
    const { model, replyFormat, thresholdsInPrompt } = this.given
    const options = { model, repairs, sampling: samplingOf(this.given) }
    const about = {
      ...this.role,
      states: statesOf(this.context, thresholdsInPrompt),
      state: this.feeling.currentState().state,
    }
    // Shared: every supporter of the scenario receives the same opening.
    if (turns.length === 0)
      return this.context.ask(openingPrompt, about, { ...options, shared: true })
    const shown =
      this.given.conversation === 'bare' ? this.bare(turns, felt) : this.fenced(turns, felt)
    return this.context.ask(messagePrompts[replyFormat], { ...about, ...shown }, options)
  }

  private fenced(turns: readonly Turn[], felt: FeltReply | undefined): ConversationFields {
    const planning = fenced('notes', this.planning(felt), this.context)
    return { ...splitView(turns, this.context), planning }
  }

  private bare(turns: readonly Turn[], felt: FeltReply | undefined): ConversationFields {
    const planning = this.planning(felt, asProgramReads)
    const [dialogue, older, latest] = [turns, turns.slice(0, -2), turns.slice(-2)].map((some) =>
      bareView(some, this.context.language),
    ) as [string, string, string]
    return { dialogue, older, latest, planning }
  }

  private planning(felt: FeltReply | undefined, read = (text: string): string => text): string {
    if (felt?.answer.state !== 'known') return ''
    const { value } = felt.answer
    const sections = this.given.planningFields.map((name) => [name, read(value[name])] as const)
    return promptText(this.context, planningPrompt, Object.fromEntries(sections))
  }

  private endingBy(answer: Known<ReplyAnswer>, mayLeave: boolean): Ending | undefined {
    if (answer.state === 'unknown')
      return { reason: 'unreadable-message', detail: codeOf(answer.why) }
    return mayLeave && isGoodbye(answer.value.response, this.given.goodbye)
      ? { reason: 'goodbye' }
      : undefined
  }
}

/**
 * Conversation fields of a prompt: only `dialogue` in the paper's prompt, `older` and `latest` in
 * the released program's and Attune's.
 */
type ConversationFields = Readonly<Record<'older' | 'latest' | 'planning', string>> & {
  readonly dialogue?: string
}

/** Normalises an estimation as the released program does before it is split into sections. */
const asProgramReads = (text: string): string => text.replaceAll('：', ':').replaceAll('*', '')

function messageNotes(answer: Known<ReplyAnswer>, attempts: number): JsonObject {
  if (answer.state === 'unknown') return { unreadable: codeOf(answer.why), attempts }
  const { thinking, origin, revision } = answer.value
  return {
    thinking,
    ...(origin.state === 'known' && { origin: origin.value }),
    ...(revision.state === 'known' && { revision: revision.value }),
    attempts,
  }
}

const sum = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  reasoning: a.reasoning + b.reasoning,
})
