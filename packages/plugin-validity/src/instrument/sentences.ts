import type { Reading } from './numbers.js'
import type { OrderChange } from './order.js'
import { type Divided, largestSource, type Shares, type Source } from './variance.js'

/** More numbers are counted instead of named one by one. */
const MOST = 4

const words: Readonly<Record<Source, string>> = {
  target: 'the supporter',
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
  if (told.length > MOST) return [counted(told.map(({ shares }) => largestSource(shares)))]
  return told.map(({ title, shares }) => `${title}: ${shareText(shares)}.`)
}

function shareText(shares: Shares): string {
  const { source, share } = largestSource(shares)
  const target = shares.of.target
  const own = source === 'target' || target === undefined ? '' : `; to ${words.target} ${percent(target)}`
  return isMost({ share })
    ? `most of the variance is due to ${words[source]} (${percent(share)}${own})`
    : `no source has most of the variance; the largest part is due to ${words[source]} (${percent(share)}${own})`
}

const isMost = ({ share }: { readonly share: number }): boolean => share > 1 / 2

const percent = (share: number): string => `${Math.round(100 * share)} %`

function counted(largest: readonly ReturnType<typeof largestSource>[]): string {
  const counts = new Map<Source, number>()
  const most = largest.filter(isMost)
  for (const { source } of most) counts.set(source, (counts.get(source) ?? 0) + 1)
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([source, count]) => `${words[source]} in ${count}`)
  const left = largest.length - most.length
  const none = left === 0 ? '' : `${parts.length > 0 ? '; ' : ''}no source has most of it in ${left}`
  const due = parts.length === 0 ? '' : `most of the variance is due to ${parts.join(', ')}`
  return `Of ${largest.length} numbers, ${due}${none}.`
}

/** Names supporters whose order turns round, and else says for how many comparisons the order holds. */
export function orderSentences(changes: readonly OrderChange[]): readonly string[] {
  const told = changes.flatMap((change) =>
    change.reversed
      .filter(({ isSignificant }) => isSignificant)
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
      ? keptOrder(changes)
      : `The order of some supporters changes in ${reversed} of ${changes.length} comparisons of two seekers or two judges, and none of these changes is certain.`,
  ]
}

/** How many were asked: two seekers do not stand for all. */
function keptOrder(changes: readonly OrderChange[]): string {
  const most = (of: (reading: Reading) => string): number =>
    Math.max(...changes.map(({ numbers }) => new Set(numbers.readings.map(of)).size))
  const [supporters, seekers, judges] = [
    most(({ supporter }) => supporter),
    most(({ seeker }) => seeker),
    most(({ judge }) => judge),
  ]
  const isSame = changes.every(({ tau }) => tau.state === 'known' && tau.value > 1 - 1e-9)
  if (isSame && seekers > 1 && judges > 1)
    return `The order of ${supporters} supporters is the same with each of ${seekers} seekers and ${judges} judges.`
  const asked =
    seekers > 1 && judges > 1
      ? `${seekers} seekers or ${judges} judges`
      : seekers > 1
        ? `${seekers} seekers`
        : `${judges} judges`
  const other = seekers > 1 && judges > 1 ? '' : `; there is one ${seekers > 1 ? 'judge' : 'seeker'} only`
  const who = supporters === 2 ? 'The two supporters do not' : `No two of ${supporters} supporters`
  return `${who} change places between ${asked}${other}.`
}
