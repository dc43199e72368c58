// tsc emits code only; prompt templates and other data files that stand beside it are copied here. Each package also ships
// the licence and the changelog, which all packages share.
import { copyFileSync, cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'packages')
const isAsset = (path) => statSync(path).isDirectory() || !/\.(ts|test\.js)$|README\.md$/.test(path)

for (const name of readdirSync(packages)) {
  const source = join(packages, name, 'src')
  if (!existsSync(join(packages, name, 'package.json'))) continue
  for (const text of ['LICENSE', 'CHANGELOG.md']) copyFileSync(join(root, text), join(packages, name, text))
  if (existsSync(source)) cpSync(source, join(packages, name, 'dist'), { recursive: true, filter: isAsset })
}
