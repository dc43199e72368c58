// Copies prompt templates and other data files to `dist`, and removes compiled files whose source
// no longer exists. (tsc does neither.) Also copies the licence and the changelog to each package.
import { copyFileSync, cpSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'packages')
const isAsset = (path) => statSync(path).isDirectory() || !/\.(ts|test\.js)$|README\.md$/.test(path)

/** Matches files of `dist` that other build steps write. */
const isMade =
  /^[.]tsbuildinfo$|(^|[\\/])(stdlib|bundle)($|[\\/])|^config[\\/]config-file[.]d[.]ts$/

/** The possible sources of a file in `dist`. */
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

// Ships the documentation in `core`, which every installation contains.
const docs = join(packages, 'core', 'docs')
rmSync(docs, { recursive: true, force: true })
cpSync(join(root, 'docs'), docs, {
  recursive: true,
  filter: (path) =>
    statSync(path).isDirectory() ? !/[\\/](api|images)$/.test(path) : path.endsWith('.md'),
})
