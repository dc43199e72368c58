/**
 * What checks have found so far: one line of JSON per check and gated number. Lines can be put together in any order (a merge by
 * union in git, two files one after the other), and one that is there twice counts once.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { check, mistakeMessage } from '@attune/core/runtime'
import type { Stage } from '../sequential/design.js'
import { claimsErrors } from '../errors.js'
import { list, map, shape, text } from '../engine/claim-schema.js'

/** In the folder of the config. */
export const LOOKS_FILE = 'attune.looks.jsonl'

export interface KeptLook {
  readonly evaluation: string
  readonly supporter: string
  /** `measure core/lexicon.mean` */
  readonly number: string
  /** In the words of the config, or of its reply. */
  readonly version?: string
  /** Two looks with the same one are at the same version. */
  readonly identity: string
  /** The commit, mostly. */
  readonly check?: string
  /** ISO 8601, UTC. */
  readonly date: string
  /** Ids of the baselines, or of the instrument, that it may be compared with. */
  readonly against: readonly string[]
  /** Of a check that could end before all scenarios were asked: at which look it did. */
  readonly stage?: Stage
  /** By scenario: the mean of its repeats. */
  readonly values: Readonly<Record<string, number>>
}

const schema = shape({
  evaluation: text,
  supporter: text,
  number: text,
  'version?': text,
  identity: text,
  'check?': text,
  date: text,
  against: list(text),
  'stage?': shape({ looks: list({ type: 'integer' }), at: { type: 'integer', minimum: 1 } }),
  values: map({ type: 'number' }),
})

/** In the order of checks, each once. No file: none. Throws LOOKS_INVALID. */
export function readLooks(file: string): readonly KeptLook[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  const read = lines.flatMap((line, at) => (line.trim() === '' ? [] : [lookOf(line, { file, line: at + 1 })]))
  const ordered = read.toSorted((left, right) => (left.date < right.date ? -1 : Number(left.date > right.date)))
  return [...united(ordered).values()]
}

function lookOf(line: string, place: { readonly file: string; readonly line: number }): KeptLook {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (cause) {
    throw claimsErrors.error('LOOKS_INVALID', { ...place, what: 'It is not JSON.' }, { cause })
  }
  const [mistake] = check(schema, read)
  if (mistake) throw claimsErrors.error('LOOKS_INVALID', { ...place, what: mistakeMessage(mistake, []).message })
  return read as KeptLook
}

/** By what makes them the same: the same answers of one version, read for the same gate. */
function united(looks: readonly KeptLook[]): ReadonlyMap<string, KeptLook> {
  const all = new Map<string, KeptLook>()
  for (const look of looks) {
    const key = keyOf(look)
    const known = all.get(key)
    all.set(key, known ? { ...known, against: [...new Set([...known.against, ...look.against])] } : look)
  }
  return all
}

/** Identical where two looks read the same answers. */
const keyOf = ({ identity, number, supporter, evaluation, values }: Omit<KeptLook, 'date' | 'against'>): string =>
  JSON.stringify([evaluation, supporter, number, identity, Object.entries(values).sort()])

/** What is not in the file yet, in one write. */
export function addLooks(file: string, looks: readonly KeptLook[]): void {
  const known = united(readLooks(file))
  const isNew = ([key, { against }]: readonly [string, KeptLook]): boolean =>
    !against.every((id) => known.get(key)?.against.includes(id))
  const added = [...united(looks)].filter(isNew)
  if (added.length > 0) appendFileSync(file, added.map(([, look]) => `${JSON.stringify(look)}\n`).join(''))
}
