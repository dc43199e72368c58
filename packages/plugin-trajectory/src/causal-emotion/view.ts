import { renderedPrompt } from '@attune/answers/internal'
import { type Context, promptText, type Turn } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import type { SeekerTurn } from '../emotion/prior.js'
import type { CausalEmotionOptions } from './options.js'

const folder = new URL('.', import.meta.url)

export const scorePrompt = renderedPrompt<{ history: string; descriptor: string; reply: string }>(
  folder,
  'score',
  'history',
  'descriptor',
  'reply',
)

export const assertionPrompt = renderedPrompt<{ sentiment: string }>(
  folder,
  'assertion',
  'sentiment',
)

/**
 * Phrases, each on a line `name: text`. They are in a template, so that they are translated with
 * it.
 */
export const wordingPrompt = renderedPrompt(folder, 'wording')

/** Returns a phrase by name. */
export type Wording = (name: string) => string

/**
 * Phrases in the language of the dialogue.
 *
 * @throws AttuneError PROMPT_INPUT if the template lacks a requested phrase
 */
export function wordingOf(context: Context): Wording {
  const phrases = new Map<string, string>()
  for (const line of promptText(context, wordingPrompt, {}).split('\n')) {
    const [, name, text] = /^\s*([\w-]+)\s*[:：]\s*(.+?)\s*$/u.exec(line) ?? []
    if (name !== undefined && text !== undefined) phrases.set(name, text)
  }
  return (name) => {
    const phrase = phrases.get(name)
    if (phrase !== undefined) return phrase
    const fix = `Give the template a line that begins with "${name}:".`
    throw new AttuneError('PROMPT_INPUT', { prompt: wordingPrompt.id, field: name }, { fix })
  }
}

/** Parts of the reward prompt for an utterance. They are the same for every previous emotion. */
export interface ScoringView {
  readonly history: string
  readonly reply: string
  /** Number of messages cut from the beginning to limit the prompt's length. */
  readonly dropped: number
}

/** A message as the reward model sees it: as a line of the history, and as the scored utterance. */
export interface ShownMessage {
  readonly line: string
  readonly text: string
}

/**
 * Messages of a dialogue as the reward model sees them. A placeholder replaces each empty message;
 * with the option `in-place`, as in the released program, only the seeker's empty messages.
 */
export const shownMessages = (
  turns: readonly Turn[],
  { emptyReply, messages }: CausalEmotionOptions,
  wording: Wording,
): readonly ShownMessage[] =>
  turns.map(({ speaker, text }) => {
    const replaced = text.trim() === '' && (speaker === 'seeker' || emptyReply !== 'in-place')
    const said = replaced ? wording('no-reply') : text
    const shown = messages === 'as-written' ? said : said.trim().replace(lineBreaks, ' ')
    return { line: `- ${speaker === 'seeker' ? 'user' : 'assistant'}: ${shown}`, text: shown }
  })

/**
 * Parts of the reward prompt for the utterance at `message`. The oldest messages are dropped until
 * the prompt fits; the utterance itself is always complete.
 */
export function scoringView(
  shown: readonly ShownMessage[],
  { message }: Pick<SeekerTurn, 'message'>,
  given: CausalEmotionOptions,
  { context, wording }: { context: Context; wording: Wording },
): ScoringView {
  const lines = shown.slice(0, message).map(({ line }) => line)
  const reply = shown[message]?.text ?? ''
  // The longest descriptor determines the cut, so that all previous emotions share the same
  // history.
  const descriptor = longest(wording)
  const bare = promptText(context, scorePrompt, { history: '', descriptor, reply }).length
  const dropped = linesToDrop(lines, given.maxPromptChars - bare)
  const kept = lines.slice(dropped)
  return {
    history: kept.length === 0 ? wording('no-history') : kept.join('\n').trim(),
    reply,
    dropped,
  }
}

/**
 * Line breaks in a message are replaced, so that a message cannot imitate other parts of the
 * prompt.
 */
const lineBreaks = /\s*[\n\r\v\f\u0085\u2028\u2029]\s*/gu

const longest = (wording: Wording): string =>
  Array.from({ length: 7 }, (_, rung) => wording(`rung-${rung}`)).reduce(
    (a, b) => (b.length > a.length ? b : a),
    wording('initial'),
  )

/**
 * Number of first lines to cut so that the remaining lines, joined, have at most `room` characters.
 */
function linesToDrop(lines: readonly string[], room: number): number {
  let left = room
  for (let at = lines.length - 1; at >= 0; at--) {
    left -= (lines[at]?.length ?? 0) + 1
    if (left < 0) return at + 1
  }
  return 0
}
