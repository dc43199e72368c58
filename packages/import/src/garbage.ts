import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Minimum number of bytes of a long record. */
const LONG_RECORD = 4 * 1024 * 1024

let collect: (() => void) | undefined

/**
 * Runs garbage collection after a long record. Parsing a record takes several times its length in
 * memory, which V8 otherwise keeps while memory is free. Call this after the last use of the
 * record.
 */
export function afterRecord(length: number): void {
  if (length < LONG_RECORD) return
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
