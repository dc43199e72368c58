/** Finds columns and measures with equal numbers, so that they are shown only once. */

import type { Column, Table } from '@attune/core/findings'

/** Values of a measure, one per dialogue, with its range. */
export interface NamedValues<T> {
  readonly range?: readonly [number, number] | undefined
  readonly scale?: number | undefined
  readonly values: readonly (T | null | undefined)[]
}

/**
 * For each entry, the index of the first earlier entry with the same values, the same gaps and the
 * same scale; undefined if there is none. An entry with only one distinct value is never equal to
 * another, because two constants need not be the same measure.
 *
 * @param isSame default: identity of values. Two entries are compared up to their first difference.
 */
export function equalTo<T>(
  all: readonly NamedValues<T>[],
  isSame: (one: T, other: T) => boolean = Object.is,
): readonly (number | undefined)[] {
  const firsts: number[] = []
  return all.map((each, at) => {
    const first = firsts.find((place) => areEqual(all[place]!, each, isSame))
    if (first === undefined && varies(each, isSame)) firsts.push(at)
    return first
  })
}

const areEqual = <T>(
  one: NamedValues<T>,
  other: NamedValues<T>,
  isSame: (one: T, other: T) => boolean,
): boolean =>
  scaleOf(one) === scaleOf(other) &&
  one.values.length === other.values.length &&
  one.values.every((value, at) => {
    const second = other.values[at]
    return isThere(value) && isThere(second)
      ? isSame(value, second)
      : isThere(value) === isThere(second)
  })

function varies<T>({ values }: NamedValues<T>, isSame: (one: T, other: T) => boolean): boolean {
  const first = values.find(isThere)
  return isThere(first) && values.some((value) => isThere(value) && !isSame(first, value))
}

const isThere = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined

const scaleOf = ({ range, scale = 1 }: Pick<NamedValues<unknown>, 'range' | 'scale'>): string =>
  [scale, ...(range ?? [])].join(' ')

/** Columns to print, each with the columns that equal it and are only named. */
export function shownOnce({ columns }: Pick<Table, 'columns'>): readonly {
  readonly shown: Column
  readonly equal: readonly Column[]
}[] {
  const keys = new Set(columns.map(({ key }) => key))
  const isShown = ({ sameAs }: Column): boolean => sameAs === undefined || !keys.has(sameAs)
  return columns
    .filter(isShown)
    .map((shown) => ({ shown, equal: columns.filter(({ sameAs }) => sameAs === shown.key) }))
}
