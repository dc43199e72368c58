/** `attune export --to`: when a path is a folder, and when it is a file. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOf } from '../src/export/export-results.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-export-'))

test('a format with one document writes into an existing folder', () => {
  expect(placeOf(folder, true)).toEqual({ folder })
})

test('a slash at the end names a folder that is yet to be made', () => {
  expect(placeOf('new/data/', true)).toEqual({ folder: 'new/data/' })
})

test('any other path is the file of a format with one document, and a folder of the others', () => {
  const to = join(folder, 'all.csv')
  expect(placeOf(to, true)).toEqual({ folder, name: 'all.csv' })
  expect(placeOf(to, false)).toEqual({ folder: to })
})
