import { renderedPrompt } from '@attune/answers'
import { AttuneError, type Context, promptText, type Turn } from '@attune/core'
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

export const assertionPrompt = renderedPrompt<{ sentiment: string }>(folder, 'assertion', 'sentiment')

/** Short phrases, one `name: text` per line, so that they can be had in any language like the prompts they go into. */
export const wordingPrompt = renderedPrompt(folder, 'wording')

/** A phrase by its name. */
export type Wording = (name: string) => string

/**
 * The phrases of the unit's language.
 *
 * @throws AttuneError PROMPT_INPUT when a phrase is asked for that the template does not have
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

/** The reward model's view of one utterance, for every previous emotion. */
export interface ScoringView {
  readonly history: string
  readonly reply: string
  /** Messages left out from the beginning so that the prompt is not too long. */
  readonly dropped: number
}

/** A message as the reward model is shown it: as a line of the history, and by itself. */
export interface Shown {
  readonly line: string
  readonly text: string
}

/** Messages of a dialogue. Empty ones are only replaced here: all of them, or with `in-place` the seeker's, as in the released program. */
export const shownMessages = (
  turns: readonly Turn[],
  { emptyReply, messages }: CausalEmotionOptions,
  wording: Wording,
): readonly Shown[] =>
  turns.map(({ speaker, text }) => {
    const replaced = text.trim() === '' && (speaker === 'seeker' || emptyReply !== 'in-place')
    const said = replaced ? wording('no-reply') : text
    const shown = messages === 'as-written' ? said : said.trim().replace(lineBreaks, ' ')
    return { line: `- ${speaker === 'seeker' ? 'user' : 'assistant'}: ${shown}`, text: shown }
  })

/**
 * The scoring view of an utterance. The oldest messages are left out until the prompt fits; the utterance never is.
 */
export function scoringView(
  shown: readonly Shown[],
  { message }: Pick<SeekerTurn, 'message'>,
  given: CausalEmotionOptions,
  { context, wording }: { context: Context; wording: Wording },
): ScoringView {
  const lines = shown.slice(0, message).map(({ line }) => line)
  const reply = shown[message]?.text ?? ''
  // The longest descriptor decides, so that all previous emotions of a turn, and none at all, see the same history.
  const descriptor = longest(wording)
  const bare = promptText(context, scorePrompt, { history: '', descriptor, reply }).length
  const dropped = excess(lines, given.maxPromptChars - bare)
  const kept = lines.slice(dropped)
  return { history: kept.length === 0 ? wording('no-history') : kept.join('\n').trim(), reply, dropped }
}

/** A message is one line, so that none can pose as the next one or as another part of the prompt. */
const lineBreaks = /\s*[\n\r\v\f\u0085\u2028\u2029]\s*/gu

const longest = (wording: Wording): string =>
  Array.from({ length: 7 }, (_, rung) => wording(`rung-${rung}`)).reduce(
    (a, b) => (b.length > a.length ? b : a),
    wording('initial'),
  )

/** How many lines to leave out from the beginning so that the rest, joined, has at most `room` characters. */
function excess(lines: readonly string[], room: number): number {
  let left = room
  for (let at = lines.length - 1; at >= 0; at--) {
    left -= (lines[at]?.length ?? 0) + 1
    if (left < 0) return at + 1
  }
  return 0
}
