import { converse, defineSimulator, type Scenario, asMessages, type Turn } from '@attune/core'
import {
  type Decision,
  keeping,
  type Mood,
  moodAfter,
  morningMood,
  type SeekerTurn,
  standInSeeker,
} from '@attune/core/internal'

/**
 * Message from the scenario: a fact to tell, or an occasion to recall one. The person says these
 * messages first in a session.
 */
interface Line {
  readonly text: string
  readonly marks: { readonly told: string } | { readonly occasion: string }
}

/**
 * Rule-based person with several sessions. The person tells facts and gives occasions to recall
 * them. The person's mood follows the replies.
 */
export const seeker = defineSimulator({
  revision: 1,
  summary:
    'A person of rules who comes back: tells facts and gives occasions as they are worded, without a model.',
  synthetic: true,
  playsSessions: true,
  options: {
    type: 'object',
    properties: {
      turns: {
        type: 'integer',
        minimum: 1,
        default: 3,
        description: 'Number of messages of a session; more if the session has more to tell.',
      },
      staysAwayBelow: {
        type: 'integer',
        minimum: 0,
        maximum: 100,
        default: 0,
        description:
          'Emotion at the end of a session below which the person stays away from the next one. 0: never.',
      },
    },
    additionalProperties: false,
  } as const,
  create: ({ turns, staysAwayBelow }) => ({
    async simulate(scenario, supporter, context) {
      const { previous = [] } = context
      const lines = linesOf(scenario)
      let mood = morningMood(scenario, previous, context.random('night'))
      const say = (said: readonly Turn[], number: number): SeekerTurn => {
        const line = lines[number - 1]
        const spoken = standInSeeker({
          history: asMessages(said, 'seeker'),
          profile: scenario.profile,
          language: scenario.language,
          random: context.random('words', number),
        })
        mood = moodAfter(
          mood,
          { emotion: 100 * spoken.mood, energy: mood.energy, rules: [] },
          scenario.rules ?? [],
        )
        return {
          text: line?.text ?? spoken.text,
          annotations: { mood: { ...mood }, ...line?.marks },
        }
      }
      const dialogue = await converse({
        scenario,
        supporter,
        context,
        maxSeekerTurns: Math.max(turns, lines.length),
        seeker: ({ turns: said, number }) => say(said, number),
      })
      return keeping(dialogue, { mood, notes: notesOf(lines), ...decisionOf(mood, staysAwayBelow) })
    },
  }),
})

/** Maximum number of lines of the notes. */
const MOST_NOTES = 5

const notesOf = (lines: readonly Line[]): readonly string[] =>
  lines.map(({ text }) => text).slice(0, MOST_NOTES)

const decisionOf = ({ emotion }: Mood, below: number): { readonly decision?: Decision } =>
  emotion < below ? { decision: { stayAway: 1 } } : {}

function linesOf({ sessions = [], facts = [], language }: Scenario): readonly Line[] {
  const { tell = [], occasions = [] } = sessions.at(-1) ?? {}
  const textOf = (id: string): string => facts.find((fact) => fact.id === id)?.text ?? ''
  return [
    ...tell.map((told): Line => ({ text: asSentence(textOf(told), language), marks: { told } })),
    ...occasions.map(({ fact, text }): Line => ({
      text: asSentence(text, language),
      marks: { occasion: fact },
    })),
  ]
}

function asSentence(text: string, language: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1)
  if (/[.!?。！？]$/u.test(begun)) return begun
  return `${begun}${/^zh\b/i.test(language) ? '。' : '.'}`
}
