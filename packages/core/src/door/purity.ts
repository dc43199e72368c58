/**
 * Enforces `pure: true`, the promise that results depend only on files and input. While such code
 * runs, the clock and all ways to reach other programs are refused: `fetch`, `http`, `net`,
 * `dgram`, child processes, worker threads, `Date` without arguments.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import type { Component } from '../contracts/plugin.js'
import type { JsonObject } from '../contracts/data.js'
import { AttuneError } from '../errors.js'

interface Watched {
  readonly use: string
  /** True if requests are recorded and not refused. */
  readonly isOnlyNoted?: boolean
  /** Name of the first forbidden API that was used, even if the code caught the refusal. */
  used?: string
  /** Component that used it, if it is not `use` itself. */
  by?: string
  /** For a component that runs inside the work of another one: that work. */
  readonly outer?: Watched
}

const inside = new AsyncLocalStorage<Watched>()

/** True if a component with these options is declared pure. */
export const isPure = ({ pure }: Pick<Component, 'pure'>, options: JsonObject): boolean =>
  typeof pure === 'function' ? (pure as (options: JsonObject) => boolean)(options) : pure === true

/**
 * Runs work while network, child processes and the clock are refused.
 *
 * @throws COMPONENT_IMPURE if the work uses a refused API, even if it catches the refusal
 */
export async function purely<T>(use: string, work: () => T | Promise<T>): Promise<T> {
  guard()
  const watched: Watched = { use }
  try {
    const result = await inside.run(watched, async () => work())
    if (watched.used === undefined) return result
  } catch (error) {
    if (watched.used === undefined) throw error
  }
  throw impure(watched)
}

const PROTOCOLS: ReadonlySet<string> = new Set(['fetch', 'http', 'https', 'http2', 'net', 'dgram'])

/**
 * Runs work of a component that is not pure, and calls `then` with the API and the component if it
 * sends a request itself. Such requests are neither stored nor counted. Requests by `context.call`
 * do not count.
 */
export async function notingRequests<T>(
  use: string,
  work: () => T | Promise<T>,
  then: (api: string, by: string) => void,
): Promise<T> {
  guardNetwork()
  const noted: Watched = { use, isOnlyNoted: true }
  notedCalls += 1
  try {
    const result = await inside.run(noted, async () => work())
    if (noted.used !== undefined) then(noted.used, noted.by ?? use)
    return result
  } finally {
    notedCalls -= 1
    // Pure code may have left a timer whose requests are refused later.
    if (notedCalls === 0 && !isGuarded) inside.disable()
  }
}

/**
 * Number of noted calls in progress. If it is 0, the async hooks are disabled, since they slow down
 * all promises of the process.
 */
let notedCalls = 0

/** Runs work of another component inside that of the current one. Its requests are its own. */
export function workOfAnother<T>(use: string, work: () => T): T {
  const outer = inside.getStore()
  return outer?.isOnlyNoted === true ? inside.run({ use, isOnlyNoted: true, outer }, work) : work()
}

/** Warning about a component that sends requests itself. */
export const ownRequestText = (api: string): string =>
  `It sends a request itself, with ${api}: no answer is stored, counted or limited, and a run that goes on after a crash sends it again. Send it with context.call and http.`

const impure = ({ use, used = '' }: Watched): AttuneError =>
  new AttuneError('COMPONENT_IMPURE', { use, what: used })

/**
 * Runs work of the host that pure code in another process needs: its messages, its time limits. The
 * caller enforces there what `purely` enforces here.
 */
export const besidePurity = <T>(work: () => T): T => inside.exit(work)

/** Throws if called while pure code runs; otherwise does nothing. */
export function refuseInside(what: string): void {
  const watched = inside.getStore()
  if (!watched) return
  if (watched.isOnlyNoted === true) {
    if (PROTOCOLS.has(what)) note(watched, what)
    return
  }
  watched.used ??= what
  throw impure(watched)
}

function note(watched: Watched, what: string): void {
  let all = watched
  while (all.outer) all = all.outer
  if (all.used !== undefined) return
  all.used = what
  all.by = watched.use
}

type Members = Record<string, unknown>

let isGuarded = false

function guard(): void {
  guardNetwork()
  if (isGuarded) return
  isGuarded = true
  guardProcesses()
  guardClock()
  syncBuiltinESMExports()
}

let isNetworkGuarded = false

function guardNetwork(): void {
  if (isNetworkGuarded) return
  isNetworkGuarded = true
  const net = builtin('net')
  const [socket, server] = [prototypeOf(net['Socket']), prototypeOf(net['Server'])]
  refuse(globalThis as unknown as Members, ['fetch'], () => 'fetch')
  refuse(socket, ['connect'], () => 'net')
  // Writing is refused too, since the connection may have been opened before the pure code ran.
  refuse(socket, ['write', 'end'], (self) =>
    (self as Members)['remoteAddress'] === undefined ? undefined : 'net',
  )
  refuse(server, ['listen'], () => 'net')
  refuse(builtin('dgram'), ['createSocket'], () => 'dgram')
  for (const name of ['http', 'https'] as const) {
    refuse(builtin(name), ['request', 'get'], () => name)
    refuse(prototypeOf(builtin(name)['Agent']), ['addRequest'], () => name)
  }
  refuse(builtin('http2'), ['connect'], () => 'http2')
  syncBuiltinESMExports()
}

function guardProcesses(): void {
  const processes = builtin('child_process')
  const named = ['spawn', 'exec', 'execFile', 'fork', 'spawnSync', 'execSync', 'execFileSync']
  refuse(processes, named, () => 'child_process')
  refuse(prototypeOf(processes['ChildProcess']), ['spawn'], () => 'child_process')
  const threads = builtin('worker_threads')
  threads['Worker'] = watched(threads['Worker'] as new () => object, () => true, 'worker_threads')
}

function guardClock(): void {
  const isNow = (args: readonly unknown[]): boolean => args.length === 0
  refuse(Date as unknown as Members, ['now'], () => 'the clock')
  refuse(Object.getPrototypeOf(performance) as Members, ['now'], () => 'the clock')
  refuse(process as unknown as Members, ['hrtime'], () => 'the clock')
  globalThis.Date = watched(Date, isNow, 'the clock')
}

/**
 * Wraps a class so that pure code can neither call it nor construct an instance, with arguments for
 * which `concerns` returns true.
 */
const watched = <C extends new (...args: never[]) => object>(
  made: C,
  concerns: (args: readonly unknown[]) => boolean,
  what: string,
): C =>
  new Proxy(made, {
    construct(target, args: unknown[], self) {
      if (concerns(args)) refuseInside(what)
      return Reflect.construct(target, args, self) as object
    },
    apply(target, self, args: unknown[]) {
      refuseInside(what)
      return Reflect.apply(target as unknown as (...all: unknown[]) => unknown, self, args)
    },
  })

/** Wraps functions of an object so that pure code cannot call them. */
function refuse(
  owner: Members,
  names: readonly string[],
  whatOf: (self: unknown) => string | undefined,
): void {
  for (const name of names) {
    const original = owner[name]
    if (typeof original !== 'function') continue
    const call = original as (...args: unknown[]) => unknown
    owner[name] = new Proxy(call, {
      apply(target, self, args: unknown[]) {
        const what = inside.getStore() && whatOf(self)
        if (what !== undefined) refuseInside(what)
        return Reflect.apply(target, self, args)
      },
    })
  }
}

const builtin = (name: string): Members =>
  process.getBuiltinModule(`node:${name}`) as unknown as Members

const prototypeOf = (made: unknown): Members => (made as { readonly prototype: Members }).prototype
