// Finds faults of a package as npm would publish it.
import { builtinModules } from 'node:module'
import { dirname, posix } from 'node:path'
import ts from 'typescript'
import { addressOf, completed } from './manifest.mjs'

/**
 * A package as npm would publish it.
 *
 * @typedef {object} Packed
 * @property {Record<string, any>} manifest
 * @property {string} folder of the package, relative to the root of the workspace
 * @property {readonly string[]} files as npm packs them: relative, with forward slashes
 * @property {(file: string) => string} read
 */

const alwaysThere = ['README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md']
const fields = ['name', 'version', 'description', 'keywords', 'files', 'exports', 'sideEffects']
const stray = /^src\/|(^|\/)(test|node_modules)\/|\.map$|\.tsbuildinfo$|\.test\.[cm]?[jt]s$/

/** @returns {string[]} a sentence for each thing that is missing or wrong */
export function faultsOf(packed, { root, texts }) {
  return [
    ...faultsOfManifest(packed, root),
    ...faultsOfTexts(packed, texts, root),
    ...faultsOfEntryPoints(packed),
    ...faultsOfImports(packed),
    ...packed.files.filter((file) => stray.test(file)).map((file) => `ships ${file}`),
  ]
}

function faultsOfManifest({ manifest, folder }, root) {
  const missing = fields
    .filter((field) => !(field in manifest))
    .map((field) => `package.json has no "${field}"`)
  const expected = completed(manifest, folder, root)
  const differs = Object.keys(expected).filter(
    (field) =>
      JSON.stringify(expected[field]) !== JSON.stringify(manifest[field]) &&
      !fields.includes(field),
  )
  const isPlugin = /(^|\/)(attune-)?plugin-/.test(manifest.name)
  const wanted = isPlugin ? ['attune', 'attune-plugin'] : ['attune']
  const keywords = wanted.filter((each) => !manifest.keywords?.includes(each))
  return [
    ...missing,
    ...differs.map(
      (field) => `"${field}" of package.json is not up to date: run \`npm run manifests\``,
    ),
    ...keywords.map((each) => `"keywords" of package.json lacks "${each}"`),
  ]
}

function faultsOfTexts({ manifest, files, read }, texts, root) {
  const absent = alwaysThere
    .filter((file) => !files.includes(file))
    .map((file) => `ships no ${file}`)
  const has = (file) => files.includes(file)
  const wrong = Object.entries(texts)
    .filter(([file, text]) => has(file) && !read(file).startsWith(text))
    .map(([file]) => `${file} does not begin as that of the repository: run \`npm run build\``)
  const readme = has('README.md') ? read('README.md') : undefined
  const lacks =
    readme === undefined
      ? []
      : readmeNeeds(manifest, root).filter(([, pattern]) => !pattern.test(readme))
  return [...absent, ...wrong, ...lacks.map(([what]) => `README.md has no ${what}`)]
}

const readmeNeeds = ({ name }, root) => [
  [`heading "# ${name}"`, new RegExp(`^# ${name}$`, 'm')],
  [
    'command that installs or starts it',
    new RegExp(`\`\`\`sh\\n([^\`]*npm (i|install) [^\`]*\\b${lastPart(name)}\\b|${name} )`),
  ],
  ['link to the documentation', new RegExp(`\\]\\(${addressOf(root)}/\\S+\\)`)],
]

const lastPart = (name) =>
  name
    .replace(/^create-/, '')
    .split('/')
    .at(-1)

/**
 * Faults of entry points: files named by `exports`, `imports`, `bin` or oclif that are not packed.
 */
function faultsOfEntryPoints({ manifest, files }) {
  const { exports: exported, imports, bin } = manifest
  const targets = [...leaves(exported), ...leaves(imports), ...leaves(bin)].map((file) =>
    posix.normalize(file),
  )
  const absent = targets.filter((target) => !files.some((file) => isFor(target, file)))
  // If the path of a command in `bin` begins with a dot, npm removes the command when it publishes
  // the package.
  const dotted = leaves(bin).filter((file) => file.startsWith('.'))
  const commands =
    manifest.oclif && !files.includes('oclif.manifest.json') ? ['ships no oclif.manifest.json'] : []
  return [
    ...absent.map((file) => `"exports", "imports" or "bin" names ${file}, which is not packed`),
    ...dotted.map((file) => `"bin" names ${file}: write it without "./", or npm removes it`),
    ...commands,
  ]
}

/**
 * All file names in a value such as `exports`, except those under `attune-source`, which only the
 * tests of this repository use.
 */
const leaves = (value) =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([name, inner]) =>
        name === 'attune-source' ? [] : leaves(inner),
      )

const isFor = (target, file) => {
  const [before, after] = target.split('*')
  return after === undefined ? file === target : file.startsWith(before) && file.endsWith(after)
}

/** Faults of imports: packed code may import only packed files and declared dependencies. */
function faultsOfImports({ manifest, files, read }) {
  const { name, dependencies, imports, peerDependencies, sideEffects } = manifest
  const provided = new Set([
    name,
    ...Object.keys({ ...dependencies, ...peerDependencies, ...imports }),
  ])
  const faults = new Set()
  for (const file of files.filter(
    (each) => /^(?!src\/).*\.(js|mjs|d\.ts)$/.test(each) && !isBundle(each),
  )) {
    const text = read(file)
    for (const specifier of importsOf(text)) {
      if (specifier.startsWith('.')) {
        if (!isPacked(file, specifier, files))
          faults.add(`${file} imports ${specifier}, which is not packed`)
      } else if (!isBuiltIn(specifier) && !provided.has(packageOf(specifier)))
        faults.add(`${file} imports ${packageOf(specifier)}, which is not among the dependencies`)
    }
    const hasEffects = Array.isArray(sideEffects)
      ? sideEffects.includes(`./${file}`)
      : sideEffects !== false
    if (
      /^import ["']/m.test(text) &&
      file.endsWith('.js') &&
      file.startsWith('dist/') &&
      !hasEffects
    )
      faults.add(`${file} has side effects: add it to "sideEffects"`)
  }
  return [...faults]
}

/** True for the page of a report, whose scripts are bundled without imports. */
const isBundle = (file) => file.startsWith('dist/page/')
const importsOf = (text) =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
const isBuiltIn = (specifier) => specifier.startsWith('node:') || builtinModules.includes(specifier)
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function isPacked(file, specifier, files) {
  const target = posix.join(dirname(file), specifier)
  return files.includes(file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target)
}
