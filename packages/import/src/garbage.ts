import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Number of bytes from which a record is long. */
const LONG = 4 * 1024 * 1024

let collect: (() => void) | undefined

/**
 * Collects the garbage of a long record: several times its length, which the engine otherwise keeps
 * while memory is free. Call it after the last use of the record.
 */
export function afterRecord(length: number): void {
  if (length < LONG) return
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
