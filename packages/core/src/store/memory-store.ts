import type {
  JournalKey,
  RunEnd,
  RunStart,
  Status,
  Store,
  StoreCounts,
  StoredAnswer,
  StoredRun,
  StoredUnit,
} from './port.js'

/** A store that keeps nothing beyond its process: for rehearsals and tests. */
export class MemoryStore implements Store {
  readonly location = 'memory'
  readonly #units = new Map<string, StoredUnit>()
  readonly #answers = new Map<string, StoredAnswer>()
  readonly #runs: StoredRun[] = []

  async units(keys: readonly string[]): Promise<ReadonlyMap<string, StoredUnit>> {
    return new Map(keys.flatMap((key) => (this.#units.has(key) ? [[key, this.#units.get(key)!] as const] : [])))
  }

  async statuses(keys: readonly string[]): Promise<ReadonlyMap<string, Status>> {
    return new Map([...(await this.units(keys))].map(([key, { status }]) => [key, status]))
  }

  async saveUnit(unit: StoredUnit): Promise<StoredUnit> {
    const kept = this.#units.get(unit.key)
    if (kept?.status === 'done') return kept
    this.#units.set(unit.key, unit)
    return unit
  }

  async recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]> {
    return requests.map((request) => this.#answers.get(idOf(request)))
  }

  async record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer> {
    const id = idOf(request)
    const kept = this.#answers.get(id)
    if (kept === undefined) this.#answers.set(id, answer)
    return kept ?? answer
  }

  async beginRun(run: RunStart): Promise<number> {
    return this.#runs.push({ ...run, id: this.#runs.length + 1 })
  }

  async endRun(id: number, end: RunEnd): Promise<void> {
    const run = this.#runs[id - 1]
    if (run) this.#runs[id - 1] = { ...run, end }
  }

  async runs(): Promise<readonly StoredRun[]> {
    return [...this.#runs]
  }

  async *allUnits(kind?: string): AsyncGenerator<StoredUnit, void> {
    for (const unit of this.#units.values()) if (kind === undefined || unit.kind === kind) yield unit
  }

  async counts(): Promise<StoreCounts> {
    const counts = new Map<string, { kind: string; status: Status; count: number }>()
    for (const { kind, status } of this.#units.values()) {
      const id = `${kind} ${status}`
      const entry = counts.get(id) ?? { kind, status, count: 0 }
      entry.count++
      counts.set(id, entry)
    }
    return { units: [...counts.values()], answers: this.#answers.size }
  }

  async close(): Promise<void> {}
}

const idOf = ({ scope, request, occurrence }: JournalKey): string => `${scope} ${request} ${occurrence}`
