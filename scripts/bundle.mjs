// A command loads hundreds of modules, and Node takes longer to find and read one than to run it: the entries of a package
// are put into a few files of `dist/bundle`. What is found by `import.meta.url` is found from where it was.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { packageFolders, readManifest, root } from './packages/workspace.mjs'

const BUNDLE = './dist/bundle/'

/** A library of many small files that every command reads: it is put into the bundle of the package that has it, with its licences. */
const INSIDE = { 'packages/core': ['ajv', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse'] }

/** From the name of an entry in its bundle to its compiled file. */
const entriesOf = (folder) =>
  Object.fromEntries(
    Object.values(readManifest(folder).exports ?? {})
      .filter((target) => target.default?.startsWith(BUNDLE))
      .map(({ default: file, types }) => [
        file.slice(BUNDLE.length, -'.js'.length),
        join(root, folder, types.replace(/\.d\.ts$/, '.js')),
      ]),
  )

const fromItsPlace = (dir) => ({
  name: 'from-its-place',
  transform: (code, id) => {
    if (!code.includes('import.meta.url')) return null
    const place = JSON.stringify(relative(dir, id).replaceAll('\\', '/'))
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) }
  },
})

async function bundle(folder) {
  const input = entriesOf(folder)
  if (Object.keys(input).length === 0) return
  const dir = join(root, folder, dirname(`${BUNDLE}x`))
  const inside = INSIDE[folder] ?? []
  rmSync(dir, { recursive: true, force: true })
  const built = await rolldown({
    input,
    platform: 'neutral',
    treeshake: { moduleSideEffects: true },
    external: (id) => !/^[./]/.test(id) && !inside.includes(id.split('/')[0]),
    resolve: { mainFields: ['main'] },
    plugins: [fromItsPlace(dir)],
  })
  await built.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js' })
  await built.close()
  const licences = inside.map((name) => readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8'))
  if (licences.length > 0) writeFileSync(join(dir, 'licences.txt'), licences.join('\n\n'))
}

await Promise.all(packageFolders().map(bundle))
