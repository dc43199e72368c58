import { FEWEST_FOR_MEAN } from './quantity.js'

/** From here on t intervals hold well where values are skewed too. */
const ENOUGH = 20

/** How many dialogues have flags, and which: `3 of 120 dialogues flagged: 2 empty-reply, 1 forged-role.` */
export function flagsNote(samples: readonly { readonly flags: readonly string[] }[]): string[] {
  const dialogues = new Map<string, number>()
  for (const { flags } of samples) {
    for (const kind of new Set(flags)) dialogues.set(kind, (dialogues.get(kind) ?? 0) + 1)
  }
  if (dialogues.size === 0) return []
  const flagged = samples.filter(({ flags }) => flags.length > 0).length
  const kinds = [...dialogues].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  return [
    `${flagged} of ${samples.length} dialogues flagged: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`,
  ]
}

/** What so few scenarios cannot tell: how often intervals hold is simulated by benchmarks/parts/coverage.mjs. */
export function fewClustersNote(observations: Iterable<{ readonly cluster: string }>): string[] {
  const clusters = new Set(Array.from(observations, ({ cluster }) => cluster)).size
  if (clusters >= ENOUGH) return []
  const what = clusters === 1 ? '1 independent scenario' : `${clusters} independent scenarios`
  if (clusters >= FEWEST_FOR_MEAN)
    return [`${what}: 95 % intervals of strongly skewed values hold in only 83 to 92 % of cases.`]
  const least = Number((2 ** (1 - clusters)).toPrecision(2))
  return [`Only ${what}: scores have no interval, and no p-value of a comparison can be below ${least}.`]
}
