import { columnsText, terminalWidth } from './terminal-text.js'
import { wrap } from '@attune/tables'
import { inPeople } from '@attune/core/findings'
import type { PowerReport } from '@attune/claims'

type Known = PowerReport['prospects'][number]['power']

/** Factor by which stored numbers are multiplied for display. */
const scaleOf = (pilot: PowerReport['pilot']): number => pilot?.unit.scale ?? 1

/** Text of a power report: sentences, a table of scenarios and repeats, and the assumptions. */
export function powerText(report: PowerReport, width = terminalWidth()): string {
  const paragraphs = [
    ...report.sentences.map((sentence) => wrap(sentence, width).join('\n')),
    '',
    tableText(report),
    '',
  ]
  const notes = notesOf(report).flatMap((note) => wrap(inUnit(note, report), width))
  return [...paragraphs, ...notes].join('\n')
}

const inUnit = (text: string, { of }: PowerReport): string =>
  of === 'people' ? inPeople(text) : text

function tableText(report: PowerReport): string {
  const { aim, designs, prospects, limits, pilot } = report
  const cells =
    aim.difference === undefined
      ? limits.map(({ difference, ...at }) => ({
          ...at,
          text: shown(difference, (value) => short(value * scaleOf(pilot))),
        }))
      : prospects.map(({ power, ...at }) => ({ ...at, text: shown(power, percent) }))
  const head = designs.map(({ repeats }) => (repeats === 1 ? '1 repeat' : `${repeats} repeats`))
  const rows = [...new Set(cells.map(({ scenarios }) => scenarios))].map((size) => [
    String(size),
    ...cells.filter(({ scenarios }) => scenarios === size).map(({ text }) => text),
  ])
  const title =
    aim.difference === undefined ? 'The smallest difference found' : 'The probability to find it'
  const of = inUnit('scenarios', report)
  return `${title}, by ${of} and repeats:\n\n${columnsText([[of, ...head], ...rows])}`
}

function notesOf({ aim, alpha, designs, pilot }: PowerReport): string[] {
  const sds = designs
    .map(({ repeats, sd }) => `${short(sd * scaleOf(pilot))} with ${repeats}`)
    .join(', ')
  const several =
    aim.comparisons > 1
      ? `; ${aim.comparisons} comparisons decided together by Holm, where one supporter leads all others`
      : ''
  const pairs = pilot && pilot.pairs.length > 1 ? ` ${spreadOfPairs(pilot)}` : ''
  return [
    `Standard deviation of the differences of scenarios, by repeats: ${sds}.${pairs}`,
    `Paired t test over scenarios, two-sided, p < ${short(alpha)}${several}.`,
  ]
}

function spreadOfPairs({ pairs, unit: { scale } }: NonNullable<PowerReport['pilot']>): string {
  const sorted = pairs.toSorted((left, right) => left.spread.ofMeans - right.spread.ofMeans)
  const said = [sorted[0]!, sorted.at(-1)!].map(
    ({ supporters, spread }) =>
      `${short(scale * Math.sqrt(spread.ofMeans))} (${supporters.join(', ')})`,
  )
  return `An average over ${pairs.length} pairs, from ${said.join(' to ')}.`
}

const shown = (value: Known, text: (value: number) => string): string =>
  value.state === 'known' ? text(value.value) : 'none'
const short = (value: number): string => String(Number(value.toPrecision(3)))
const percent = (value: number): string => `${Math.round(100 * value)} %`
