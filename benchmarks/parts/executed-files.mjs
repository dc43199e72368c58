// How many of our own source files a run executes, per source file and not per bundle: those with a function that was called.
// `node benchmarks/parts/executed-files.mjs` after a build; `--list` names the files.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { register } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = fileURLToPath(import.meta.url)
const root = join(import.meta.dirname, '../..')
const HOOK = 'hook'

/** A bundled entry is loaded from the compiled files that it was made of. */
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  const [, folder, file] = /^file:\/\/(.*\/packages\/[^/]+)\/(dist\/bundle\/.*)$/.exec(found.url) ?? []
  if (folder === undefined) return found
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = Object.values(exports).find((target) => target.default === `./${file}`)
  const source = join(folder, entry?.types.replace(/\.d\.ts$/, '.js') ?? file.replace('bundle/', ''))
  return existsSync(source) ? { ...found, url: pathToFileURL(source).href } : found
}

const isCalled = ({ functionName, ranges: [whole] }) =>
  whole.count > 0 && !(functionName === '' && whole.startOffset === 0)

function executed(folder) {
  const scripts = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')).result)
  const own = scripts.flatMap(({ url, functions }) => {
    const [, name, file] = /\/packages\/([^/]+)\/(?:dist|bin)\/(?!stdlib\/)(.*)$/.exec(url) ?? []
    // A part of a bundle, which a thread loads, has the name of its source and a digest.
    const source = file?.replace(/^bundle\/(.*)-[\w-]{8}\.js$/, '$1.js')
    return name !== undefined && functions.some(isCalled) ? [`${name}/${source}`] : []
  })
  return [...new Set(own)].sort()
}

function count() {
  const folder = mkdtempSync(join(tmpdir(), 'attune-files-'))
  const [work, coverage] = [join(folder, 'work'), join(folder, 'coverage')]
  cpSync(join(root, 'examples/trajectory'), work, { recursive: true })
  const hook = `${pathToFileURL(here)}?${HOOK}`
  const command = join(root, 'packages/attune/bin/attune.js')
  const options = ['--import', hook, command, 'run', '--no-report', '--no-figures']
  const env = { ...process.env, NODE_V8_COVERAGE: coverage }
  const { status, stderr } = spawnSync(process.execPath, options, { cwd: work, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`attune run ends with ${status}: ${stderr}`)
  const files = executed(coverage)
  rmSync(folder, { recursive: true })
  return files
}

if (import.meta.url.endsWith(HOOK)) register(pathToFileURL(here))
else if (process.argv[1] === here) {
  const files = count()
  if (process.argv.includes('--list')) console.log(files.join('\n'))
  console.log(`${files.length} own source files, aim at most 230`)
}
