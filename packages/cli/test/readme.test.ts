/** The README shows what the first command prints. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('the screen in the README is that of the example', () => {
  const [, shown = ''] = /```console\n\$ attune run\n([^]*?)```/.exec(read('README.md'))!
  expect(shown.trimEnd().split('\n').length).toBeGreaterThanOrEqual(10)
  expect(read('docs/screens/trajectory/terminal.txt').startsWith(shown)).toBe(true)
})

test('CI runs the test command of the README', () => {
  const [command] = /^npm ci .* npm test$/m.exec(read('README.md'))!
  expect(read('.ci/run').trimEnd().split('\n').at(-1)).toBe(command)
})
