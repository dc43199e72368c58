// Fails if a workspace or dependency was added since the last `npm install`, which would otherwise
// cause errors that do not show the reason.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const manifests = [
  '.',
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name)),
]
const wanted = new Map()
for (const folder of manifests) {
  const file = join(root, folder, 'package.json')
  if (!existsSync(file)) continue
  const { name, dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
  for (const each of [name, ...Object.keys({ ...dependencies, ...devDependencies })])
    wanted.set(each, folder)
}
wanted.delete('attune-workspace')
const isThere = (name, folder) =>
  [root, join(root, folder)].some((place) => existsSync(join(place, 'node_modules', name)))
const missing = [...wanted].filter(([name, folder]) => !isThere(name, folder)).map(([name]) => name)
if (missing.length > 0) {
  console.error(`error: not installed: ${missing.join(', ')}. Run npm install.`)
  process.exit(1)
}
