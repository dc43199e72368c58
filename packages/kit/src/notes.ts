import type { Evaluation, Quantity } from '@attune/core/findings'
import { FEWEST_FOR_MEAN } from './quantity.js'
import { distinct } from './rows.js'

/** What the numbers of a table are: the few scenarios of small studies tell different things about them. */
export type NumbersOf = 'means' | 'differences' | 'shares'

/** What these few scenarios cannot tell: how often intervals hold is simulated by benchmarks/parts/coverage.mjs. */
export function fewClustersNote(
  observations: Iterable<{ readonly cluster: string }>,
  of: NumbersOf = 'means',
): string[] {
  const clusters = distinct(Array.from(observations, ({ cluster }) => cluster)).length
  if (clusters === 0 || clusters >= FEWEST_FOR_MEAN) return []
  const what = clusters === 1 ? '1 independent scenario' : `${clusters} independent scenarios`
  const least = Number((2 ** (1 - clusters)).toPrecision(2))
  const means = of === 'shares' ? '' : 'means have no interval, and '
  return [`Only ${what}: ${means}no p-value of a comparison can be below ${least}.`]
}

/** The same of the smallest of several groups; those without rows do not count. */
export function smallestNote(groups: readonly (readonly { readonly cluster: string }[])[], of?: NumbersOf): string[] {
  const sizes = groups.map((rows) => distinct(rows.map(({ cluster }) => cluster)).length)
  const least = Math.min(...sizes.filter((size) => size > 0))
  const smallest = groups[sizes.indexOf(least)] ?? []
  const isAlike = sizes.every((size) => size === least)
  return fewClustersNote(smallest, of).map((note) => (isAlike ? note : `In the smallest group: ${note}`))
}

/** How many dialogues have flags, and which: `3 of 120 dialogues flagged: 2 empty-reply, 1 forged-role.` */
export async function flagsNote(evaluation: Evaluation): Promise<string[]> {
  const kinds = new Map<string, Set<string>>()
  for await (const { kind, name, supporter, scenario, repeat, source } of evaluation.observations({ kind: 'flag' })) {
    const isOfDialogue = !evaluation.estimators.includes(source) && !evaluation.judges.includes(source)
    if (kind !== 'flag' || !isOfDialogue) continue
    kinds.set(name, (kinds.get(name) ?? new Set()).add(JSON.stringify([supporter, scenario, repeat])))
  }
  if (kinds.size === 0) return []
  let dialogues = 0
  for await (const { kind } of evaluation.observations({ kind: 'dialogue', name: 'ending' })) {
    dialogues += Number(kind === 'dialogue')
  }
  const flagged = new Set([...kinds.values()].flatMap((own) => [...own])).size
  const counts = [...kinds].map(([kind, own]) => [kind, own.size] as const)
  const sorted = counts.sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  return [
    `${flagged} of ${dialogues} dialogues flagged: ${sorted.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`,
  ]
}

/** What a table of differences says of its p-values and intervals. */
export function testsNote(
  quantities: readonly Quantity[],
  { paired, unpaired }: { readonly paired: boolean; readonly unpaired: readonly string[] },
): string {
  const all = distinct(unpaired)
  const those = all.length > MOST_NAMED ? `${all.length} pairs of sides` : all.join(', ')
  const sides = !paired
    ? 'Differences first minus second, not paired: the two sides have no scenario in common. p: two-sided, Welch t over scenario means'
    : all.length === 0
      ? pairedText
      : `${pairedText}; of ${those}, which have no scenario in common and are not paired, Welch t over scenario means`
  return `${sides}${familyText(quantities)}`
}

const pairedText = 'Differences first minus second, paired by scenario and repeat. p: two-sided, over scenario clusters'
/** Pairs of sides in one note. */
const MOST_NAMED = 3

/** How p was adjusted with the other claims of the run. */
export function familyText(quantities: readonly Quantity[]): string {
  const families = distinct(quantities.flatMap(({ claim, p }) => (p?.state === 'known' && claim ? [claim.family] : [])))
  const texts = families.map((family) => adjustments[family])
  const adjusted = texts.length === 0 ? '' : `, in parentheses adjusted (${texts.join('; ')})`
  return `${adjusted}. Intervals are of one difference each, not adjusted.`
}

const adjustments = {
  primary: 'primary claims: together over the run, step-down maximum and Holm',
  secondary: 'secondary claims: by the share of false discoveries over the run',
} as const
