/**
 * Lock file of a study, because a second server would not know the answers that the first one
 * stores. The file contains the holder's process and a count that the holder increases regularly.
 * The process id alone is not sufficient: another container or a later process can have the same
 * one.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errors } from '../errors.js'

/**
 * Default times. A lock without an update for ten seconds is taken over, as in the package
 * proper-lockfile.
 */
const TIMES: LockTimes = { beat: 2000, stale: 10_000 }
const POLL_MILLISECONDS = 250

/** Process that holds the lock. Fields are empty if the operating system does not provide them. */
interface Holder {
  readonly pid: number
  /** Boot id and process namespace, within which process ids are unique. */
  readonly place: string
  /** Start time of the process, in clock ticks. */
  readonly started: string
}

export interface LockTimes {
  /** Interval between two updates of the lock, in milliseconds. */
  readonly beat: number
  /** Milliseconds without an update after which a lock is taken over. */
  readonly stale: number
}

export interface StudyLock {
  /**
   * Checks that this process still holds the lock.
   *
   * @throws ratings/STUDY_SERVED if another server has taken the study over
   */
  check(): void
  release(): void
}

/**
 * Locks a study for this process.
 *
 * @throws ratings/STUDY_SERVED if another server holds the study
 */
export async function lockStudy(folder: string, times = TIMES): Promise<StudyLock> {
  const file = join(folder, '.serve.lock')
  for (;;) {
    const handle = created(file)
    if (handle !== undefined) return new HeldLock(folder, file, handle, times.beat)
    const seen = readLock(file)
    if (seen === undefined) continue
    if (await isHolderAlive(file, seen, times.stale)) throw served(folder, file, seen)
    removeStaleLock(folder, file, seen)
  }
}

const served = (folder: string, file: string, { text }: Seen) =>
  errors.error('STUDY_SERVED', { folder, pid: holderOf(text)?.pid ?? 'unknown', file }, {})

function created(file: string): number | undefined {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    return undefined
  }
}

interface Seen {
  readonly text: string
  readonly inode: bigint
}

/** Content and inode of the lock file; undefined if the file does not exist. */
function readLock(file: string): Seen | undefined {
  try {
    return { text: readFileSync(file, 'utf8'), inode: statSync(file, { bigint: true }).ino }
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    return undefined
  }
}

/**
 * True if the holder is running. A process of this system is looked up; for another system, the
 * count in the lock must change within `stale` milliseconds.
 */
async function isHolderAlive(file: string, seen: Seen, stale: number): Promise<boolean> {
  const holder = holderOf(seen.text)
  if (holder !== undefined && holder.place !== '' && holder.place === ownPlace())
    return isRunning(holder.pid) && startOf(holder.pid) === holder.started
  for (let waited = 0; waited < stale; waited += POLL_MILLISECONDS) {
    await sleep(POLL_MILLISECONDS)
    const now = readLock(file)
    if (now === undefined) return false
    if (now.inode !== seen.inode || now.text !== seen.text) return true
  }
  return false
}

function holderOf(text: string): Holder | undefined {
  try {
    const { pid, place, started } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' && typeof place === 'string' && typeof started === 'string'
      ? { pid, place, started }
      : undefined
  } catch {
    return undefined
  }
}

function ownPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

function startOf(pid: number | 'self'): string {
  try {
    // Fields are counted from the last bracket, because the program's name before it may contain
    // spaces and brackets.
    const [, fields = ''] = /.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return fields.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes the lock of a server that no longer runs, unless another server has replaced the lock
 * meanwhile.
 */
function removeStaleLock(folder: string, file: string, seen: Seen): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(file, aside)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return
    throw cause
  }
  const isOther = statSync(aside, { bigint: true }).ino !== seen.inode
  if (isOther) linkSync(aside, file)
  rmSync(aside, { force: true })
  if (isOther) throw served(folder, file, seen)
}

class HeldLock implements StudyLock {
  readonly #inode: bigint
  readonly #timer: NodeJS.Timeout
  readonly #holder: Holder = { pid: process.pid, place: ownPlace(), started: startOf('self') }
  #count = 0

  constructor(
    private readonly folder: string,
    private readonly file: string,
    private readonly handle: number,
    beat: number,
  ) {
    this.#inode = fstatSync(handle, { bigint: true }).ino
    this.#beat()
    this.#timer = setInterval(() => this.#beat(), beat)
    this.#timer.unref()
  }

  /**
   * Increases the count in the lock. If another server has taken the lock over, the write goes to
   * the old, deleted file and does no harm.
   */
  #beat(): void {
    this.#count += 1
    const text = JSON.stringify({ ...this.#holder, count: String(this.#count).padStart(12, '0') })
    writeSync(this.handle, `${text}\n`, 0)
  }

  check(): void {
    const now = readLock(this.file)
    if (now?.inode !== this.#inode)
      throw served(this.folder, this.file, now ?? { text: '', inode: 0n })
  }

  release(): void {
    clearInterval(this.#timer)
    closeSync(this.handle)
    if (readLock(this.file)?.inode === this.#inode) rmSync(this.file, { force: true })
  }
}
