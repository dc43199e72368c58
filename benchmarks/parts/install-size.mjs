// What an installation takes: packages, and all that they depend on.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @param folders of packages, installed or in the workspace
 * @returns {{ megabytes: number, packages: number }} bytes of files, and how many packages these
 * are with what they depend on
 */
export function installSize(folders) {
  const seen = new Set()
  const visit = (folder) => {
    if (seen.has(folder)) return
    seen.add(folder)
    const { dependencies, optionalDependencies } = manifestIn(folder)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(folder, name)
      if (found) visit(found)
    }
  }
  for (const folder of folders) visit(realpathSync(folder))
  const bytes = [...seen].reduce((sum, folder) => sum + sizeOf(folder), 0)
  return { megabytes: bytes / 2 ** 20, packages: seen.size }
}

const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function find(from, name) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}

/** Of a package in the workspace, what is published. Packages inside are counted by themselves. */
function sizeOf(folder) {
  const isOurs = !folder.includes('node_modules')
  const parts = isOurs ? manifestIn(folder).files.filter((each) => !each.startsWith('!')) : ['.']
  return parts.reduce((sum, part) => sum + bytesOf(join(folder, part)), 0)
}

function bytesOf(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats?.size ?? 0
  const inside = readdirSync(path).filter(
    (name) => name !== 'node_modules' && name !== '.tsbuildinfo',
  )
  return inside.reduce((sum, name) => sum + bytesOf(join(path, name)), 0)
}
