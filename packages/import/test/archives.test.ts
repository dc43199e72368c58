// Archives of inspect_ai that nobody sane wrote: what is too large is passed over by name, and
// nothing is unpacked beyond what it says.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { imported } from './imported.js'

interface Entry {
  readonly name: string
  readonly content: Buffer
  /** As the archive says it; default: as it is. */
  readonly says?: number
  readonly method?: number
}

/** An archive of these entries, written by hand so that it may lie. */
function archiveOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, says = content.length, method = 8 } of entries) {
    const packed = method === 8 ? deflateRawSync(content) : content
    const fixed = Buffer.alloc(26)
    fixed.writeUInt16LE(20, 0)
    fixed.writeUInt16LE(method, 4)
    fixed.writeUInt32LE(crc32(content), 10)
    fixed.writeUInt32LE(packed.length, 14)
    fixed.writeUInt32LE(says, 18)
    fixed.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      fixed,
      Buffer.from(name),
      packed,
    ])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fixed, place, Buffer.from(name)]),
    )
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
const header = {
  name: 'header.json',
  content: json({ version: 2, status: 'success', eval: { task: 'support', model: 'm' } }),
}
const sample = (id: number): Entry => ({
  name: `samples/${id}_epoch_1.json`,
  content: json({
    id,
    epoch: 1,
    input: 'I lost my job.',
    target: '',
    output: {},
    messages: [
      { role: 'user', content: 'I lost my job.' },
      { role: 'assistant', content: 'I am here.' },
    ],
  }),
})

function fileOf(bytes: Buffer): string {
  const file = join(mkdtempSync(join(tmpdir(), 'attune-archive-')), 'log.eval')
  writeFileSync(file, bytes)
  return file
}
const read = (entries: readonly Entry[]) =>
  imported({}, { files: [fileOf(archiveOf(entries))], language: 'en' })

test('a sound archive is read', async () => {
  const { lines, report } = await read([header, sample(1), sample(2)])
  expect(lines.map(({ scenario, supporter }) => [scenario, supporter])).toEqual([
    ['1', 'm'],
    ['2', 'm'],
  ])
  expect(report.faults).toEqual([])
})

test('an entry that unpacks to more than it says, or says more than 64 MB, is named; the others are read', async () => {
  const bomb = Buffer.alloc(80 * 1024 * 1024, ' ')
  const all = [
    sample(1),
    { name: 'samples/2_epoch_1.json', content: bomb, says: 1_000 },
    { name: 'samples/3_epoch_1.json', content: bomb },
    { name: 'samples/4_epoch_1.json', content: json(7), method: 99 },
    sample(5),
  ]
  const { lines, report, isWhole } = await read([header, ...all])
  expect(lines.map(({ scenario }) => scenario)).toEqual(['1', '5'])
  expect(report.faults.map(({ line, what }) => `${line}: ${what}`)).toEqual([
    '2: the sample cannot be unpacked',
    '3: the record is longer than 64 MB',
    '4: the sample cannot be unpacked',
  ])
  expect(report.records).toEqual({ read: 5, written: 2, leftOut: 0, faults: 3 })
  expect(isWhole).toBe(false)
})

test('only samples are read, whatever else an archive holds', async () => {
  const strange = ['samples/deep/9.json', 'summaries.json', 'notes.txt']
  const { lines } = await read([...strange.map((name) => ({ ...sample(9), name })), sample(1)])
  expect(lines.map(({ scenario }) => scenario)).toEqual(['1'])
})

test('an archive that was cut, or whose names lead out of it, is refused by name', async () => {
  const whole = archiveOf([header, sample(1)])
  const outside = archiveOf([header, { ...sample(1), name: '../../samples/1.json' }])
  for (const bytes of [whole.subarray(0, whole.length - 30), outside]) {
    await expect(imported({}, { files: [fileOf(bytes)] })).rejects.toMatchObject({
      code: 'DATA_READ',
    })
  }
})
