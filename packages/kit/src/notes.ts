import type { Evaluation, Findings, Words } from '@attune/core/findings'
import { around } from './columns.js'
import { FEWEST_FOR_MEAN } from './quantity.js'
import { distinct } from './rows.js'

/** Standard deviation below which scores in [0, 1] count as nearly equal. */
const LEAST_SPREAD = 0.01
/** Minimum number of scores for the warning; fewer may be nearly equal by chance. */
const LEAST_SCORES = 20

/** Count, mean and sum of squared deviations (Welford). */
interface Spread {
  n: number
  mean: number
  squares: number
}

/**
 * Warnings, by language, for a series in [0, 1] whose values are nearly equal over all turns. This
 * happens if a reward model gives nearly the same score to every text. Measures computed from the
 * series are then meaningless.
 *
 * @param of names of the measures that are computed from the series
 */
export async function alikeScores(
  evaluation: Evaluation,
  { source, name }: { readonly source: string; readonly name: string },
  of: string,
): Promise<ReadonlyMap<string, Findings>> {
  const spreads = new Map<string, Spread>()
  for await (const { language, series } of evaluation.observations({
    kind: 'series',
    source,
    name,
  })) {
    const spread = spreads.get(language) ?? { n: 0, mean: 0, squares: 0 }
    spreads.set(language, spread)
    for (const score of series?.values ?? []) if (score.state === 'known') add(spread, score.value)
  }
  return new Map(
    Array.from(spreads, ([language, spread]) => [language, findingsOf(language, spread, of)]),
  )
}

function add(spread: Spread, value: number): void {
  spread.n++
  const distance = value - spread.mean
  spread.mean += distance / spread.n
  spread.squares += distance * (value - spread.mean)
}

function findingsOf(language: string, { n, squares }: Spread, of: string): Findings {
  const deviation = Math.sqrt(squares / Math.max(1, n - 1))
  const none = { tables: [], figures: [] }
  if (n < LEAST_SCORES || deviation >= LEAST_SPREAD) return none
  const sentence =
    `The reward model hardly tells utterances apart (${language}): the standard deviation of its ${n} scores is ` +
    `${deviation.toPrecision(2)}, on a scale from 0 to 1. ${of} then say nothing about supporters: check the model and its server.`
  return { ...none, sentences: [sentence] }
}

/**
 * Kind of a table's numbers, for notes on small studies: each kind needs another number of
 * scenarios.
 */
export type NumbersOf = 'means' | 'differences' | 'shares'

/**
 * Note on the limited validity of intervals with a small number of scenarios. Coverage was
 * simulated (benchmarks/parts/coverage.mjs).
 */
export function fewClustersNote(
  observations: Iterable<{ readonly cluster: string }>,
  of: NumbersOf = 'means',
): Words[] {
  const clusters = distinct(Array.from(observations, ({ cluster }) => cluster)).length
  if (clusters === 0 || clusters >= FEWEST_FOR_MEAN) return []
  const what = clusters === 1 ? '1 independent scenario' : `${clusters} independent scenarios`
  const means = of === 'shares' ? '' : 'means have no interval, '
  const zhMeans = of === 'shares' ? '' : '均值没有区间，'
  return [
    {
      en: `Only ${what}, ${FEWEST_FOR_MEAN} are needed: ${means}comparisons have no p-value.`,
      zh: `只有 ${clusters} 个独立情景（需要 ${FEWEST_FOR_MEAN} 个）：${zhMeans}比较没有 p 值。`,
    },
  ]
}

/**
 * Same as `fewClustersNote`, for the smallest of several groups. Groups without rows are ignored.
 */
export function smallestNote(
  groups: Iterable<readonly { readonly cluster: string }[]>,
  of?: NumbersOf,
): Words[] {
  const sizes = new Set<number>()
  let least = Infinity
  let smallest: readonly { readonly cluster: string }[] = []
  let before: typeof smallest | undefined
  for (const rows of groups) {
    // Consecutive groups often consist of the same rows (columns on the same dialogues) and are
    // then counted once.
    const isSame = before?.length === rows.length && rows.every((row, at) => row === before![at])
    before = rows
    if (isSame) continue
    const size = new Set(rows.map(({ cluster }) => cluster)).size
    sizes.add(size)
    if (size === 0 || size >= least) continue
    least = size
    smallest = rows
  }
  const isAlike = sizes.size === 1
  return fewClustersNote(smallest, of).map((note) =>
    isAlike
      ? note
      : around(note, {
          en: (text) => `In the smallest group: ${text}`,
          zh: (text) => `最小的一组：${text}`,
        }),
  )
}

/** Cache of the notes by evaluation, because several tables of an analysis show the same note. */
const flagNotes = new WeakMap<Evaluation, Promise<Words[]>>()

/**
 * Note on the number and kinds of flagged dialogues: `3 of 120 dialogues flagged: 2 empty-reply, 1
 * forged-role.`
 */
export function flagsNote(evaluation: Evaluation): Promise<Words[]> {
  const note = flagNotes.get(evaluation) ?? readFlags(evaluation)
  flagNotes.set(evaluation, note)
  return note
}

async function readFlags(evaluation: Evaluation): Promise<Words[]> {
  const kinds = new Map<string, Set<string>>()
  let dialogues = 0
  for await (const row of evaluation.observations({ ofDialogues: true })) {
    const { kind, name, supporter, scenario, repeat } = row
    if (kind === 'dialogue' && name === 'ending') dialogues += 1
    if (kind !== 'flag') continue
    const own = kinds.get(name) ?? new Set()
    kinds.set(name, own.add(JSON.stringify([supporter, scenario, repeat])))
  }
  if (kinds.size === 0) return []
  const flagged = new Set([...kinds.values()].flatMap((own) => [...own])).size
  const counts = [...kinds].map(([kind, own]) => [kind, own.size] as const)
  const sorted = counts.sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  const kindsText = sorted.map(([kind, count]) => `${count} ${kind}`).join(', ')
  return [
    {
      en: `${flagged} of ${dialogues} dialogues flagged: ${kindsText}.`,
      zh: `${dialogues} 个对话中有 ${flagged} 个带标记：${kindsText}。`,
    },
  ]
}
