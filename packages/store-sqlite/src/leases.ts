import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type Database from 'libsql'

const LAPSE = 60_000

/** Claims of groups of units by processes. Call the methods inside a transaction of the store. */
export class Leases {
  /** Identifies this process's opening of the store. */
  readonly owner = randomUUID()
  readonly #statements

  constructor(
    db: Database.Database,
    private readonly now: () => number,
  ) {
    const raw = (sql: string) => db.prepare(sql).raw()
    this.#statements = {
      seen: db.prepare(`
        INSERT INTO owner (id, host, pid, seen) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen`),
      others: raw('SELECT id, host, pid, seen FROM owner WHERE id <> ?'),
      leave: db.prepare('DELETE FROM owner WHERE id = ?'),
      giveUp: db.prepare('DELETE FROM lease WHERE owner = ?'),
      held: raw(
        'SELECT json_group_array(key) FROM lease WHERE owner <> ?1 AND key IN (SELECT value FROM json_each(?2))',
      ),
      take: db.prepare(
        'INSERT OR IGNORE INTO lease (key, owner) SELECT value, ?1 FROM json_each(?2)',
      ),
      release: db.prepare(
        'DELETE FROM lease WHERE owner = ?1 AND key IN (SELECT value FROM json_each(?2))',
      ),
      end: db.prepare('DELETE FROM lease WHERE key IN (SELECT value FROM json_each(?))'),
    }
  }

  /** Claims each group completely or not at all. Returns for each group whether it is claimed. */
  claim(groups: readonly (readonly string[])[]): boolean[] {
    this.beat()
    this.#forgetTheDead()
    const [keys] = this.#statements.held.get([this.owner, JSON.stringify(groups.flat())]) as [
      string,
    ]
    const held = new Set(JSON.parse(keys) as string[])
    const free = groups.map((group) => !group.some((key) => held.has(key)))
    this.#statements.take.run([
      this.owner,
      JSON.stringify(groups.filter((_, at) => free[at]).flat()),
    ])
    return free
  }

  isAlone(): boolean {
    return this.#statements.others.all([this.owner]).length === 0
  }

  beat(): void {
    this.#statements.seen.run([this.owner, hostname(), process.pid, this.now()])
  }

  release(keys: readonly string[]): void {
    this.#statements.release.run([this.owner, JSON.stringify(keys)])
  }

  /** Ends claims whose results are stored. */
  end(keys: readonly string[]): void {
    this.#statements.end.run([JSON.stringify(keys)])
  }

  leave(): void {
    this.#statements.giveUp.run([this.owner])
    this.#statements.leave.run([this.owner])
  }

  #forgetTheDead(): void {
    const others = this.#statements.others.all([this.owner]) as [string, string, number, number][]
    for (const [id, host, pid, beat] of others) {
      const isGone = host === hostname() && !isAlive(pid)
      if (!isGone && Math.abs(this.now() - beat) < LAPSE) continue
      this.#statements.giveUp.run([id])
      this.#statements.leave.run([id])
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
