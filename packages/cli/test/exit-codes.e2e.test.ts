import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Config } from '@oclif/core'
import { beforeEach, describe, expect, it } from 'vitest'

const command = join(import.meta.dirname, '..', 'bin', 'run.js')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attune-cli-'))
})

const attune = (
  ...args: readonly string[]
): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [command, ...args], { cwd: folder, encoding: 'utf8' })

describe.each([[[]], [['--json']]])('with flags %j the command exits with', (json) => {
  it('0 when it is done', () => expect(attune('init', ...json).status).toBe(0))

  it('2 when a file would be replaced', () => {
    writeFileSync(join(folder, 'attune.config.yaml'), '')
    expect(attune('init', ...json).status).toBe(2)
  })

  it('2 for a flag that does not exist', () =>
    expect(attune('init', '--bogus', ...json).status).toBe(2))

  it('2 for a format that does not exist', () =>
    expect(attune('export', 'xml', ...json).status).toBe(2))
})

it('the version is what the framework says that it is, which is not loaded for it', async () => {
  const { userAgent } = await Config.load(join(import.meta.dirname, '..'))
  expect(attune('--version')).toMatchObject({ status: 0, stdout: `${userAgent}\n`, stderr: '' })
})

it('an error under --json is one JSON document on standard output, with the exit code', () => {
  const { stdout, stderr } = attune('init', '--bogus', '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    error: { exitCode: 2, problems: [{ code: 'COMMAND_LINE' }] },
  })
  expect(stderr).toBe('')
})

it('an error for people is on standard error, without a stack', () => {
  const { stdout, stderr } = attune('init', '--bogus')
  expect(stdout).toBe('')
  expect(stderr).toBe('Error: Nonexistent flag: --bogus\n  See --help.\n')
})
