/**
 * Reads answers like the release's tasks for lm-evaluation-harness (`tasks/longemotion/utils.py`).
 */
import type { Json, JsonObject } from '@attune/core'
import { isObject } from '@attune/answers/internal'
import { type SummaryAspect, summaryAspects } from '../items/index.js'
import type { Report } from './report.js'

/**
 * Value of `key` in an answer. The answer is read as JSON; if that fails, its last fenced object is
 * read, then the text behind the first occurrence of the key. If all fail, the value is the trimmed
 * answer.
 */
export function harnessValue(response: string, key: 'Emotion' | 'index'): Json {
  const whole = jsonOf(response)
  if (isObject(whole)) return (whole[key] as Json | undefined) ?? response.trim()
  const fenced = lastFenced(response)?.[key] ?? undefined
  if (fenced !== undefined && fenced !== null) return fenced
  const loose = new RegExp(`\\{[^{}]*"${key}"\\s*:\\s*"?([^"}\\n]+)"?\\s*\\}`).exec(response)?.[1]
  return loose === undefined ? response.trim() : loose.trim().replace(/^"+|"+$/g, '')
}

/** True if two labels are equal without case and ASCII punctuation. */
export const isHarnessMatch = (one: Json, other: string): boolean =>
  comparable(typeof one === 'string' ? one : JSON.stringify(one)) === comparable(other)

const comparable = (text: string): string => text.toLowerCase().replace(/[!-/:-@[-`{-~]/g, '')

/** Five texts of a report; all empty if the answer contains no object that can be read. */
export function harnessReport(response: string): Report {
  const whole = jsonOf(response)
  const found = isObject(whole) ? whole : lastFenced(response)
  const text = (aspect: SummaryAspect): string => {
    const value = found?.[aspect]
    return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  }
  return Object.fromEntries(summaryAspects.map((aspect) => [aspect, text(aspect)])) as Report
}

/** Answer up to the first stop sequence of a task. */
export function untilStop(response: string, stops: readonly string[]): string {
  const ends = stops.map((stop) => response.indexOf(stop)).filter((at) => at !== -1)
  return response.slice(0, Math.min(response.length, ...ends))
}

function lastFenced(response: string): JsonObject | undefined {
  const [, body] = [...response.matchAll(/```json\s*(\{[^]*?\})\s*```/g)].at(-1) ?? []
  const value = body === undefined ? undefined : jsonOf(body)
  return isObject(value) ? value : undefined
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
