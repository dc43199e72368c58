import { fenced, type Context, type Dialogue } from '@attune/core'
import { fence, type Line, type Marks } from '@attune/core/internal'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'
import { readTranscript, writeTranscript } from '../transcript/released-format.js'
import type { PairwiseOptions } from './options.js'
import type { ShownConversations } from './prompts.js'

/**
 * Both dialogues as text for the judge. All questions on a pair use the same marks, so that a
 * provider can cache the common beginning of the prompts.
 */
export function shownPair(
  first: Dialogue,
  second: Dialogue,
  context: Marks & Pick<Context, 'language'>,
  { transcript }: Pick<PairwiseOptions, 'transcript'>,
): ShownConversations {
  const cut = {
    ...(isCut(first) && { firstCut: 'yes' }),
    ...(isCut(second) && { secondCut: 'yes' }),
  }
  if (transcript === 'numbered') {
    const words = transcriptWords(context.language)
    return {
      first: fenced('conversation_a', first.turns, context, words),
      second: fenced('conversation_b', second.turns, context, words),
      ...cut,
    }
  }
  if (transcript === 'bare')
    return { first: releasedText(first), second: releasedText(second), ...cut }
  const [one, other] = [asReleased(first), asReleased(second)]
  return {
    first: fence('conversation_a', one, context, other),
    second: fence('conversation_b', other, context, one),
    ...cut,
  }
}

const isCut = ({ ending }: Dialogue): boolean => ending.reason === 'turn-limit'

/** Exactly the bytes that the released programs insert into the prompt. */
const releasedText = ({ turns }: Dialogue): string =>
  turns.map(({ speaker, text }) => `${speaker}: ${text}\n`).join('')

const asReleased = ({ turns }: Dialogue): string => writeTranscript(turns.map(saidAloud)).trimEnd()

/** Marks an empty turn, so that it does not look like a missing one. */
const saidAloud = ({ speaker, text }: Line): Line => ({
  speaker,
  text: text.trim() === '' ? '(says nothing)' : text,
})

/** Reads the messages back from a transcript in the judge's prompt, for the offline stand-in. */
export function readShown(shown: string, language: string): Line[] {
  const lines = shown.split('\n')
  if (lines[1]?.startsWith('[1] ') === true)
    return unfencedTranscript(shown, transcriptWords(language))
  return readTranscript(shown.startsWith('<') ? lines.slice(1, -1).join('\n') : shown)
}
