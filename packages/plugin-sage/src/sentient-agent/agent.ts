import { fencedText, promptText } from '@attune/core'
import type { Ending, JsonObject, Known, Random, SeekerAsk, SeekerTurn, Turn, Context, Usage } from '@attune/core'
import { isGoodbye } from '../emotion/goodbye.js'
import { emotionState } from '../emotion/state.js'
import { emotionStop, nextEmotion } from '../emotion/trajectory.js'
import type { EmotionAnswer } from '../parsing/emotion-answer.js'
import type { ReplyAnswer } from '../parsing/reply-answer.js'
import type { AgentOptions } from './options.js'
import { codeOf } from '../asking.js'
import {
  type EmotionInput,
  emotionPrompt,
  garbledPrompt,
  messagePrompts,
  openingPrompt,
  rangePrompt,
} from './prompts.js'
import type { Role } from './role.js'
import { conversationView, splitView } from './view.js'

/** The effect of a reply on the agent. */
export interface Felt {
  /** Emotion, state, change and thoughts, to be kept with the turn. */
  readonly notes: JsonObject
  readonly answer: Known<EmotionAnswer>
  readonly usage: Usage
  readonly ending: Ending | undefined
}

interface Written {
  readonly answer: Known<ReplyAnswer>
  readonly usage: Usage
  readonly attempts: number
  readonly reasoning?: string
}

/** The sentient agent in one dialogue: estimates what a reply did to it, then says something out of its new state. */
export class Agent {
  private emotion: number

  constructor(
    private readonly role: Role,
    private readonly context: Context,
    private readonly given: AgentOptions,
  ) {
    this.emotion = given.e0
  }

  /** The next message. Scripted replies are nobody's achievement: they change nothing. */
  async speak({ turns }: SeekerAsk): Promise<SeekerTurn> {
    const last = turns.at(-1)
    const felt = last === undefined || last.scripted ? undefined : await this.feel(turns)
    const written = await this.write(turns, felt)
    const { answer, attempts, reasoning } = written
    const text = answer.state === 'known' ? answer.value.response : ''
    const ending = felt?.ending ?? this.endingBy(answer, felt !== undefined)
    return {
      text,
      usage: felt === undefined ? written.usage : sum(felt.usage, written.usage),
      annotations: { ...(felt?.notes ?? this.standing()), message: messageNotes(answer, attempts) },
      ...(ending && { ending }),
      ...(reasoning !== undefined && { reasoning }),
    }
  }

  /** Lets the last reply take effect. An estimation that stays unreadable changes nothing, and is noted as such. */
  async feel(turns: readonly Turn[]): Promise<Felt> {
    const { model, maxRetries, maxStep } = this.given
    const asking = { model, repairs: maxRetries, sampling: this.sampling() }
    const {
      answer,
      usage,
      attempts,
      text: raw,
    } = await this.context.ask(emotionPrompt, this.emotionInput(turns), asking)
    if (answer.state === 'unknown') {
      const unreadable = codeOf(answer.why)
      return { answer, usage, ending: undefined, notes: { ...this.standing(), unreadable, attempts, raw } }
    }
    const { change, rawChange, warnings, content, targetCompletion, activity, analyze } = answer.value
    if (warnings.includes('clamped')) this.context.warn(`A change of emotion beyond ±${maxStep} was limited.`)
    if (warnings.includes('non_integer')) this.context.warn('A change of emotion with decimals was made whole.')
    this.emotion = nextEmotion(this.emotion, change)
    const thoughts = { content, targetCompletion, activity, analyze }
    const notes = { ...this.standing(), change, rawChange, warnings, thoughts, attempts, raw }
    return { answer, usage, notes, ending: this.endingByEmotion() }
  }

  private emotionInput(turns: readonly Turn[]): EmotionInput {
    const { maxStep, decimal, outOfRange, strict } = this.given
    const { stateRangeInPrompt, garbledIsUnpleasant } = this.given
    return {
      ...this.role,
      emotion: this.emotion,
      dialogue: conversationView(turns, this.fence(turns)),
      reply: fencedText('reply', turns.at(-1)?.text ?? '', this.fence(turns)),
      range: stateRangeInPrompt && maxStep < 100 ? promptText(this.context, rangePrompt, { maxStep }) : '',
      garbled: garbledIsUnpleasant ? promptText(this.context, garbledPrompt, {}) : '',
      maxStep,
      decimal,
      outOfRange,
      strict: strict ? 'yes' : 'no',
    }
  }

  /** Marks of another request are of no use in this one. */
  private fence({ length }: readonly Turn[]): Random {
    return this.context.random('fence', length)
  }

  private standing(): JsonObject {
    return { emotion: this.emotion, state: emotionState(this.emotion) }
  }

  private async write(turns: readonly Turn[], felt: Felt | undefined): Promise<Written> {
    const { model, maxRetries, replyFormat } = this.given
    const options = { model, repairs: maxRetries, sampling: this.sampling() }
    // Shared: every supporter of the scenario meets the same opening.
    if (turns.length === 0) return this.context.ask(openingPrompt, this.role, { ...options, shared: true })
    const state = emotionState(this.emotion)
    const input = { ...this.role, ...splitView(turns, this.fence(turns)), planning: this.planning(felt), state }
    return this.context.ask(messagePrompts[replyFormat], input, options)
  }

  private planning(felt: Felt | undefined): string {
    if (felt?.answer.state !== 'known') return ''
    const { value } = felt.answer
    const { planningFields } = this.given
    return planningFields.map((name) => `${planningHeadings[name]}:\n${value[name]}`).join('\n')
  }

  private endingByEmotion(): Ending | undefined {
    if (this.given.stopAt === 'zero') return this.emotion <= 0 ? { reason: 'emotion-min' } : undefined
    const stop = emotionStop(this.emotion)
    return stop && { reason: stop === 'emotion_max' ? 'emotion-max' : 'emotion-min' }
  }

  private endingBy(answer: Known<ReplyAnswer>, mayLeave: boolean): Ending | undefined {
    if (answer.state === 'unknown') return { reason: 'unreadable-message', detail: codeOf(answer.why) }
    return mayLeave && isGoodbye(answer.value.response, this.given.goodbye) ? { reason: 'goodbye' } : undefined
  }

  private sampling(): { temperature: number; maxTokens?: number } {
    const { temperature, maxTokens } = this.given
    return { temperature, ...(maxTokens !== undefined && { maxTokens }) }
  }
}

const planningHeadings = {
  content: 'Content',
  targetCompletion: 'TargetCompletion',
  activity: 'Activity',
  analyze: 'Analyze',
} as const

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
