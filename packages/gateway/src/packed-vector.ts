/**
 * A vector in single precision, as embedding models give it, in base64: a quarter of its decimals. Little-endian on every
 * machine, so that a store can be taken to another one.
 */
export function packVector(vector: readonly number[]): string {
  const bytes = Buffer.alloc(4 * vector.length)
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, 4 * at)
  return bytes.toString('base64')
}

/** The vector in a text of `packVector`: each number rounded to single precision. */
export function unpackVector(packed: string): number[] {
  const bytes = Buffer.from(packed, 'base64')
  return Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(4 * at))
}
