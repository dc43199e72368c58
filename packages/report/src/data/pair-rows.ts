/** Fills the columns of pairs row by row. */
import { known, type Preference, unknown } from '@attune/core'
import { combinationOf, combineShowings } from '@attune/core/findings'
import type { IndexedRow } from '@attune/core/runtime'
import type { Archive } from '@attune/project'
import type { PairColumns, ScenarioEntry } from '../report-data.js'
import { conditionsText } from '../catalog/conditions.js'
import { Numbered } from './numbered.js'
import { scenarioEntry } from './scenario-entry.js'

/** Verdicts on one criterion of a pair, one for each presentation order. */
type Said = Parameters<typeof combineShowings>[0][number][]

export class PairRows {
  readonly judges = new Numbered<string>()
  readonly #columns = {
    place: [] as number[],
    scenario: [] as number[],
    repeat: [] as number[],
    judge: [] as number[],
    first: [] as string[],
    second: [] as string[],
    firstWins: [] as number[],
    secondWins: [] as number[],
    ties: [] as number[],
    byPosition: [] as number[],
    unknown: [] as number[],
  }
  #pair = ''
  #label = ''
  #criteria = new Map<string, Said>()

  constructor(
    private readonly scenarios: Numbered<ScenarioEntry>,
    private readonly givesOf: Archive['gives'],
  ) {}

  add(row: IndexedRow): void {
    const { label, scenario, repeat, supporter, other = '', conditions } = row
    const judge = [label, conditionsText(conditions)].filter((part) => part !== '').join(' · ')
    const pair = JSON.stringify([judge, scenario, repeat, supporter, other])
    if (pair !== this.#pair) {
      this.#close()
      this.#pair = pair
      this.#label = label
      const columns = this.#columns
      columns.place.push(row.place)
      columns.scenario.push(this.scenarios.at(scenario, () => scenarioEntry(row)))
      columns.repeat.push(repeat)
      columns.judge.push(this.judges.at(judge, () => judge))
      columns.first.push(supporter)
      columns.second.push(other)
    }
    if (row.row?.[0] === 'verdict') this.#take(row.row, row)
  }

  #take(
    [, name, , , value]: NonNullable<IndexedRow['row']>,
    { shownFirst, supporter }: IndexedRow,
  ): void {
    const said = this.#criteria.get(name) ?? []
    this.#criteria.set(name, said)
    const swapped = shownFirst !== undefined && shownFirst !== supporter
    said.push({ swapped, outcome: isPreference(value) ? known(value) : unknown('unreadable') })
  }

  #close(): void {
    if (this.#pair === '') return
    const columns = this.#columns
    const counts = { first: 0, second: 0, tie: 0, position: 0, unknown: 0 }
    const gives = this.givesOf(this.#label)
    for (const [criterion, said] of this.#criteria) {
      const outcome = combineShowings(said, combinationOf(gives, criterion))
      counts[outcome.state === 'known' ? outcome.value : 'unknown']++
      if (isByPosition(said)) counts.position++
    }
    columns.firstWins.push(counts.first)
    columns.secondWins.push(counts.second)
    columns.ties.push(counts.tie)
    columns.byPosition.push(counts.position)
    columns.unknown.push(counts.unknown)
    this.#criteria = new Map()
  }

  end(): PairColumns {
    this.#close()
    this.#pair = ''
    return this.#columns
  }
}

const isPreference = (value: unknown): value is Preference =>
  value === 'first' || value === 'second' || value === 'tie'

/** True if the judge preferred the same position (first or second) in both presentation orders. */
function isByPosition(said: Said): boolean {
  const won = (swapped: boolean): unknown => {
    const showing = said.find((each) => each.swapped === swapped)
    return showing?.outcome.state === 'known' ? showing.outcome.value : undefined
  }
  const position = won(false)
  return position !== undefined && position !== 'tie' && position === won(true)
}
