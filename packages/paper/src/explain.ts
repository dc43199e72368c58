import type { Json } from '@attune/core'
import { addressShown, type Path, pathText, type Place } from '@attune/core/runtime'
import type { LoadedConfig, Written } from '@attune/config'

/** One value of a config, and which file says so. */
export interface Explained {
  /** `evaluations[0].simulator.model` */
  readonly path: string
  readonly value: Json
  /** As it is written in the file, where the environment filled something in. */
  readonly written?: string
  /** None: nobody wrote it, it is the default. */
  readonly place?: Place
}

/** Every single value of a config as it was written, and every default, in the order of their paths. */
export function explain({ written, defaults }: Pick<LoadedConfig, 'written' | 'defaults'>): readonly Explained[] {
  const all = [...leaves(written), ...each(defaults)]
  return all
    .toSorted((a, b) => compare(a.path, b.path))
    .map(({ path, ...explained }) => ({ path: pathText(path), ...explained }))
}

/** Combinations of one entry have the same defaults. */
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
  return [{ path, value: addressShown(written.plain()), place, ...(asWritten !== undefined && { written: asWritten }) }]
}

function compare(a: Path, b: Path): number {
  const at = a.findIndex((step, i) => step !== b[i])
  const [left, right] = [a[at], b[at]]
  if (left === undefined || right === undefined) return a.length - b.length
  return typeof left === 'number' && typeof right === 'number' ? left - right : String(left) < String(right) ? -1 : 1
}
