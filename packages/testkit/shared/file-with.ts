import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function fileWith(text: string | Uint8Array, name = 'data.jsonl'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'components-')), name)
  writeFileSync(file, text)
  return file
}
