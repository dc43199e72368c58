import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import ts from 'typescript'
import { root } from './workspace.mjs'

/**
 * @typedef {{ file: string, imports: readonly string[] }} Source a source file relative to its
 * folder, with the specifiers of its imports, including those of types
 */

/**
 * Source files of a package.
 *
 * @param folder such as `packages/core`
 * @returns {Source[]}
 */
export function sourcesOf(folder, part = 'src') {
  const src = join(root, folder, part)
  if (!existsSync(src)) return []
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({
      file: relative(src, path).split(sep).join('/'),
      imports: importsIn(readFileSync(path, 'utf8')),
    }))
}

const importsIn = (text) =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

export const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Top-level folder of `src` that contains a file, or the file itself if it is directly in `src`.
 * Both are called rooms.
 */
export const roomOf = (file) =>
  file.includes('/') ? file.split('/')[0] : file.replace(/\.\w+$/, '.ts')

/**
 * Cyclic dependencies between rooms.
 *
 * @returns {string[][]} sorted groups of rooms that import each other, directly or through others
 */
export function cyclesOf(sources) {
  const reachableFrom = reachable(importsByRoom(sources))
  const rooms = [...reachableFrom.keys()].sort()
  const cycleOf = (room) =>
    rooms.filter(
      (other) => reachableFrom.get(room).has(other) && reachableFrom.get(other).has(room),
    )
  return rooms.map(cycleOf).filter((cycle, at) => cycle[0] === rooms[at])
}

function importsByRoom(sources) {
  const arrows = new Map(sources.map(({ file }) => [roomOf(file), new Set()]))
  for (const { file, imports } of sources) {
    for (const target of imports.filter((each) => each.startsWith('.'))) {
      const room = roomOf(posix.join(dirname(file), target))
      if (room !== roomOf(file)) arrows.get(roomOf(file)).add(room)
    }
  }
  return arrows
}

/**
 * For each room, all rooms that it imports, directly or indirectly. A room contains itself only if
 * it is part of a cycle.
 */
function reachable(arrows) {
  const from = (room) => {
    const reached = new Set()
    const waiting = [...arrows.get(room)]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(...(arrows.get(next) ?? []))
    }
    return reached
  }
  return new Map([...arrows.keys()].map((room) => [room, from(room)]))
}
