/**
 * Commands of the `attune` that is installed in a folder, one after the other in one process, which
 * loads it once: `node several.mjs HOME '[["FOLDER", ["run"]], …]'` prints how each ended.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// As bin/command.js does.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000')

const [home, commands] = process.argv.slice(2)
const cli = join(home, 'node_modules/@attune/cli')
const { Config, run, settings } = await import(
  pathToFileURL(join(cli, 'dist/bundle/oclif.js')).href
)
settings.enableAutoTranspile = false
const config = await Config.load(cli)

let written
const keep = (name) => {
  const stream = process[name]
  const write = stream.write.bind(stream)
  stream.write = (chunk, ...more) => {
    written.push([name, String(chunk)])
    more.findLast((each) => typeof each === 'function')?.()
    return true
  }
  return write
}
const print = keep('stdout')
keep('stderr')

const ended = []
for (const [folder, args] of JSON.parse(commands)) {
  written = []
  process.chdir(folder)
  process.exitCode = undefined
  await run(args, config)
  const textOf = (...names) =>
    written.flatMap(([name, text]) => (names.includes(name) ? [text] : [])).join('')
  ended.push({
    status: process.exitCode ?? 0,
    stdout: textOf('stdout'),
    text: textOf('stdout') + textOf('stderr'),
  })
}
process.exitCode = 0
print(JSON.stringify(ended))
