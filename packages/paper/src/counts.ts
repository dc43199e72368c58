import { type Evaluation, sessionPlaceOf } from '@attune/core/findings'

/** Numbers of scenarios, dialogues and missing values of an evaluation, for the methods text. */
export interface Counts {
  readonly scenarios: number
  readonly clusters: number
  /** Number of persons; undefined unless all scenarios are sessions of persons. */
  readonly people?: number
  /** Number of scenarios by language, the most frequent language first. */
  readonly languages: readonly (readonly [string, number])[]
  readonly dialogues: number
  /**
   * By label of an estimator or judge, the number of its values (`all`) and of those from offline
   * stand-ins (`marked`). Labels without values from stand-ins are omitted.
   */
  readonly offline: ReadonlyMap<string, { readonly marked: number; readonly all: number }>
  /**
   * Number of missing dialogues, and of missing results of estimators and judges (`readings`), by
   * reason.
   */
  readonly missing: { readonly dialogues: Tally; readonly readings: Tally }
}

/** Count by reason. */
export type Tally = ReadonlyMap<string, number>

export async function countsOf(evaluation: Evaluation): Promise<Counts> {
  const scenarios = new Map<string, { readonly cluster: string; readonly language: string }>()
  const missing = { dialogues: new Map<string, number>(), readings: new Map<string, number>() }
  const found = new Map<string, { marked: number; all: number }>()
  let dialogues = 0
  const people = new Set<string>()
  let isOfPeople = true
  for await (const row of evaluation.observations()) {
    const { kind, name, scenario, cluster, language, source, value } = row
    if (kind === 'missing' && value.state === 'unknown') {
      const of = name === 'simulate' ? missing.dialogues : missing.readings
      of.set(value.why, (of.get(value.why) ?? 0) + 1)
      continue
    }
    if (kind === 'measure' || kind === 'verdict' || kind === 'pair') {
      const { marked, all } = found.get(source) ?? { marked: 0, all: 0 }
      found.set(source, { marked: marked + Number(row.offline === true), all: all + 1 })
    }
    if (kind !== 'dialogue' || name !== 'ending') continue
    dialogues += 1
    const place = sessionPlaceOf(row)
    isOfPeople &&= place !== undefined
    if (place) people.add(place.person)
    if (!scenarios.has(scenario)) scenarios.set(scenario, { cluster, language })
  }
  const met = [...scenarios.values()]
  return {
    scenarios: met.length,
    clusters: new Set(met.map(({ cluster }) => cluster)).size,
    ...(isOfPeople && people.size > 0 && { people: people.size }),
    languages: tally(met.map(({ language }) => language)),
    dialogues,
    offline: new Map([...found].filter(([, { marked }]) => marked > 0)),
    missing,
  }
}

function tally(texts: readonly string[]): (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
}
