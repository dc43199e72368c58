import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { isObject, lastByName, sectionsOf, tidied, unfenced } from '@attune/answers'
import { summaryAspects, type SummaryAspect } from '../tasks/criteria.js'
import { finallySaid } from './candidates.js'
import { keyForm } from './keys.js'

export type Report = Readonly<Record<SummaryAspect, string>>

/**
 * The five texts of an answer to the summary task, in an object with common slips or under headings; keys regardless of case,
 * punctuation and articles. Unknown unless all five are there, and for a copy of the form; a list of texts, or an object of
 * them, is joined by a space.
 */
export function readReport(response: string): Known<Report> {
  const report = finallySaid(response, reportIn) ?? headedReport(tidied(response))
  return report && !isCopy(report) ? known(report) : unknown('no readable report')
}

function reportIn(object: JsonObject): Report | undefined {
  const texts = summaryAspects.map((aspect) => [aspect, textUnder(object, aspect)] as const)
  return texts.every(([, text]) => text !== undefined) ? (Object.fromEntries(texts) as Report) : undefined
}

const headings: Readonly<Record<SummaryAspect, string>> = {
  causes: 'Causes?|病因|成因|原因',
  symptoms: 'Symptoms?|症状',
  treatment_process: 'Treatment[ _-]process|治疗过程',
  characteristics_of_illness: 'Characteristics[ _-]of[ _-](?:the[ _-])?illness|(?:疾病|病情)?特征',
  treatment_effect: 'Treatment[ _-](?:effects?|outcome)|治疗效果|疗效',
}

function headedReport(text: string): Report | undefined {
  const sections = lastByName(sectionsOf(unfenced(text), headings))
  const texts = summaryAspects.map((aspect) => [aspect, sections.get(aspect)?.body.trim() ?? ''] as const)
  return texts.every(([, body]) => body !== '') ? (Object.fromEntries(texts) as Report) : undefined
}

/** The marks of the form in every place. */
const isCopy = (report: Report): boolean => Object.values(report).every((text) => /^[\p{P}\s]+$/u.test(text))

/** The text under one key of an answer's object, wherever that stands. */
export const namedText = (response: string, key: string): string | undefined =>
  finallySaid(response, (object) => textUnder(object, key))

function textUnder(object: JsonObject, name: string): string | undefined {
  const entry = Object.entries(object).find(([key]) => keyForm(key) === keyForm(name))
  return entry && plain(entry[1])
}

function plain(value: Json): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  const texts = parts.map((part) => plain(part as Json))
  return texts.length > 0 && texts.every((text) => text !== undefined) ? texts.join(' ') : undefined
}
