import type { Clock } from '@attune/core/runtime'
import { CREATE } from './open-store.js'
import Database from 'libsql'
import { buildIndex } from './index-format.js'
import { SqliteStore } from './sqlite-store.js'

/** Nobody else is there to wait for. */
const still: Clock = { monotonic: () => 0, date: () => new Date(0) }

/** A store that keeps nothing beyond its process: for rehearsals and tests. */
export class MemoryStore extends SqliteStore {
  constructor() {
    const db = new Database(':memory:')
    db.exec(CREATE)
    buildIndex(db)
    super(db, 'memory', { lockWait: 0, clock: still })
  }
}
