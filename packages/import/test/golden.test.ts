// Files as vendors write them, and what becomes of them. golden/README.md says how each was made.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formats } from '../src/index.js'
import { imported } from './imported.js'

const root = join(import.meta.dirname, 'golden')

const filesOf = (format: string): string[] =>
  readdirSync(join(root, format))
    .filter((name) => name !== 'imported.json')
    .toSorted()
    .map((name) => join(root, format, name))

test.each(formats)('%s', async (format) => {
  const { lines, report, text } = await imported({}, { files: filesOf(format) })
  const { records, messages, leftOut, refusals, faults, parts, formats: found } = report
  expect(found).toEqual([format])
  expect(records.written + records.leftOut + records.faults).toBe(records.read)
  expect(text).toContain(`records: ${records.read} read = `)
  const named = faults.map(
    ({ file, line, what }) => `${file.slice(root.length + 1)}:${line} ${what}`,
  )
  const all = { records, messages, leftOut, refusals, parts, faults: named, conversations: lines }
  await expect(`${JSON.stringify(all, null, 1)}\n`).toMatchFileSnapshot(
    join(root, format, 'imported.json'),
  )
})
