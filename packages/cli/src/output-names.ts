/**
 * Names of output files that are valid on all file systems, stay in their folder and do not
 * collide.
 */
import { createHash } from 'node:crypto'

/** Maximum length of a name in bytes. Some file systems allow 143, and an extension follows. */
const LONGEST = 120
const LONGEST_PART = 24

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const plain = (part: string): string =>
  part.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '-') || '_'

const bytes = (text: string): number => Buffer.byteLength(text)

function shortened(part: string): string {
  let short = ''
  for (const character of part) {
    if (bytes(short + character) > LONGEST_PART) break
    short += character
  }
  return short
}

const hashOf = (parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8)

/** Form in which names collide on file systems that ignore case or normalise letters. */
const folded = (name: string): string => name.normalize('NFD').toLowerCase()

function nameOf(parts: readonly string[]): string {
  const [first = '_', ...rest] = parts.map(plain)
  const name = [DEVICE.test(first) ? `${first}_` : first, ...rest].join('.')
  return bytes(name) <= LONGEST
    ? name
    : `${[first, ...rest].map(shortened).join('.')}.${hashOf(parts)}`
}

/**
 * Returns one file name without extension per list of labels. Colliding names get a hash of their
 * labels, because a number would depend on the order.
 */
export function outputNames(all: readonly (readonly string[])[]): string[] {
  const names = all.map(nameOf)
  const times = new Map<string, number>()
  for (const name of names) times.set(folded(name), (times.get(folded(name)) ?? 0) + 1)
  const seen = new Map<string, number>()
  return names.map((name, at) => {
    if (times.get(folded(name)) === 1) return name
    const parts = all[at] ?? []
    // Two files of one analysis may also have the same id.
    const before = seen.get(JSON.stringify(parts)) ?? 0
    seen.set(JSON.stringify(parts), before + 1)
    return `${name}.${hashOf(before === 0 ? parts : [...parts, before])}`
  })
}
