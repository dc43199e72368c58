// What an installation on one machine takes: core, cli, figures, plugins, their own files and all that they depend on; and what a
// shared store with its queue adds.
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SHARED = ['store-postgres', 'executor-queue']

/** @param shared with the packages for several machines */
export function installSize(root, { shared = false } = {}) {
  const others = shared ? ['testkit'] : ['testkit', ...SHARED]
  const names = readdirSync(join(root, 'packages')).filter((name) => !others.includes(name))
  const seen = new Set()
  const visit = (folder) => {
    if (seen.has(folder)) return
    seen.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = find(folder, name)
      if (found) visit(found)
    }
  }
  for (const name of names) visit(join(root, 'packages', name))
  const own = names.map((name) => join(root, 'packages', name))
  const bytes = [...seen].reduce(
    (sum, folder) => sum + (own.includes(folder) ? sizeOf(join(folder, 'dist')) : sizeOf(folder)),
    0,
  )
  return { megabytes: bytes / 2 ** 20, packages: seen.size - own.length }
}

function find(from, name) {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}

/** Without packages inside, which are counted by themselves. */
const sizeOf = (folder) =>
  !existsSync(folder)
    ? 0
    : readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
        const path = join(folder, entry.name)
        if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + sizeOf(path)
        return sum + (entry.isFile() ? statSync(path).size : 0)
      }, 0)
