import type { Clock } from '@attune/core/runtime'
import { CREATE } from './open-store.js'
import Database from 'libsql'
import { buildIndex } from './index-format.js'
import { SqliteStore } from './sqlite-store.js'

/** A clock that stands still, because no other process shares the store. */
const constantClock: Clock = { monotonic: () => 0, date: () => new Date(0) }

/** Store in memory, for tests and for rehearsals (trial runs without models). */
export class MemoryStore extends SqliteStore {
  constructor() {
    const db = new Database(':memory:')
    db.exec(CREATE)
    buildIndex(db)
    super(db, 'memory', { lockWait: 0, clock: constantClock, inMemory: true })
  }
}
