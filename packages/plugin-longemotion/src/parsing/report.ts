import { known, unknown, type Known } from '@attune/core'
import { objectsIn } from '@attune/answers'
import { type Headings, textsIn } from '@attune/answers/internal'
import { summaryAspects, type SummaryAspect } from '../items/index.js'

export type Report = Readonly<Record<SummaryAspect, string>>

/** The five texts of an answer to the summary task, read by `textsIn`. */
export function readReport(response: string): Known<Report> {
  const report = textsIn(response, headings)
  return report ? known(report) : unknown('no readable report')
}

/**
 * Report as the released scripts read it: the first object of an answer; missing texts are empty.
 * Without an object, or if a value is not a text, the answer is read by {@link readReport}.
 */
export function readReleasedReport(response: string): Known<Report> {
  const [first] = objectsIn(response)
  const texts = summaryAspects.map((aspect) => [aspect, first?.value[aspect] ?? ''] as const)
  if (first === undefined || texts.some(([, text]) => typeof text !== 'string'))
    return readReport(response)
  return known(Object.fromEntries(texts) as Report)
}

const headings: Headings<SummaryAspect> = {
  causes: 'Causes?|病因|成因|原因',
  symptoms: 'Symptoms?|症状',
  treatment_process: 'Treatment[ _-]process|治疗过程',
  characteristics_of_illness: 'Characteristics[ _-]of[ _-](?:the[ _-])?illness|(?:疾病|病情)?特征',
  treatment_effect: 'Treatment[ _-](?:effects?|outcome)|治疗效果|疗效',
}
