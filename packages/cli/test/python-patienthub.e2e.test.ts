/**
 * A published method that exists only in Python runs by an adapter; CI has no clone of it and plays
 * what the adapter recorded.
 */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { isSkipped, settings } from '@attune/testkit/shared/python.js'

const example = join(import.meta.dirname, '../../../examples/patienthub')
const recorded = JSON.parse(readFileSync(join(example, 'recorded.json'), 'utf8')) as {
  readonly commit: string
  readonly date: string
  readonly said: Readonly<Record<string, string>>
}
/** A clone, and a Python that has what its code needs. */
const clone = process.env['PATIENTHUB']

interface Line {
  readonly type: string
  readonly scenario: { readonly id: string }
  readonly conditions: { readonly simulator: string }
  readonly dialogue: { readonly value: { readonly turns: readonly { readonly text: string }[] } }
}

async function said(python: object): Promise<Record<string, string>> {
  const folder = project()
  cpSync(example, folder, {
    recursive: true,
    filter: (file) => !/attune-output|\.attune$|__pycache__/.test(file),
  })
  const set = ['--set', `python=${JSON.stringify(python)}`]
  expect(await attune(folder, ['run', '--no-figures', '--no-report', ...set])).toMatchObject({
    status: 0,
  })
  const lines = (await attune(folder, ['export', 'jsonl', '--to', '-', ...set])).stdout
    .trim()
    .split('\n')
  const heard = lines
    .map((line) => JSON.parse(line) as Line)
    .flatMap(({ scenario, conditions, dialogue }) => {
      const texts = dialogue.value.turns.map(({ text }) => text)
      const client = conditions.simulator === 'psi' ? 'patientPsi' : 'roleplayDoh'
      return texts.flatMap((text, at) =>
        at % 2 === 0 && at + 1 < texts.length
          ? [[`${client}/${scenario.id}/${text}`, texts[at + 1]!] as const]
          : [],
      )
    })
  return Object.fromEntries(heard)
}

test('the glue has at most 60 lines of code, and commit and date stand with what it recorded', () => {
  const code = readFileSync(join(example, 'patienthub_seekers.py'), 'utf8').replaceAll(
    /"""[^]*?"""\n/g,
    '',
  )
  expect(
    code.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/.test(line)).length,
  ).toBeLessThanOrEqual(60)
  expect(recorded).toMatchObject({
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

test.skipIf(isSkipped)('its patients say what was recorded', async () => {
  expect(await said(settings)).toEqual(recorded.said)
})

test.skipIf(isSkipped || clone === undefined)(
  'so they do when the code of the clone runs',
  async () => {
    expect(await said({ ...settings, env: { ...settings.env, PATIENTHUB: clone } })).toEqual(
      recorded.said,
    )
  },
)
