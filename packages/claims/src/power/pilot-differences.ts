import { known, type Preference } from '@attune/core'
import { type Observation, preferenceScore } from '@attune/core/findings'
import { mean } from '@attune/statistics'

export interface RepeatDifference {
  readonly cluster: string
  readonly repeat: number
  /** First minus second; of a judge of pairs the win rate of the first less one half. */
  readonly value: number
}

/** One difference for each cluster and repeat: over scenarios of the cluster and conditions it is averaged. */
export function differencesOf(rows: readonly Observation[], first: string, second: string): RepeatDifference[] {
  const own = rows.filter(({ kind }) => kind !== 'pair')
  const found = [...preferred(rows, first, second), ...paired(own, first, second)]
  return meansBy(found, ({ cluster, repeat }) => JSON.stringify([cluster, repeat]))
}

/** The first of each group, with the mean of their values. */
export function meansBy<T extends { readonly value: number }>(all: readonly T[], keyOf: (each: T) => string): T[] {
  const groups = new Map<string, T[]>()
  for (const each of all) {
    const group = groups.get(keyOf(each))
    if (group === undefined) groups.set(keyOf(each), [each])
    else group.push(each)
  }
  return [...groups.values()].map((group) => ({ ...group[0]!, value: mean(group.map(({ value }) => value)) }))
}

/** Values of both supporters in the same scenario, repeat and conditions. */
function paired(rows: readonly Observation[], first: string, second: string): RepeatDifference[] {
  const keyOf = ({ scenario, repeat, conditions }: Observation): string =>
    JSON.stringify([scenario, repeat, conditions])
  const side = (supporter: string) => {
    const values = rows.flatMap((row) =>
      row.supporter === supporter && row.value.state === 'known' && typeof row.value.value === 'number'
        ? [{ key: keyOf(row), cluster: row.cluster, repeat: row.repeat, value: row.value.value }]
        : [],
    )
    return meansBy(values, ({ key }) => key)
  }
  const others = new Map(side(second).map(({ key, value }) => [key, value]))
  return side(first).flatMap(({ key, cluster, repeat, value }) => {
    const other = others.get(key)
    return other === undefined ? [] : [{ cluster, repeat, value: value - other }]
  })
}

function preferred(rows: readonly Observation[], first: string, second: string): RepeatDifference[] {
  return rows.flatMap(({ kind, supporter, other, cluster, repeat, value }) => {
    const isStraight = supporter === first && other === second
    if (kind !== 'pair' || value.state === 'unknown' || !(isStraight || (supporter === second && other === first)))
      return []
    const score = preferenceScore(known(value.value as Preference))
    if (score.state === 'unknown') return []
    return [{ cluster, repeat, value: isStraight ? score.value - 0.5 : 0.5 - score.value }]
  })
}
