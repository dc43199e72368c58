/**
 * Runs all checks that are not tests, two at a time. Prints the output of each check, and fails if
 * a check fails.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const AT_ONCE = 2
/**
 * The native TypeScript compiler, which is five times as fast as the version with the API that
 * other tools load.
 */
const tsc = 'node node_modules/typescript-7/bin/tsc'
/** Checks in order of duration, the longest first. */
const checks = [
  `${tsc} -p tsconfig.test.json`,
  'knip',
  'oxlint',
  'oxfmt --check .',
  `${tsc} -p packages/report/tsconfig.page.json`,
  `${tsc} -p packages/ratings/tsconfig.page.json`,
  'node scripts/check-packages.mjs',
  'node scripts/check-tracked.mjs',
  'node scripts/write-docs.mjs --check',
]

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin')
const env = {
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
}

/** Runs a command, prints its output, and returns true if it succeeded. */
const run = (command) =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
    child.on('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${command}`)
      if (said.trim() !== '') console.log(`${said.trimEnd()}\n`)
      resolve(code === 0)
    })
  })

const waiting = [...checks]
const passed = []
const work = async () => {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    passed.push(await run(next))
}
await Promise.all(Array.from({ length: AT_ONCE }, work))
process.exitCode = passed.every(Boolean) ? 0 : 1
