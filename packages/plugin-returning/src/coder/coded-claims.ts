/**
 * Claims on earlier sessions that a model finds, with the messages that support them. Quotes are
 * verified in the dialogue.
 */
import { type Context, fenced, known, type Known, type Turn } from '@attune/core'
import { quoteFinder, type QuotePosition, transcriptWords } from '@attune/core/answers'
import type { HeardSession } from '../trace/outcome.js'
import type { FoundSource } from '../trace/trace-person.js'
import { answerForm, claimsPrompt, type CodedClaim } from './prompt.js'

interface Placed {
  readonly session: number
  readonly turn: number
  readonly said: Turn
}

interface ModelOptions {
  readonly model: string
  readonly maxTokens: number
}

/**
 * Claims of all sessions, as found by a model. Unknown without a usable answer. A source whose
 * quote is not in the message is dropped. A claim whose quote is in no message of the supporter
 * becomes `supported` without a source, which counts as unverified.
 */
export async function codedClaims(
  sessions: readonly HeardSession[],
  context: Context,
  { model, maxTokens }: ModelOptions,
): Promise<Known<readonly FoundSource[]>> {
  const placed = sessions.flatMap(({ session, turns }) =>
    turns.map((said, turn): Placed => ({ session, turn, said })),
  )
  const turns = placed.map(({ said }) => said)
  const words = transcriptWords(context.language)
  const { answer } = await context.ask(
    claimsPrompt,
    {
      sessions: sessionLines(sessions, context.language),
      conversation: fenced('conversation', turns, context, words),
      form: answerForm,
    },
    { model, sampling: { temperature: 0, maxTokens } },
  )
  if (answer.state === 'unknown') return answer
  const [ofBot, any] = [quoteFinder(turns, 'supporter'), quoteFinder(turns, 'any')]
  return known(
    answer.value.map((claim) => {
      const at = ofBot([claim.turn], claim.quote)
      return stands(at)
        ? codedSource(claim, placed[at.turn - 1]!, sourceOf(claim, placed, any))
        : unplaced(claim, placed)
    }),
  )
}

function sessionLines(sessions: readonly HeardSession[], language: string): string {
  let from = 1
  const parts = sessions.flatMap(({ session, turns }) => {
    if (turns.length === 0) return []
    const [first, last] = [from, from + turns.length - 1]
    from = last + 1
    return /^zh\b/iu.test(language)
      ? [`第${session}次谈话：${first}–${last}`]
      : [`talk ${session}: ${first} to ${last}`]
  })
  return `${parts.join(/^zh\b/iu.test(language) ? '；' : '; ')}${/^zh\b/iu.test(language) ? '。' : '.'}`
}

const stands = (
  at: QuotePosition,
): at is Extract<QuotePosition, { readonly turn: number }> & { state: 'verified' | 'relocated' } =>
  at.state === 'verified' || at.state === 'relocated'

function sourceOf(
  { source, sourceQuote }: CodedClaim,
  placed: readonly Placed[],
  find: ReturnType<typeof quoteFinder>,
): Placed | undefined {
  if (source === 0) return undefined
  const at = find([source], sourceQuote)
  return stands(at) ? placed[at.turn - 1] : undefined
}

const codedSource = (
  { quote, label }: CodedClaim,
  { session, turn }: Placed,
  source: Placed | undefined,
): FoundSource => ({
  session,
  turn,
  quote,
  content: quote,
  label,
  source: source
    ? { session: source.session, turn: source.turn, speaker: source.said.speaker }
    : null,
  ...(source ? { sourceText: source.said.text } : {}),
})

/**
 * A claim whose quote is in no message of the supporter. Labelled so that it counts as unverified.
 */
function unplaced(claim: CodedClaim, placed: readonly Placed[]): FoundSource {
  const named = placed[claim.turn - 1] ?? placed.at(-1)!
  return { ...codedSource(claim, named, undefined), label: 'supported' }
}
