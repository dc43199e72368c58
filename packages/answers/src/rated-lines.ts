import type { JsonObject } from '@attune/core'
import { keyForm } from './keys.js'

/** What stands between the name of a criterion and its rating. */
const divider = /\*{0,2}\s*(?:[:：=|]|[-–—]+(?=\s))\s*\*{0,2}/

/**
 * The ratings of an answer that gives one criterion a line, as an object: `Name: 4`, `**Name**: 4/5 – good`, `| Name | 4 |`. A
 * criterion that has two different ones has none.
 */
export function ratedLines(text: string, names: readonly string[]): JsonObject {
  const wanted = new Map(names.map((name) => [keyForm(name), name]))
  const ratings = new Map<string, string>()
  for (const line of text.split('\n')) {
    const parts = line.replace(/^[\s|>#*•-]+/, '').split(divider)
    const name = wanted.get(keyForm(parts[0] ?? ''))
    const rest = parts
      .slice(1)
      .join(' - ')
      .replace(/[\s|*-]+$/, '')
      .trim()
    if (name === undefined || rest === '') continue
    ratings.set(name, ratings.has(name) && ratings.get(name) !== rest ? '' : rest)
  }
  return Object.fromEntries(ratings)
}
