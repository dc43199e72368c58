/** The Python package: its own tests, its types for Python 3.10, its style. */
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { isSkipped, printed, python, settings } from '@attune/testkit/shared/python.js'

const example = join(import.meta.dirname, '../../../examples/python')

// Wheels are built and checked in processes of their own, which wait for each other on a busy
// machine.
test.skipIf(isSkipped)('passes its tests', { timeout: 600_000 }, () => {
  expect(printed(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'])).toMatch(/\d+ passed/)
})

test.skipIf(isSkipped)('is typed for Python 3.10, the examples as well', () => {
  expect(printed(['-m', 'mypy', '--python-version', '3.10', 'src', 'tests'])).toContain('no issues')
  expect(
    printed(['-m', 'mypy', '--python-version', '3.10', '--ignore-missing-imports', '.'], example),
  ).toContain('no issues')
})

test.skipIf(isSkipped)('keeps to its style', () => {
  const files = ['.', example]
  expect(
    printed(['-m', 'ruff', 'check', '--no-cache', '--config', 'pyproject.toml', ...files]),
  ).toContain('All checks passed')
  expect(
    printed([
      '-m',
      'ruff',
      'format',
      '--no-cache',
      '--check',
      '--config',
      'pyproject.toml',
      ...files,
    ]),
  ).toMatch(/already formatted/)
})

describe.skipIf(isSkipped)('the example', () => {
  let folder: string
  let stdout: string
  const set = ['--set', `python=${JSON.stringify(settings)}`]
  beforeAll(async () => {
    folder = project()
    cpSync(example, folder, {
      recursive: true,
      filter: (file) => !/attune-output|\.attune$|__pycache__/.test(file),
    })
    stdout = (await attune(folder, ['run', '--json', ...set])).stdout
  })

  test('runs, and its results are read back as frames', async () => {
    expect(JSON.parse(stdout)).toMatchObject({ exitCode: 0 })
    expect(await attune(folder, ['export', 'parquet', ...set])).toMatchObject({ status: 0 })
    const code = `
import attune_eval, json
found = attune_eval.read("attune-output")
curve = found.observations[found.observations.kind == "series"]
print(json.dumps([len(curve), len(found.dialogues), sorted(set(found.claims.name)), list(found.dialogues["distress/feelings.level"])]))
`
    expect(JSON.parse(printed(['-c', code], folder))).toEqual([
      24,
      6,
      expect.arrayContaining(['change', 'level', 'lowest']),
      Array(6).fill(5),
    ])
  })

  test('run from Python gives the numbers of the command, and its errors', () => {
    const { claims } = JSON.parse(stdout) as {
      claims: { id: string; estimate: { value?: number } }[]
    }
    const code = `
import attune_eval, json
run = attune_eval.run("attune.config.yaml", set={"python": json.loads(${JSON.stringify(JSON.stringify(settings))})}, frames="pandas")
try:
    attune_eval.run("attune.config.yaml", set={"evaluatons": 1})
except attune_eval.RunFailed as error:
    wrong = [str(error), error.code]
print(json.dumps([[[row["id"], row["estimate"]] for row in run.claims.to_dict("records")], len(run.observations), wrong]))
`
    const ATTUNE_CLI = join(import.meta.dirname, '../../attune/bin/attune.js')
    const [rows, observations, wrong] = JSON.parse(
      printed(['-c', code], folder, { ATTUNE_CLI }),
    ) as [[string, number][], number, [string, number]]
    expect(rows).toEqual(claims.map(({ id, estimate }) => [id, estimate.value ?? null]))
    expect(observations).toBeGreaterThan(24)
    expect(wrong).toEqual([expect.stringContaining('Unknown key "evaluatons"'), 2])
    expect(
      printed(['frames.py'], folder, {
        ATTUNE_CLI,
        PATH: `${dirname(python)}:${process.env['PATH']}`,
      }),
    ).toContain('lowest')
  })
})
