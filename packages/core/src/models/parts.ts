/**
 * Reads the content of a message that consists of several parts: text, reasoning, refusal, images.
 */
import { isBag } from '../values.js'

export interface ContentParts {
  /** All text parts of the answer, concatenated. */
  readonly text: string
  readonly reasoning: string
  /** Refusal that replaces the answer. */
  readonly refusal: string
  /** Kinds of parts without text: images, audio. */
  readonly others: readonly string[]
}

const thoughts: ReadonlySet<unknown> = new Set([
  'thinking',
  'reasoning',
  'reasoning_content',
  'redacted_thinking',
])

/** Reads content that is a text, a part, or a list of both; undefined for other values. */
export function contentParts(content: unknown): ContentParts | undefined {
  if (content === null || content === undefined) return partsOf([])
  if (typeof content === 'string' || isBag(content)) return partsOf([content])
  return Array.isArray(content) && content.every((part) => typeof part === 'string' || isBag(part))
    ? partsOf(content)
    : undefined
}

function partsOf(parts: readonly unknown[]): ContentParts {
  const [texts, reasoning, refusals, others]: [string[], string[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ]
  for (const part of parts) {
    if (typeof part === 'string') texts.push(part)
    else if (isBag(part) && thoughts.has(part['type'])) reasoning.push(thoughtIn(part))
    else if (isBag(part) && typeof part['refusal'] === 'string') refusals.push(part['refusal'])
    else if (isBag(part) && textIn(part) !== undefined) texts.push(textIn(part)!)
    else others.push(isBag(part) && typeof part['type'] === 'string' ? part['type'] : 'part')
  }
  const said = reasoning.filter((each) => each !== '')
  return { text: texts.join(''), reasoning: said.join('\n'), refusal: refusals.join('\n'), others }
}

/** Text of a part, which may be wrapped in an object `{ value }`. */
function textIn({ text, content }: Readonly<Record<string, unknown>>): string | undefined {
  if (isBag(text) && typeof text['value'] === 'string') return text['value']
  return [text, content].find((each) => typeof each === 'string') as string | undefined
}

/** Reasoning text of a part. The reasoning may itself be a list of parts. */
function thoughtIn(part: Readonly<Record<string, unknown>>): string {
  const inner = [
    part['thinking'],
    part['reasoning'],
    part['summary'],
    part['text'],
    part['content'],
  ].find(Boolean)
  return contentParts(inner)?.text ?? ''
}
