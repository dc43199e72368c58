import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { summaryAspects, type SummaryAspect } from '../tasks/criteria.js'
import { normalForm } from '../text.js'
import { firstReadable } from './candidates.js'

export type Report = Readonly<Record<SummaryAspect, string>>

/**
 * The five texts of an answer to the summary task, wherever its object stands; keys regardless of case and punctuation.
 * Unknown unless all five are there; a list of texts is joined by a space.
 */
export function readReport(response: string): Known<Report> {
  const report = firstReadable(response, (object) => {
    const texts = summaryAspects.map((aspect) => [aspect, textUnder(object, aspect)] as const)
    return texts.every(([, text]) => text !== undefined) ? (Object.fromEntries(texts) as Report) : undefined
  })
  return report ? known(report) : unknown('no readable report')
}

/** The text under one key of an answer's object, wherever that stands. */
export const namedText = (response: string, key: string): string | undefined =>
  firstReadable(response, (object) => textUnder(object, key))

function textUnder(object: JsonObject, name: string): string | undefined {
  const entry = Object.entries(object).find(([key]) => normalForm(key) === normalForm(name))
  return entry && plain(entry[1])
}

function plain(value: Json): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join(' ') : undefined
}
