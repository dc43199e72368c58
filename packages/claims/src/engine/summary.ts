/** What a reader needs to know of all claims of a run together. */
import type { Claim } from '@attune/core/findings'
import type { Said } from '@attune/kit'
import { counted } from '@attune/tables'

/** How many claims there are, and where measures disagree; nothing without claims. */
export function claimsSummary(claims: readonly Claim[]): readonly Said[] {
  const tested = claims.filter(({ p }) => p.state === 'known')
  return tested.length === 0 ? [] : [{ text: countText(tested), claims: [] }, ...disagreements(tested)]
}

function countText(tested: readonly Claim[]): string {
  const parts = (['primary', 'secondary'] as const).flatMap((family) => {
    const own = tested.filter((claim) => claim.family === family)
    const found = own.filter(({ detected }) => detected).length
    return own.length === 0 ? [] : [`${own.length} ${family} (${found} found)`]
  })
  return `${counted(tested.length, 'claim')}, decided together: ${parts.join(', ')}.`
}

/** Whether it says that the first of its two is the better one; nothing where no direction is good, or nothing is found. */
function isForFirst({ kind, of, detected, direction, against }: Claim): boolean | undefined {
  if (!detected || against === undefined || direction === 'none') return undefined
  if (kind !== 'difference' && kind !== 'preference') return undefined
  if (of.better === undefined) return undefined
  return (direction === 'above') === (of.better === 'higher')
}

/** Two systems of which each is better in some measure: a sentence per pair. */
function disagreements(tested: readonly Claim[]): Said[] {
  const pairs = new Map<string, { readonly first: Claim[]; readonly second: Claim[] }>()
  for (const claim of tested) {
    const isFirst = isForFirst(claim)
    if (isFirst === undefined || !Object.values(claim.conditions).every((value) => value === 'all')) continue
    const names = [claim.supporter, claim.against!]
    const isTurned = names[0]! > names[1]!
    const key = JSON.stringify([claim.evaluation, ...names.toSorted()])
    const pair = pairs.get(key) ?? { first: [], second: [] }
    pairs.set(key, pair)
    ;(isFirst === isTurned ? pair.second : pair.first).push(claim)
  }
  return [...pairs].flatMap(([key, { first, second }]) => {
    if (first.length === 0 || second.length === 0) return []
    const [, one, other] = JSON.parse(key) as [string, string, string]
    const all = [...first, ...second]
    const sides = `${one} is better in ${titles(first)}, ${other} in ${titles(second)}`
    return [{ text: `Measures disagree on ${one} and ${other}: ${sides}.${primaryText(all)}`, claims: all }]
  })
}

/** With more of them a sentence is a list. */
const MOST_NAMED = 3

function titles(claims: readonly Claim[]): string {
  const all = [...new Set(claims.map(({ of }) => of.title))]
  const more = all.length - MOST_NAMED
  return `${all.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function primaryText(claims: readonly Claim[]): string {
  const primary = [...new Set(claims.flatMap(({ family, of }) => (family === 'primary' ? [of.title] : [])))]
  return primary.length === 0 ? ' None of them is primary.' : ` Primary: ${primary.join(', ')}.`
}
