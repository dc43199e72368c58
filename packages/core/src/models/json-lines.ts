import { isBag } from '../values.js'

/** Yields the objects of a text with one JSON object per line. Unreadable lines are skipped. */
export function* jsonLines(text: string): Generator<Readonly<Record<string, unknown>>> {
  for (const line of text.split('\n')) {
    const value = parsed(line)
    if (isBag(value)) yield value
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
