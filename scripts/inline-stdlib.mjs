// Bundles the functions that `statistics` uses from @stdlib, and makes the compiled code load the
// bundle. As packages, the seven functions would be 234 dependencies and a fifth of an
// installation.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../packages/statistics/dist')
const file = join(folder, 'distributions.js')
const code = readFileSync(file, 'utf8')
const name = /'(@stdlib\/([\w-]+))'/g
const entries = Object.fromEntries(
  [...code.matchAll(name)].map(([, whole, short]) => [short, whole]),
)

/**
 * Replaces the package `debug`, which one of the functions uses for logging, by an empty function.
 */
const withoutDebug = {
  name: 'without-debug',
  enforce: 'pre',
  resolveId: (id) => (id === 'debug' ? '\0debug' : undefined),
  load: (id) => (id === '\0debug' ? 'module.exports = () => () => {}' : undefined),
}

// Without a match, the compiled code already loads the bundle from an earlier build.
if (Object.keys(entries).length > 0) {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [withoutDebug],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      minify: false,
      outDir: join(folder, 'stdlib'),
      rolldownOptions: {
        input: entries,
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'shared-[hash].cjs',
        },
      },
    },
  })
  writeFileSync(file, code.replaceAll(name, "'./stdlib/$2.cjs'"))
}
