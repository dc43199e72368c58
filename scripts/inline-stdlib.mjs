// Seven functions of @stdlib come in 234 packages, which would be a fifth of an installation. The build puts what they need
// into files of our own, and lets the built code load these.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../packages/statistics/dist')
const file = join(folder, 'distributions.js')
const code = readFileSync(file, 'utf8')
const name = /'(@stdlib\/([\w-]+))'/g
const entries = Object.fromEntries(
  [...code.matchAll(name)].map(([, whole, short]) => [short, whole]),
)

/** One of the functions reports its steps to this package, to nobody's profit. */
const withoutDebug = {
  name: 'without-debug',
  enforce: 'pre',
  resolveId: (id) => (id === 'debug' ? '\0debug' : undefined),
  load: (id) => (id === '\0debug' ? 'module.exports = () => () => {}' : undefined),
}

// Code that was not compiled anew has them already.
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
