import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..', '..')
const seconds = JSON.parse(readFileSync(new URL('seconds.json', import.meta.url), 'utf8'))

test('files of which it is recorded how long they take are there, the longest first', () => {
  expect(Object.keys(seconds).filter((file) => !existsSync(join(root, file)))).toEqual([])
  const all = Object.values(seconds)
  expect(all).toEqual(all.toSorted((a, b) => b - a))
})
