// Bundles the entries of each package into a few files of `dist/bundle`. A command loads hundreds
// of modules, and Node takes longer to find and read a module than to run it. In a bundle,
// `import.meta.url` still refers to the location of the original file.
import { builtinModules } from 'node:module'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { minify } from 'rolldown/utils'
import { packageFolders, readManifest, root } from './packages/workspace.mjs'

const BUNDLE = './dist/bundle/'

/**
 * Libraries of many small files that every command loads. They and their dependencies are bundled
 * with the package that uses them.
 */
const INSIDE = {
  'packages/core': ['ajv', 'jsonrepair', 'tsyringe'],
  'packages/config': ['yaml'],
  'packages/plugin-basics': ['tsyringe'],
  'packages/tables': ['string-width'],
  'packages/cli': ['@oclif/core'],
}

/**
 * Files that the launcher, oclif and tests load by name, in addition to the entries of `exports`.
 */
const LOADED = {
  'packages/cli':
    /^(commands\/.*|hooks\/.*|help|interrupt|oclif|process-guard|standby|watchdog-thread|composition\/surroundings)\.js$/,
}

/** Packages that bundle libraries which call `require` for modules of Node. */
const ON_NODE = new Set(['packages/config', 'packages/cli'])

/**
 * Modules that a bundled library loads only if they are installed; they remain outside the bundles.
 */
const NEVER = new Set(['typescript'])

/** Modules that are imported for their side effects. */
const EFFECTS = new Set(['reflect-metadata'])

/** Maps the name of each entry in the bundle to its compiled file. */
function entriesOf(folder) {
  const exported = Object.values(readManifest(folder).exports ?? {})
    .filter((target) => target.default?.startsWith(BUNDLE))
    .map(({ default: file, types }) => [
      file.slice(BUNDLE.length),
      types.replace(/\.d\.ts$/, '.js'),
    ])
  const loaded = LOADED[folder]
    ? readdirSync(join(root, folder, 'dist'), { recursive: true })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => LOADED[folder].test(file))
        .map((file) => [file, `dist/${file}`])
    : []
  return Object.fromEntries(
    [...exported, ...loaded].map(([file, from]) => [
      file.slice(0, -'.js'.length),
      join(root, folder, from),
    ]),
  )
}

const fromItsPlace = (dir) => ({
  name: 'from-its-place',
  transform: (code, id) => {
    if (!code.includes('import.meta.url')) return null
    const place = JSON.stringify(relative(dir, id).replaceAll('\\', '/'))
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) }
  },
})

/** Minifies chunks that contain only library code, which no one reads. */
const smaller = {
  name: 'smaller',
  async renderChunk(code, { fileName, moduleIds }) {
    const isOfLibraries = moduleIds.length > 0 && moduleIds.every(isLibrary)
    return isOfLibraries
      ? { code: (await minify(fileName, code, { module: true, mangle: false })).code }
      : null
  },
}

const isLibrary = (file) => file?.includes('/node_modules/') === true
const isBuiltIn = (id) => id.startsWith('node:') || builtinModules.includes(id)
const isOf = (name, id) => id === name || id.startsWith(`${name}/`)

async function bundle(folder) {
  const input = entriesOf(folder)
  if (Object.keys(input).length === 0) return
  const dir = join(root, folder, dirname(`${BUNDLE}x`))
  const inside = INSIDE[folder] ?? []
  const isOutside = (id, importer) =>
    !/^[./]/.test(id) &&
    (isBuiltIn(id) ||
      NEVER.has(id) ||
      !(isLibrary(importer) || inside.some((name) => isOf(name, id))))
  rmSync(dir, { recursive: true, force: true })
  const built = await rolldown({
    input,
    platform: ON_NODE.has(folder) ? 'node' : 'neutral',
    treeshake: { moduleSideEffects: (id, isExternal) => !isExternal || EFFECTS.has(id) },
    external: isOutside,
    // The main file of tslib tests for several module systems, so its ES module is bundled instead.
    resolve: {
      mainFields: ['main'],
      alias: { tslib: join(root, 'node_modules/tslib/tslib.es6.mjs') },
    },
    plugins: [fromItsPlace(dir), smaller],
  })
  // Comments are dropped because Node parses them at each start. The files of `dist` keep them.
  const comments = { jsdoc: false, annotation: false, legal: true }
  const { output } = await built.write({
    dir,
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    comments,
  })
  await built.close()
  const licences = licencesOf(output.flatMap(({ moduleIds = [] }) => moduleIds))
  if (licences.length > 0) writeFileSync(join(dir, 'licences.txt'), licences.join('\n\n'))
}

/**
 * Licence texts of the packages to which the modules belong, each under the package's name and
 * version.
 */
function licencesOf(modules) {
  const folders = modules.map((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0])
  return [...new Set(folders.filter((each) => each !== undefined))].sort().map((each) => {
    const { name, version } = JSON.parse(readFileSync(join(each, 'package.json'), 'utf8'))
    const file = readdirSync(each).find((entry) => /^licen[cs]e/i.test(entry))
    if (file === undefined)
      throw new Error(`${name} has no licence file: it cannot be put into a bundle`)
    return `${name} ${version}\n\n${readFileSync(join(each, file), 'utf8').trimEnd()}\n`
  })
}

await Promise.all(packageFolders().map(bundle))
