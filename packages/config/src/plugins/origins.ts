/** Whose code a file is: of the plugins that this process loads, the package each one belongs to. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Origin {
  /** Its name in the config: a package or a path. */
  readonly name: string
  /** The folder of its package; without one, that of the file. */
  readonly root: string
  readonly package?: string
  readonly version?: string
}

const origins = new Map<string, Origin>()

/** Notes where a plugin comes from, before its code runs. */
export function noteOrigin(name: string, file: string): Origin {
  const known = origins.get(file)
  if (known) return known
  const origin = { name, ...packageOf(file) }
  origins.set(file, origin)
  return origin
}

/** The nearest package.json that has a name tells package and version. */
export function packageOf(file: string): Pick<Origin, 'root' | 'package' | 'version'> {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const facts = factsIn(join(folder, 'package.json'))
    if (facts) return { root: folder, ...facts }
    if (folder === dirname(folder)) return { root: dirname(file) }
  }
}

function factsIn(path: string): Pick<Origin, 'package' | 'version'> | undefined {
  if (!existsSync(path)) return undefined
  try {
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown; version?: unknown }
    if (typeof name !== 'string') return undefined
    return { package: name, ...(typeof version === 'string' && { version }) }
  } catch {
    return undefined
  }
}

/** A place in a stack or a list of frames: `…/bad.mjs:3:9`. */
const FRAME = /(?<=^|[\s(])(file:\/\/[^\s()]+?|(?:\/|[A-Za-z]:\\)[^\s()]+?):(\d+)(?::\d+)?(?=[\s),]|$)/gm

export interface Frame {
  readonly file: string
  readonly line: number
}

/** The files of a stack, innermost first. */
export const framesOf = (stack: string): Frame[] =>
  [...stack.matchAll(FRAME)].map(([, file = '', line]) => ({
    file: file.startsWith('file:') ? fileURLToPath(file) : file,
    line: Number(line),
  }))

/** The plugin that a file belongs to; the deepest root wins. */
export const originOf = (file: string): Origin | undefined =>
  [...origins.values()]
    .filter(({ root }) => file.startsWith(root + sep))
    .sort((a, b) => b.root.length - a.root.length)[0]
