import { definePrompt, known, unknown, type Known, type Preference } from '@attune/core'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'
import {
  agreed,
  choiceAnswer,
  objectAnswer,
  objectsIn,
  textAnswer,
  tidied,
  unlessCut,
} from '@attune/answers'

export interface Choice {
  readonly preference: Preference
  readonly reason: string
}

const preferences: Readonly<Record<string, Preference>> = { a: 'first', b: 'second', tie: 'tie' }

/**
 * Reads which of two conversations a judge chose, from an object. Objects with different choices
 * contradict each other.
 */
export function readChoice(answer: string): Known<Choice> {
  const objects = objectsIn(tidied(answer)).flatMap(({ value }) =>
    'choice' in value ? [value] : [],
  )
  const said = objects.at(-1)
  const choices = objects.flatMap(({ choice }) => preferenceOf(choice) ?? [])
  const preference = agreed(choices)
  if (choices.length > 1 && preference === undefined)
    return unknown('the answer has two different choices')
  if (preference === undefined || preferenceOf(said?.['choice']) === undefined)
    return unknown('the answer has no choice that is A, B or tie')
  return known({ preference, reason: typeof said?.['reason'] === 'string' ? said['reason'] : '' })
}

function preferenceOf(choice: unknown): Preference | undefined {
  const written = typeof choice === 'string' ? choice.trim().toLowerCase() : ''
  const name = written.replace(/^(?:conversation|对话)\s*/u, '')
  return Object.hasOwn(preferences, name) ? preferences[name] : undefined
}

/**
 * Choice of the offline stand-in: the conversation with the shorter messages of the seeker, since
 * real people write shorter messages than models.
 */
function shorter(conversations: readonly string[], language: string): 'A' | 'B' | 'tie' {
  const [first = 0, second = 0] = conversations.map((shown) => {
    const own = unfencedTranscript(shown, transcriptWords(language)).filter(
      ({ speaker }) => speaker === 'seeker',
    )
    return own.reduce((sum, { text }) => sum + text.length, 0) / Math.max(1, own.length)
  })
  if (Math.abs(first - second) <= 0.1 * Math.max(first, second)) return 'tie'
  return first < second ? 'A' : 'B'
}

export const seekerPairPrompt = definePrompt<{ first: string; second: string }, Choice>({
  id: 'seeker-pair',
  folder: new URL('.', import.meta.url),
  fields: ['first', 'second'],
  parse: (text, _, { finish }) => unlessCut(finish, () => readChoice(text)),
  schema: () => objectAnswer({ reason: textAnswer(), choice: choiceAnswer(['A', 'B', 'tie']) }),
  form: () => '{"reason": "…", "choice": "A, B or tie"}',
  standIn: ({ input: { first, second }, language }) =>
    JSON.stringify({
      reason: 'Compared by the length of messages.',
      choice: shorter([first, second], language),
    }),
})
