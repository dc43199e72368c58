// tsc emits code only; prompt templates and other data files that stand beside it are copied here.
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', 'packages')
const isAsset = (path) => statSync(path).isDirectory() || !/\.(ts|test\.js)$|README\.md$/.test(path)

for (const name of readdirSync(packages)) {
  const source = join(packages, name, 'src')
  if (existsSync(source)) cpSync(source, join(packages, name, 'dist'), { recursive: true, filter: isAsset })
}
