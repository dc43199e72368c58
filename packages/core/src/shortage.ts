/** Errors that say that the machine, and no code, is at fault. Loaded before all else, so it imports nothing of the house. */
import { readFileSync } from 'node:fs'

export const SHORT_CODE = 'MACHINE_SHORT'
export const SHORT_MESSAGE = 'The machine gives this process no more {what}: its limit is {limit}.'
export const SHORT_FIX =
  'Raise the limit ({command}), or lower `concurrency`. No plugin and no model is at fault, and finished work is kept.'

/** Fills the texts above. */
export interface Shortage {
  readonly what: string
  readonly limit: string
  readonly command: string
}

interface Resource {
  readonly what: string
  /** In /proc/self/limits. */
  readonly row: string
  readonly codes: readonly string[]
  readonly words: RegExp
  readonly command: string
}

const RESOURCES: readonly Resource[] = [
  {
    what: 'open files',
    row: 'Max open files',
    codes: ['EMFILE', 'ENFILE'],
    words: /^(E[MN]FILE\b|too many open files)/i,
    command: '`ulimit -n 4096`',
  },
  {
    what: 'memory',
    row: 'Max address space',
    codes: ['ENOMEM', 'ERR_MEMORY_ALLOCATION_FAILED', 'ERR_WORKER_OUT_OF_MEMORY'],
    words: /WebAssembly.*\bmemory\b|Cannot allocate (Wasm )?memory|^ENOMEM\b/i,
    command: '`ulimit -v unlimited`, or the memory of the container or the job',
  },
]

/** Read at the start: without free files it cannot be read any more. */
const limits = readLimits()

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

function limitOf({ row, what }: Resource): string {
  const [, soft, unit = ''] = new RegExp(`^${row} +(\\S+) +\\S+ *(\\S*)`, 'm').exec(limits) ?? []
  if (soft === undefined || soft === 'unlimited') return `that of the machine or its container`
  return what === 'memory' ? `${soft} ${unit}` : soft
}

/**
 * Bytes of addresses that a run may take: Node reserves 10 GB for each memory of WebAssembly, of which HTTP, tokens and figures have nine.
 * 96 GB were measured (VmPeak). Most of them are never used.
 */
const LEAST_ADDRESSES = 100e9

/** Why no run can come to its end under the limit of addresses (`ulimit -v`), which is not one of memory in use. */
export function addressShortage(text = limits): Shortage | undefined {
  const limit = Number(/^Max address space +(\d+)/m.exec(text)?.[1] ?? Infinity)
  if (limit >= LEAST_ADDRESSES) return undefined
  return {
    what: 'addresses of memory',
    limit: `${limit} bytes (ulimit -v), and in a run Node reserves up to ${LEAST_ADDRESSES}, most of them unused`,
    command: '`ulimit -v unlimited`; a container or a job limits the memory that is in use',
  }
}

const DEPTH = 8

/** What the machine lacks, if an error or one of its causes says so. */
export function shortageIn(error: unknown): Shortage | undefined {
  let at = error
  for (let depth = 0; depth < DEPTH && at instanceof Error; depth++, at = at.cause) {
    const { message } = at
    const { code, blame } = at as { readonly code?: unknown; readonly blame?: unknown }
    // A named error may repeat what a server says of itself.
    const says = (words: RegExp): boolean => blame === undefined && words.test(message)
    const found = RESOURCES.find(({ codes, words }) => codes.includes(String(code)) || says(words))
    if (found !== undefined) return { what: found.what, limit: limitOf(found), command: found.command }
  }
  return undefined
}

/** As people and programs read it. */
export function shortageProblem(shortage: Shortage): {
  readonly code: string
  readonly message: string
  readonly fix: string
} {
  const fill = (text: string): string =>
    text.replace(/\{(what|limit|command)\}/g, (_, name: string) => shortage[name as keyof Shortage])
  return { code: SHORT_CODE, message: fill(SHORT_MESSAGE), fix: fill(SHORT_FIX) }
}
