/**
 * A vector in single precision, as embedding models give it, in base64: a quarter of its decimals. Little-endian on every
 * machine, so that a store can be taken to another one.
 */
export function packVector(vector: readonly number[]): string {
  const bytes = Buffer.alloc(4 * vector.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < vector.length; at++) view.setFloat32(4 * at, vector[at]!, true)
  return bytes.toString('base64')
}

/** The vector in a text of `packVector`: each number rounded to single precision. A view reads them five times as fast. */
export function unpackVector(packed: string): number[] {
  const bytes = Buffer.from(packed, 'base64')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const vector: number[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) vector.push(view.getFloat32(at, true))
  return vector
}
