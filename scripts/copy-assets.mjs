// tsc emits code only, and leaves what it emitted for a source that is gone. Here prompt templates and other data files
// follow the code, and leftovers go. Each package also ships the licence and the changelog, which all packages share.
import { copyFileSync, cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'packages')
const isAsset = (path) => statSync(path).isDirectory() || !/\.(ts|test\.js)$|README\.md$/.test(path)

/** What other steps of the build make. */
const isMade =
  /^[.]tsbuildinfo$|(^|[\\/])(stdlib|bundle)($|[\\/])|^config[\\/]config-file[.]d[.]ts$/

/** The files that one of `dist` may come from. */
const sourcesOf = (file) => {
  const code = /(\.d)?\.(js|ts)$/
  return code.test(file)
    ? ['.ts', '.tsx', '.js'].map((ending) => file.replace(code, ending))
    : [file]
}

function removeLeftovers(dist, source) {
  for (const file of existsSync(dist) ? readdirSync(dist, { recursive: true }) : []) {
    const isLeft =
      !isMade.test(file) && !sourcesOf(file).some((each) => existsSync(join(source, each)))
    if (isLeft) rmSync(join(dist, file), { recursive: true, force: true })
  }
}

for (const name of readdirSync(packages)) {
  const source = join(packages, name, 'src')
  if (!existsSync(join(packages, name, 'package.json'))) continue
  for (const text of ['LICENSE', 'CHANGELOG.md'])
    copyFileSync(join(root, text), join(packages, name, text))
  removeLeftovers(join(packages, name, 'dist'), source)
  if (existsSync(source))
    cpSync(source, join(packages, name, 'dist'), { recursive: true, filter: isAsset })
}

// Who has installed Attune has its documentation: in the package that all others need.
const docs = join(packages, 'core', 'docs')
rmSync(docs, { recursive: true, force: true })
cpSync(join(root, 'docs'), docs, {
  recursive: true,
  filter: (path) =>
    statSync(path).isDirectory() ? !/[\\/](api|images)$/.test(path) : path.endsWith('.md'),
})
