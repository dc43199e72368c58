import type { Json } from '@attune/core'
import { addressShown, type Path, pathText, type Place } from '@attune/core/runtime'
import type { LoadedConfig, Written } from '@attune/config'

/** A value of a config, and the place in a file that sets it. */
export interface Explained {
  /** Path such as `evaluations[0].simulator.model`. */
  readonly path: string
  readonly value: Json
  /** Text as written in the file, if it contains environment variables. */
  readonly written?: string
  /** Place in a file; undefined for a default. */
  readonly place?: Place
}

/** All written values and all defaults of a config, sorted by path. */
export function explain({
  written,
  defaults,
}: Pick<LoadedConfig, 'written' | 'defaults'>): readonly Explained[] {
  const all = [...leaves(written), ...each(defaults)]
  return all
    .toSorted((a, b) => compare(a.path, b.path))
    .map(({ path, ...explained }) => ({ path: pathText(path), ...explained }))
}

/** Defaults without duplicates, since all combinations of a varied entry share them. */
const each = (defaults: LoadedConfig['defaults']): readonly Leaf[] => [
  ...new Map(defaults.map((one) => [JSON.stringify(one), one])).values(),
]

interface Leaf {
  readonly path: Path
  readonly value: Json
  readonly written?: string
  readonly place?: Place
}

function leaves(written: Written): readonly Leaf[] {
  if (written.parts.size > 0) return [...written.parts.values()].flatMap(leaves)
  const { path, place, asWritten } = written
  return [
    {
      path,
      value: addressShown(written.plain()),
      place,
      ...(asWritten !== undefined && { written: asWritten }),
    },
  ]
}

function compare(a: Path, b: Path): number {
  const at = a.findIndex((step, i) => step !== b[i])
  const [left, right] = [a[at], b[at]]
  if (left === undefined || right === undefined) return a.length - b.length
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left) < String(right)
      ? -1
      : 1
}
