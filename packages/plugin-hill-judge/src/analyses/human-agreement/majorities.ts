import { known, unknown, type Known, type Preference } from '@attune/core'
import { partition } from '@attune/core/internal'
import { mirror } from '@attune/core/findings'
import { grouped } from '@attune/kit/internal'
import { tally, winnerOf } from '../../aggregation/preference.js'
import type { Item } from './items.js'

/**
 * Majorities of the judge and of the annotator in each stage: over the dimensions of a role, and
 * over all roles of a pair of supporters.
 */
export function majorities(items: readonly Item[]): Item[] {
  const sorted = items.map(inSortedOrder)
  const ofRoles = majoritiesBy(sorted, ({ scenario, repeat, agents }) => [scenario, repeat, agents])
  const ofPairs = majoritiesBy(sorted, ({ agents }) => [agents])
  return [
    ...ofRoles.map((item) => inUnit(item, 'a role')),
    // Pairs that share a supporter are dependent. They form one cluster, so that no interval is
    // computed.
    ...ofPairs.map((item) => ({ ...inUnit(item, 'a pair of supporters'), cluster: 'all pairs' })),
  ]
}

const inUnit = (item: Item, what: string): Item => ({
  ...item,
  tags: { unit: `${item.group}, majority of ${what}` },
})

function majoritiesBy(items: readonly Item[], keyOf: (item: Item) => readonly unknown[]): Item[] {
  const groups = grouped(items, (item) =>
    JSON.stringify([item.supporter, item.group, item.conditions, ...keyOf(item)]),
  )
  return [...groups.values()].map((own) => ({
    ...own[0]!,
    one: majority(own.map(({ one }) => one)),
    other: majority(own.map(({ other }) => other)),
  }))
}

/**
 * Majority of outcomes. Ties do not count, and an even split is a tie. Unknown without any outcome.
 */
function majority(outcomes: readonly Known<Preference>[]): Known<Preference> {
  const { values } = partition(outcomes)
  return values.length > 0
    ? known(winnerOf(tally(values)))
    : unknown('no outcome to take a majority of')
}

function inSortedOrder(item: Item): Item {
  const [first, second] = item.agents
  return first <= second
    ? item
    : { ...item, agents: [second, first], one: mirror(item.one), other: mirror(item.other) }
}
