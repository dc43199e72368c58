/**
 * Plays `core/seeker` in one session of a person with several sessions. The seeker has a mood and
 * notes on earlier sessions, and may skip the next session.
 */
import {
  asMessages,
  type Context,
  converse,
  type Dialogue,
  type Scenario,
  type Supporter,
  type Turn,
} from '@attune/core'
import {
  afterNotes,
  type Decision,
  type Ending,
  keeping,
  type Mood,
  moodAfter,
  morningMood,
  notesOf,
  remembersOf,
  type Sampling,
  type SeekerAsk,
  type SeekerTurn,
} from '@attune/core/internal'
import { type Intent, notesPrompt, type SessionMessage, sessionPrompt } from './session-prompts.js'

export interface SessionOptions {
  readonly card: string
  readonly model: string | undefined
  readonly sampling: Sampling
  readonly turns: number
  readonly wrappers: 'cut' | 'keep'
  stop(turns: readonly Turn[]): Ending | undefined
}

/**
 * Plays one session. With each message the model proposes a mood. The scenario's rules, or the
 * maximum step of `moodAfter`, determine the new mood.
 */
export async function playSession(
  scenario: Scenario,
  supporter: Supporter,
  context: Context,
  options: SessionOptions,
): Promise<Dialogue> {
  const person = new SessionSeeker(scenario, context, options)
  const dialogue = await converse({
    scenario,
    supporter,
    context,
    seeker: (ask) => person.say(ask),
    stop: (turns) => person.endingAfter(turns) ?? options.stop(turns),
    maxSeekerTurns: options.turns,
    wrappers: options.wrappers,
  })
  return person.keep(dialogue)
}

class SessionSeeker {
  #mood: Mood
  #intent: Intent = 'reply'

  constructor(
    private readonly scenario: Scenario,
    private readonly context: Context,
    private readonly options: SessionOptions,
  ) {
    this.#mood = morningMood(scenario, context.previous ?? [], context.random('night'))
  }

  /**
   * Next message of the seeker. An unreadable answer counts as an empty message and leaves the mood
   * unchanged.
   */
  async say({ turns, event }: SeekerAsk): Promise<SeekerTurn> {
    const { context, options, scenario } = this
    const history = asMessages(turns, 'seeker')
    const asked = await context.ask(
      sessionPrompt,
      { ...this.#known(), event, begin: history[0]?.role === 'user' ? undefined : 'begin' },
      {
        ...(options.model !== undefined && { model: options.model }),
        history,
        sampling: options.sampling,
      },
    )
    const { answer, finish, usage } = asked
    if (answer.state === 'unknown')
      return { text: '', finish, usage, annotations: { mood: { ...this.#mood } } }
    const said: SessionMessage = answer.value
    this.#mood = moodAfter(this.#mood, said, scenario.rules ?? [])
    this.#intent = said.intent
    const { text, thought, rules, intent } = said
    return { text, finish, usage, annotations: { thought, mood: { ...this.#mood }, rules, intent } }
  }

  /** Ends the session after the seeker has said goodbye and the supporter has replied to that. */
  endingAfter(turns: readonly Turn[]): Ending | undefined {
    const isLast = this.#intent === 'end_day' || this.#intent === 'skip_tomorrow'
    return isLast && turns.at(-1)?.speaker === 'supporter' ? { reason: 'seeker-left' } : undefined
  }

  async keep(dialogue: Dialogue): Promise<Dialogue> {
    const decision: Decision | undefined =
      this.#intent === 'skip_tomorrow' ? { skipTomorrow: true } : undefined
    if (remembersOf(this.scenario) === 0)
      return keeping(dialogue, { mood: this.#mood, ...(decision && { decision }) })
    const { context, options } = this
    const { answer } = await context.ask(
      notesPrompt,
      { card: options.card, mood: moodText(this.#mood) },
      {
        ...(options.model !== undefined && { model: options.model }),
        history: asMessages(dialogue.turns, 'seeker'),
        sampling: options.sampling,
        repairs: 1,
      },
    )
    if (answer.state === 'unknown')
      return keeping(dialogue, { mood: this.#mood, ...(decision && { decision }) })
    const { lines, stance } = answer.value
    const mood = afterNotes(this.#mood, stance, remembersOf(this.scenario))
    return keeping(dialogue, { mood, notes: lines, ...(decision && { decision }) })
  }

  #known() {
    const { scenario, context, options } = this
    const { session, previous = [] } = context
    const { rules = [], facts = [], sessions = [], intention } = scenario
    const { tell = [], occasions = [] } = sessions.at(-1) ?? {}
    const textOf = (id: string): string => facts.find((fact) => fact.id === id)?.text ?? id
    const notes = notesOf(scenario, previous, session?.day ?? 1)
    return {
      card: options.card,
      wish: intention,
      rules: bulletList(rules.map(({ when, then }, at) => `${at + 1}. ${when}: ${then}`)),
      mood: moodText(this.#mood),
      notes: bulletList(
        notes.flatMap(({ day, lines }) => lines.map((line) => `- [${day}] ${line}`)),
      ),
      days:
        session?.gap === null || session === undefined
          ? undefined
          : String(Math.round(session.gap)),
      tell: bulletList(tell.map((id) => `- ${textOf(id)}`)),
      occasions: bulletList(occasions.map(({ text }) => `- ${text}`)),
    }
  }
}

const bulletList = (lines: readonly string[]): string | undefined =>
  lines.length === 0 ? undefined : lines.join('\n')

const moodText = ({ emotion, energy, stance }: Mood): string =>
  `emotion ${emotion}, energy ${energy}, ${stance}`
