/** How scores on the criteria read in a report. */
import type { Presentation, ValuePresentation } from '@attune/core/findings'
import type { Scale } from '../scale.js'
import {
  expressionCriteria,
  expressionScale,
  stageCriteria,
  stageScale,
  summaryAspects,
  summaryCriteria,
  summaryScale,
} from './criteria.js'

const on = ({ min, max }: Scale, title?: string): ValuePresentation => ({
  ...(title !== undefined && { title }),
  range: [min, max],
  digits: 0,
  better: 'higher',
})

const words = (name: string): string => name.replaceAll('_', ' ')
const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const ofSummary = summaryAspects.flatMap((aspect) =>
  summaryCriteria.map((criterion) => [
    `${aspect}/${criterion}`,
    on(summaryScale, `${capital(words(aspect))}: ${words(criterion)}`),
  ]),
)
const ofStages = Object.values(stageCriteria).flatMap((criteria) => criteria.map((name) => [name, on(stageScale)]))
const ofExpression = expressionCriteria.map((name) => [name, on(expressionScale)])

export const presentCriteria: Presentation = {
  values: Object.fromEntries([...ofSummary, ...ofStages, ...ofExpression]),
}
