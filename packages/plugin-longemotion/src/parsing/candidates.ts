import { stripThinking, type Json, type JsonObject } from '@attune/core'

/** How tolerantly answers are read: `strict` as the released scripts do, `lenient` as Attune does. */
export type Reading = 'strict' | 'lenient'

export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the released scripts read of an answer: the last fenced json block that holds an object. */
export function lastFencedObject(response: string): JsonObject | undefined {
  const last = [...response.matchAll(/```json\s*(\{[^]*?\})\s*```/g)].at(-1)
  const value = last && parsed(last[1]!)
  return isObject(value) ? value : undefined
}

/** The value of the first candidate that `read` can make something of. */
export function firstReadable<T>(
  response: string,
  read: (object: JsonObject) => T | undefined,
  parse: (text: string) => Json | undefined = parsed,
): T | undefined {
  for (const candidate of candidates(stripThinking(response))) {
    const value = parse(candidate)
    const result = isObject(value) ? read(value) : undefined
    if (result !== undefined) return result
  }
  return undefined
}

/** Where an answer's object may stand, the likeliest place first. */
function* candidates(text: string): Generator<string> {
  yield text
  yield* fencedBlocks(text).toReversed()
  yield* braceGroups(text).toReversed()
}

const fencedBlocks = (text: string): string[] =>
  [...text.matchAll(/```([\w+#.-]*)([^]*?)```/g)]
    .filter(([, info]) => info === '' || info!.toLowerCase() === 'json')
    .map(([, , content]) => content!)

function braceGroups(text: string): string[] {
  const groups: string[] = []
  let start = text.indexOf('{')
  while (start !== -1) {
    const end = endOfGroup(text, start)
    if (end !== undefined) groups.push(text.slice(start, end))
    start = text.indexOf('{', end ?? start + 1)
  }
  return groups
}

/** Behind the partner of the brace at `start`; braces in quotes do not count. */
function endOfGroup(text: string, start: number): number | undefined {
  const token = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[{}]/g
  token.lastIndex = start
  let depth = 0
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1
    if (match[0] === '}') depth -= 1
    if (depth === 0) return token.lastIndex
  }
  return undefined
}
