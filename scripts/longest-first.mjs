/**
 * Vitest sequencer that starts slow test files first, so that no core waits for one of them at the
 * end. The seconds in `test/seconds.json` come from a run in CI; files without an entry keep
 * Vitest's order by size. To update the seconds:
 *
 * ```sh
 * npx vitest run --reporter=json --outputFile=run.json && node scripts/longest-first.mjs run.json
 * ```
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { BaseSequencer } from 'vitest/node'

const root = resolve(import.meta.dirname, '..')
const record = new URL('test/seconds.json', import.meta.url)
const nameOf = (file) => relative(root, file).replaceAll('\\', '/')

/** Minimum number of seconds of a test file that is recorded. */
const LEAST = 4

export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const seconds = JSON.parse(readFileSync(record, 'utf8'))
    const secondsOf = ({ moduleId }) => seconds[nameOf(moduleId)] ?? 0
    const projects = [...new Set(files.map(({ project }) => project.name))].sort()
    const sorted = await super.sort(files)
    return projects.flatMap((name) =>
      sorted
        .filter(({ project }) => project.name === name)
        .sort((a, b) => secondsOf(b) - secondsOf(a)),
    )
  }
}

if (process.argv[1] === import.meta.filename) {
  const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
  const all = testResults.map(({ name, startTime, endTime }) => [
    nameOf(name),
    Math.round((endTime - startTime) / 1000),
  ])
  const slow = all.filter(([, seconds]) => seconds >= LEAST).sort((a, b) => b[1] - a[1])
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(slow), null, 2)}\n`)
}
