/**
 * Detects errors that are caused by limits of the machine (open files, memory). This module is
 * loaded first and imports no other module of Attune.
 */
import { readFileSync } from 'node:fs'

export const SHORT_CODE = 'MACHINE_SHORT'
export const SHORT_MESSAGE = 'The machine gives this process no more {what}: its limit is {limit}.'
export const SHORT_FIX =
  'Raise the limit ({command}), or lower `concurrency`. No plugin and no model is at fault, and finished work is kept.'

/** A shortage: values for the placeholders in `SHORT_MESSAGE` and `SHORT_FIX`. */
export interface Shortage {
  readonly what: string
  readonly limit: string
  readonly command: string
}

interface Resource {
  readonly what: string
  /** Name of the limit's row in /proc/self/limits. */
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

/**
 * Limits of this process. They are read at startup, since the file cannot be opened once file
 * handles are exhausted.
 */
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
 * Address space that a run may reserve, in bytes; most of it is never used. Node reserves 10 GB for
 * each WebAssembly memory, and HTTP, tokens and figures use nine of them. 96 GB were measured
 * (VmPeak).
 */
const LEAST_ADDRESSES = 100e9

/**
 * Returns the shortage if the limit on address space (`ulimit -v`) is too low for a run; otherwise
 * undefined. This limit counts reserved addresses, not memory in use.
 */
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

/** Returns the shortage that an error or one of its causes reports; undefined if none does. */
export function shortageIn(error: unknown): Shortage | undefined {
  let at = error
  for (let depth = 0; depth < DEPTH && at instanceof Error; depth++, at = at.cause) {
    const { message } = at
    const { code, blame } = at as { readonly code?: unknown; readonly blame?: unknown }
    // Texts of errors with a code are not searched, since they may quote a server's message about
    // the server.
    const says = (words: RegExp): boolean => blame === undefined && words.test(message)
    const found = RESOURCES.find(({ codes, words }) => codes.includes(String(code)) || says(words))
    if (found !== undefined)
      return { what: found.what, limit: limitOf(found), command: found.command }
  }
  return undefined
}

/** Code, message and fix of a shortage, for people and programs. */
export function shortageProblem(shortage: Shortage): {
  readonly code: string
  readonly message: string
  readonly fix: string
} {
  const fill = (text: string): string =>
    text.replace(/\{(what|limit|command)\}/g, (_, name: string) => shortage[name as keyof Shortage])
  return { code: SHORT_CODE, message: fill(SHORT_MESSAGE), fix: fill(SHORT_FIX) }
}
