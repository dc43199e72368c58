import { known, unknown, type Known } from '@attune/core'
import { type Headings, textsIn } from '@attune/answers'
import type { SummaryAspect } from '@attune/longemotion-items'

export type Report = Readonly<Record<SummaryAspect, string>>

/** The five texts of an answer to the summary task, as `textsIn` finds them. */
export function readReport(response: string): Known<Report> {
  const report = textsIn(response, headings)
  return report ? known(report) : unknown('no readable report')
}

const headings: Headings<SummaryAspect> = {
  causes: 'Causes?|病因|成因|原因',
  symptoms: 'Symptoms?|症状',
  treatment_process: 'Treatment[ _-]process|治疗过程',
  characteristics_of_illness: 'Characteristics[ _-]of[ _-](?:the[ _-])?illness|(?:疾病|病情)?特征',
  treatment_effect: 'Treatment[ _-](?:effects?|outcome)|治疗效果|疗效',
}
