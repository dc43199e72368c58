export interface Thinking {
  /** What is left for the reader, trimmed. */
  readonly visible: string
  /** What was thought, in order, trimmed; empty if nothing was. */
  readonly reasoning: string
}

const tag = /<(\/?)think>/gi

/**
 * Parts a model's text from its reasoning. `<think>` starts reasoning and the first `</think>` after it ends it, in any
 * case and without attributes. A `</think>` outside reasoning makes reasoning of everything before it (the opening tag
 * was implied, or reasoning was nested); reasoning that is never closed lasts to the end.
 */
export function partThinking(text: string): Thinking {
  let kept: string[] = []
  let thought: string[] = []
  let thinking = false
  let from = 0
  for (const {
    0: { length },
    1: slash,
    index,
  } of text.matchAll(tag)) {
    if (slash === '' && thinking) continue
    const part = text.slice(from, index)
    from = index + length
    if (slash === '') {
      kept.push(part)
      thinking = true
    } else if (thinking) {
      thought.push(part)
      thinking = false
    } else {
      thought = [text.slice(0, index).replace(tag, '')]
      kept = []
    }
  }
  const last = thinking ? thought : kept
  last.push(text.slice(from))
  return { visible: kept.join('').trim(), reasoning: thought.join('\n').trim() }
}

/**
 * A model's text without its reasoning, trimmed.
 *
 * @param mode `robust` follows {@link partThinking}. `released` keeps what follows the last literal `</think>`, or all of
 *   it, as published scripts do (LongEmotion); an unclosed block stays.
 */
export function stripThinking(text: string, mode: 'robust' | 'released' = 'robust'): string {
  if (mode === 'robust') return partThinking(text).visible
  const end = text.lastIndexOf('</think>')
  return (end < 0 ? text : text.slice(end + '</think>'.length)).trim()
}
