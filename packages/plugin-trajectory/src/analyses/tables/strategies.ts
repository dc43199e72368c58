import type { Cell, Column, Table, IntervalOptions } from '@attune/core'
import { strategies } from '../../scenarios/strategies.js'
import { smallestGroupNote } from '../notes.js'
import { distinct, type Observation } from '../observations.js'
import { meanOf } from '../mean-of.js'
import { bySupporter, type Group } from './group.js'
import type { Measure } from './measures.js'

/** One measure: supporters × strategies and Overall, where each scenario counts once. */
export function strategyTable(group: Group, measure: Measure, options: IntervalOptions): Table {
  const { own, language } = group
  const id = `${measure.key}-${language}`
  const codes = strategiesIn(own)
  return {
    id,
    title: `${measure.title}, ${language}`,
    columns: [{ key: 'supporter', title: 'Supporter' }, ...columnsOf(codes, measure)],
    rows: bySupporter(own).map(([supporter, rows]) => ({
      supporter,
      ...cellsOf(rows, { codes, measure, options }),
    })),
    notes: notesOf(group, measure),
  }
}

/** The same within each number of events: rows are numbers of events × supporters. */
export function withinTable({ own, language }: Group, measure: Measure, options: IntervalOptions): Table {
  const id = `${measure.key}-${language}-within`
  const codes = strategiesIn(own)
  const counts = distinct(own, ({ events }) => events).sort((a, b) => a - b)
  return {
    id,
    title: `${measure.title} within numbers of events per scenario, ${language}`,
    columns: [
      { key: 'events', title: 'Events' },
      { key: 'supporter', title: 'Supporter' },
      ...columnsOf(codes, measure),
    ],
    rows: counts.flatMap((count) => {
      const events = String(count)
      return bySupporter(own.filter((each) => each.events === count)).map(([supporter, rows]) => ({
        events,
        supporter,
        ...cellsOf(rows, { codes, measure, options }),
      }))
    }),
    notes: smallestGroupNote(own, ({ strategy, events }) => JSON.stringify([strategy, events])),
  }
}

function columnsOf(codes: readonly string[], { scale }: Measure): Column[] {
  const column = (key: string, title: string): Column => ({ key, title, scale, better: 'higher' })
  return [...codes.map((code) => column(code, code)), column('overall', 'Overall')]
}

interface Cells {
  readonly codes: readonly string[]
  readonly measure: Measure
  readonly options: IntervalOptions
}

function cellsOf(rows: readonly Observation[], { codes, measure, options }: Cells): Record<string, Cell> {
  const cell = (name: string, of: readonly Observation[]): [string, Cell] => [name, meanOf(of, measure.key, options)]
  const ofStrategy = (code: string) => rows.filter(({ strategy }) => strategy === code)
  return Object.fromEntries([...codes.map((code) => cell(code, ofStrategy(code))), cell('overall', rows)])
}

/** The strategies that occur: the known ones in their usual order, then any others. */
function strategiesIn(own: readonly Observation[]): string[] {
  const present = distinct(own, ({ strategy }) => strategy)
  const usual = Object.keys(strategies)
  return [...usual.filter((code) => present.includes(code)), ...present.filter((code) => !usual.includes(code))]
}

function notesOf({ own, isOnlyLanguage }: Group, { key }: Measure): string[] {
  const isMixed = distinct(own, ({ events }) => events).length > 1
  return [
    'Overall is the mean over scenarios, not over the columns.',
    ...(key === 'etv' && isMixed
      ? [
          'ETV rises with the number of events when their transitions are left out, and strategies differ in it: compare them within a number of events (option "within").',
        ]
      : []),
    ...(isOnlyLanguage ? [] : ['Differences between languages are first of all differences of the estimator.']),
    ...smallestGroupNote(own, ({ strategy }) => strategy),
  ]
}
