import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of a record that is long. */
const LONG = 4 * 1024 * 1024

let collect: (() => void) | undefined

/**
 * A long record leaves garbage of several times its length, which the engine keeps as long as the machine has memory. To be called
 * when nobody holds the record.
 */
export function afterRecord(length: number): void {
  if (length < LONG) return
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  collect()
}
