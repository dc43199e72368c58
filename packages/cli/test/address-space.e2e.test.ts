/** A limit of addresses under which Node cannot work is named before anything is run. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Ended, project, start } from './e2e/attune.js'

const config = `
supporters: { bot: { use: core/rule-based } }
evaluations: { e: { scenarios: core/sample, simulator: core/scripted, analyses: { core/measures: {} } } }
`

const limited = (folder: string, kilobytes: number, ...words: readonly string[]): Promise<Ended> =>
  start(folder, words, {}, ['bash', '-c', `ulimit -v ${kilobytes}; exec "$0" "$@"`]).ended

const isLinux = process.platform === 'linux'
if (!isLinux) console.warn('Not tested here: only Linux says which limit a process has.')

test.runIf(isLinux).each([2_000_000, 34_000_000])(
  'under ulimit -v %i a run ends before it begins and names the limit',
  { timeout: 30_000 },
  async (kilobytes) => {
    const folder = project({ 'attune.config.yaml': config })
    const { status, stdout } = await limited(folder, kilobytes, 'run', '--json')
    const { error } = JSON.parse(stdout) as {
      error: { problems: { code: string; message: string; fix: string }[] }
    }
    expect(error.problems).toHaveLength(1)
    const [{ code, message, fix }] = error.problems as [(typeof error.problems)[0]]
    expect(code).toBe('MACHINE_SHORT')
    expect(message).toContain(`its limit is ${kilobytes * 1024} bytes (ulimit -v)`)
    expect(fix).toContain('`ulimit -v unlimited`')
    expect(status).toBe(2)
    expect(existsSync(join(folder, '.attune'))).toBe(false)
  },
)

test.runIf(isLinux)('help needs no more than Node does', { timeout: 30_000 }, async () => {
  const { status, stdout } = await limited(
    project({ 'attune.config.yaml': config }),
    2_000_000,
    'run',
    '--help',
  )
  expect(stdout).toContain('attune run')
  expect(status).toBe(0)
})
