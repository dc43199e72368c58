/** Which texts go into a file that cannot hold all of them. */
import { createHash } from 'node:crypto'
import type { Catalog } from '../report-data.js'

/** One scenario and repeat: all that was said of it goes in together, so that supporters can be compared. */
export interface Wanted {
  readonly evaluation: string
  readonly scenario: number
  readonly repeat: number
  readonly rows: readonly number[]
  readonly pairs: readonly number[]
}

/** Those with flags or losses first, then a sample of the others: by language and tags in turn, drawn by the seed. */
export function inOrderOfNeed(catalogs: readonly Catalog[], seed: string): readonly Wanted[] {
  const all = catalogs.map(groupsOf)
  const urgent = all.map((groups, at) => groups.filter((group) => isUrgent(group, catalogs[at]!)))
  const others = all.map((groups, at) => {
    const chosen = new Set(urgent[at])
    return stratified(
      groups.filter((group) => !chosen.has(group)),
      catalogs[at]!,
      seed,
    )
  })
  return [...urgent.flat(), ...inTurn(others)]
}

function groupsOf({ evaluation, dialogues, pairs }: Catalog): Wanted[] {
  const groups = new Map<
    string,
    { readonly rows: number[]; readonly pairs: number[]; scenario: number; repeat: number }
  >()
  const groupOf = (scenario: number, repeat: number) => {
    const key = `${scenario} ${repeat}`
    const known = groups.get(key) ?? { rows: [], pairs: [], scenario, repeat }
    groups.set(key, known)
    return known
  }
  for (const [row, scenario] of dialogues.scenario.entries()) groupOf(scenario, dialogues.repeat[row]!).rows.push(row)
  for (const [pair, scenario] of pairs.scenario.entries()) groupOf(scenario, pairs.repeat[pair]!).pairs.push(pair)
  return [...groups.values()].map((group) => ({ evaluation, ...group }))
}

function isUrgent({ rows }: Wanted, { dialogues }: Catalog): boolean {
  const own = new Set(rows)
  if (rows.some((row) => dialogues.reason[row] !== -1 || dialogues.lost[row]! > 0)) return true
  return dialogues.flags.some((flagged) => flagged.some((row) => own.has(row)))
}

function stratified(groups: readonly Wanted[], { scenarios }: Catalog, seed: string): Wanted[] {
  const strata = new Map<string, Wanted[]>()
  for (const group of groups) {
    const { language, tags } = scenarios[group.scenario]!
    const key = JSON.stringify([language, Object.values(tags)[0]])
    strata.set(key, [...(strata.get(key) ?? []), group])
  }
  const drawn = (group: Wanted): string =>
    createHash('sha256')
      .update(JSON.stringify([seed, group.evaluation, scenarios[group.scenario]!.id, group.repeat]))
      .digest('hex')
  const shuffled = [...strata.values()].map((stratum) => {
    const keyed = stratum.map((group) => [drawn(group), group] as const)
    return keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
  })
  return inTurn(shuffled)
}

/** The first of each list, then the second of each… */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
  ).flat()
}
