/**
 * Network namespaces: each worker is a machine of its own, with a network of its own, as far as
 * this one allows it.
 */
import { spawnSync } from 'node:child_process'
import { createServer, type Server, type Socket, connect } from 'node:net'

export interface Namespace {
  /** Before a command: what makes it run there. */
  readonly prefix: readonly string[]
  /** The address under which this machine is seen from there. */
  readonly outside: string
  remove(): void
}

const ip = (...args: readonly string[]): boolean =>
  spawnSync('ip', args, { stdio: 'ignore' }).status === 0

/** Whether this machine lets us make them: it takes root. */
export function areAllowed(): boolean {
  const name = `attune-try-${process.pid}`
  const made = ip('netns', 'add', name)
  if (made) ip('netns', 'del', name)
  return made
}

/** @param at its number among those of this process, below 250 */
export function newNamespace(at: number): Namespace {
  const name = `attune-${process.pid}-${at}`
  const [here, there] = [`at${process.pid}.${at}`, `an${process.pid}.${at}`]
  // Another process may make some at the same time.
  const network = `10.${64 + (process.pid % 128)}.${at}`
  const [outside, inside] = [`${network}.1`, `${network}.2`]
  const steps = [
    ['netns', 'add', name],
    ['link', 'add', here, 'type', 'veth', 'peer', 'name', there],
    ['link', 'set', there, 'netns', name],
    ['addr', 'add', `${outside}/30`, 'dev', here],
    ['link', 'set', here, 'up'],
    ['-n', name, 'addr', 'add', `${inside}/30`, 'dev', there],
    ['-n', name, 'link', 'set', there, 'up'],
    ['-n', name, 'link', 'set', 'lo', 'up'],
  ]
  const remove = (): void => {
    ip('link', 'del', here)
    ip('netns', 'del', name)
  }
  for (const step of steps) {
    if (ip(...step)) continue
    remove()
    throw new Error(`ip ${step.join(' ')} failed.`)
  }
  return { prefix: ['ip', 'netns', 'exec', name], outside, remove }
}

export interface Relay {
  close(): void
}

/**
 * Servers of tests listen on the loopback address, which no namespace reaches: this takes calls
 * there and hands them on.
 */
export async function relay(host: string, port: number): Promise<Relay> {
  const open = new Set<Socket>()
  const server: Server = createServer((inside) => {
    const outside = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(one)
      one
        .on('error', () => other.destroy())
        .on('close', () => void (other.destroy(), open.delete(one)))
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  )
  return {
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
