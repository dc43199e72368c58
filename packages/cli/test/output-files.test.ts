import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWhole } from '../src/output-files.js'

test('what cannot be written is said of the file that is written, and of no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-written-'))
  writeFileSync(join(folder, 'chats.jsonl'), 'a')
  const broken = async function* (): AsyncGenerator<string> {
    yield 'a'
    throw new RangeError('Maximum call stack size exceeded')
  }
  await expect(writeWhole(join(folder, 'x'), broken())).rejects.toThrow(RangeError)
  await expect(writeWhole(join(folder, 'chats.jsonl', 'x'), ['a'])).rejects.toMatchObject({
    code: 'OUTPUT_WRITE',
  })
})
