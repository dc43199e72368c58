import type { OrderChange } from './order.js'
import { type Divided, largestSource, type Shares, type Source } from './variance.js'

/** More numbers are counted instead of named one by one. */
const MOST = 4

const words: Readonly<Record<Source, string>> = {
  target: 'the target',
  scenario: 'the scenario',
  seeker: 'the seeker',
  judge: 'the judge',
  'seeker and judge': 'seeker and judge together',
  repeat: 'repeats and what nothing explains',
}

export function varianceSentences(divided: readonly Divided[]): readonly string[] {
  const told = divided.flatMap(({ numbers, shares }) =>
    shares.state === 'known' ? [{ title: numbers.title, shares: shares.value }] : [],
  )
  if (told.length > MOST) return [counted(told.map(({ shares }) => largestSource(shares).source))]
  return told.map(({ title, shares }) => `${title}: most of the variance is due to ${shareText(shares)}.`)
}

function shareText(shares: Shares): string {
  const { source, share } = largestSource(shares)
  const target = shares.of.target
  const own = source === 'target' || target === undefined ? '' : `; to the target ${percent(target)}`
  return `${words[source]} (${percent(share)}${own})`
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

function counted(largest: readonly Source[]): string {
  const counts = new Map<Source, number>()
  for (const source of largest) counts.set(source, (counts.get(source) ?? 0) + 1)
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([source, count]) => `${words[source]} in ${count}`)
  return `Of ${largest.length} numbers, most of the variance is due to ${parts.join(', ')}.`
}

/** Names systems whose order turns round, and else says for how many comparisons the order holds. */
export function orderSentences(changes: readonly OrderChange[]): readonly string[] {
  const told = changes.flatMap((change) =>
    change.reversed
      .filter(({ isTold }) => isTold)
      .map(({ first, second }) => {
        const [one, other] = change.values
        return `${change.numbers.title}: ${first} is ahead of ${second} with ${change.condition} ${one}, and behind with ${other}.`
      }),
  )
  if (told.length > 0) return told.slice(0, MOST)
  if (changes.length === 0) return []
  const reversed = changes.filter((change) => change.reversed.length > 0).length
  return [
    reversed === 0
      ? 'The order of systems is the same whatever the seeker and the judge.'
      : `The order of some systems changes with the seeker or the judge in ${reversed} of ${changes.length} comparisons, and none of these changes is certain.`,
  ]
}
