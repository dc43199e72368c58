/**
 * Streams a frame as the text of a CSV file or as the bytes of a Parquet file, without ever holding
 * all of it in memory.
 */
import { csvLine } from '@attune/tables'
import type { Frame, FrameColumn, Value } from './rows.js'

export async function* csvOf({ columns, rows }: Frame): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name))
  for await (const row of rows)
    yield csvLine(row.map((value = '') => (typeof value === 'boolean' ? String(value) : value)))
}

const parquetTypes = { text: 'STRING', number: 'DOUBLE', whole: 'INT32', flag: 'BOOLEAN' } as const
const ROW_GROUP = 20_000

/**
 * Writes a Parquet file, compressed with Snappy, which all programs that read Parquet support.
 * Unknown values are null.
 */
export async function* parquetOf({ columns, rows }: Frame): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const bytes = new ByteWriter()
  const schema = schemaFromColumnData({ columnData: inColumns(columns, []) })
  const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'Attune' })
  /** Bytes written since the last call. */
  const taken = (): Uint8Array => {
    const chunk = bytes.getBytes().slice()
    bytes.index = 0
    return chunk
  }
  for await (const batch of batches(rows)) {
    await writer.write({ columnData: inColumns(columns, batch), rowGroupSize: ROW_GROUP })
    yield taken()
  }
  await writer.finish()
  yield taken()
}

const inColumns = (columns: readonly FrameColumn[], rows: readonly (readonly Value[])[]) =>
  columns.map(({ name, type }, at) => ({
    name,
    type: parquetTypes[type],
    nullable: true,
    data: rows.map((row) => row[at]),
  }))

async function* batches(rows: Frame['rows']): AsyncGenerator<(readonly Value[])[]> {
  let batch: (readonly Value[])[] = []
  for await (const row of rows) {
    if (batch.push(row) < ROW_GROUP) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
