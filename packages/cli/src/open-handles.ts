/**
 * Timers, servers, sockets and processes that are still open when a command is done, and would keep
 * it running.
 */
import { ChildProcess } from 'node:child_process'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/** An open handle that keeps the process running, and where it was created. */
export interface OpenHandle {
  /** Description: `a timer (setInterval)`. */
  readonly kind: string
  readonly stack: string
}

interface RecordedHandle {
  readonly kind: string
  readonly reference: WeakRef<object>
  /** Error at the place of creation. Its stack becomes text only when it is read, which is rare. */
  readonly creation: Error
  isOpen(handle: object): boolean
}

const recordedHandles = new Set<RecordedHandle>()
const collectedHandles = new FinalizationRegistry<RecordedHandle>(
  (entry) => void recordedHandles.delete(entry),
)

function record(kind: string, handle: object, isOpen: (handle: never) => boolean): void {
  const entry: RecordedHandle = {
    kind,
    reference: new WeakRef(handle),
    creation: new Error(),
    isOpen: isOpen as RecordedHandle['isOpen'],
  }
  recordedHandles.add(entry)
  collectedHandles.register(handle, entry)
}

type Timer = NodeJS.Timeout & { readonly _destroyed?: boolean; readonly _repeat?: unknown }
type Referenced = { readonly _handle?: { hasRef?(): boolean } | null }

const isReferenced = ({ _handle }: Referenced): boolean =>
  _handle != null && _handle.hasRef?.() !== false

/**
 * Durations of recorded timers in milliseconds: at least the first, below the second. Shorter
 * timers hardly delay the end of the process. The client of OpenAI starts a timer of the longest
 * duration for each request, and creating a stack for each costs more than the timer.
 */
const RECORDED = [1000, 2 ** 31 - 1] as const
const isRecorded = (milliseconds: unknown): boolean =>
  Number(milliseconds) >= RECORDED[0] && Number(milliseconds) < RECORDED[1]

/** Begins to record creators of handles; call it before any plugin is loaded. */
export function watchHandles(): void {
  const timers = createRequire(import.meta.url)('node:timers') as typeof import('node:timers')
  for (const name of ['setInterval', 'setTimeout'] as const) {
    const make = timers[name] as (...given: unknown[]) => Timer
    const recording = Object.assign((...given: unknown[]): Timer => {
      const timer = make(...given)
      if (name === 'setInterval' || isRecorded(given[1]))
        record(
          `a timer (${name})`,
          timer,
          (each: Timer) => each['_destroyed'] !== true && each.hasRef(),
        )
      return timer
    }, make)
    Object.assign(timers, { [name]: recording })
    Object.assign(globalThis, { [name]: recording })
  }
  syncBuiltinESMExports()
  recordOnCall(
    net.Server.prototype,
    'listen',
    'a server',
    (each: net.Server & Referenced) => each.listening && isReferenced(each),
  )
  recordOnCall(
    net.Socket.prototype,
    'connect',
    'a socket',
    (each: net.Socket & Referenced) => !each.destroyed && isReferenced(each),
  )
  recordOnCall(
    ChildProcess.prototype as never,
    'spawn',
    'a child process',
    (each: ChildProcess & Referenced) =>
      each.exitCode === null && each.signalCode === null && isReferenced(each),
  )
}

function recordOnCall<T extends object>(
  prototype: T,
  method: keyof T & string,
  kind: string,
  isOpen: (handle: never) => boolean,
): void {
  const original = prototype[method] as (this: object, ...given: unknown[]) => unknown
  Object.assign(prototype, {
    [method](this: object, ...given: unknown[]): unknown {
      record(kind, this, isOpen)
      return original.apply(this, given)
    },
  })
}

/** Handles that still keep the process running. */
export const openHandles = (): readonly OpenHandle[] =>
  [...recordedHandles].flatMap(({ reference, kind, creation, isOpen }) => {
    const handle = reference.deref()
    return handle !== undefined && isOpen(handle) ? [{ kind, stack: creation.stack ?? '' }] : []
  })
