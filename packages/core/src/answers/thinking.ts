export interface Thinking {
  /** What is left for the reader, trimmed. */
  readonly visible: string
  /** What was thought, in order, trimmed; empty if nothing was. */
  readonly reasoning: string
}

/**
 * How families of models mark their reasoning: `<think>` and its likes (DeepSeek, Qwen, GLM, Claude, Seed), `[THINK]` (Mistral),
 * `◁think▷` (Kimi), `<|START_THINKING|>` (Cohere), `<|begin_of_thought|>` (OpenThoughts), channels (gpt-oss).
 */
const families = [
  ['<(?:seed:)?think>', '</(?:seed:)?think>'],
  ['<thinking>', '</thinking>'],
  ['<thoughts?>', '</thoughts?>'],
  ['<reasoning>', '</reasoning>'],
  ['\\[THINK\\]', '\\[/THINK\\]'],
  ['◁think▷', '◁/think▷'],
  ['<\\|START_THINKING\\|>', '<\\|END_THINKING\\|>'],
  ['<\\|begin_of_thought\\|>', '<\\|end_of_thought\\|>'],
  [
    '(?:<\\|start\\|>assistant)?<\\|channel\\|>(?:analysis|commentary)[^<]*<\\|message\\|>',
    '(?:<\\|end\\|>)?(?:<\\|start\\|>assistant)?<\\|channel\\|>final[^<]*<\\|message\\|>|<\\|end\\|>',
  ],
] as const

const tag = new RegExp(families.map(([open, close]) => `(${open})|(${close})`).join('|'), 'gi')

/** What stands around the visible answer of some models. */
const wrapping = /<\|(?:return|START_RESPONSE|END_RESPONSE|begin_of_solution|end_of_solution)\|>/gi

/**
 * Parts a model's text from its reasoning, in any case and without attributes. A mark starts reasoning and the first closing
 * one of its family ends it. A closing mark outside reasoning makes reasoning of everything before it (the opening mark was
 * implied, or reasoning was nested); reasoning that is never closed lasts to the end.
 */
export function partThinking(text: string): Thinking {
  let kept: string[] = []
  let thought: string[] = []
  let inside: number | undefined
  let from = 0
  for (const match of text.matchAll(tag)) {
    const [found, ...groups] = match
    const which = groups.findIndex((group) => group !== undefined)
    const [family, closes] = [which >> 1, which % 2 === 1]
    if (inside !== undefined && (!closes || family !== inside)) continue
    const part = text.slice(from, match.index)
    from = match.index + found.length
    if (!closes) {
      kept.push(part)
      inside = family
    } else if (inside === undefined) {
      thought = [text.slice(0, match.index).replace(tag, '')]
      kept = []
    } else {
      thought.push(part)
      inside = undefined
    }
  }
  const last = inside === undefined ? kept : thought
  last.push(text.slice(from))
  return { visible: kept.join('').replace(wrapping, '').trim(), reasoning: thought.join('\n').trim() }
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
