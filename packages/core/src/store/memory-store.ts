import type { RunEnd, RunStart, Store, StoreCounts, StoredRun, StoredUnit } from './port.js'

/** A store that keeps nothing beyond its process: for rehearsals and tests. */
export class MemoryStore implements Store {
  readonly location = 'memory'
  readonly #units = new Map<string, StoredUnit>()
  readonly #answers = new Map<string, string>()
  readonly #runs: StoredRun[] = []

  unit(key: string): StoredUnit | undefined {
    return this.#units.get(key)
  }

  async saveUnit(unit: StoredUnit): Promise<StoredUnit> {
    const kept = this.#units.get(unit.key)
    if (kept?.status === 'done') return kept
    this.#units.set(unit.key, unit)
    return unit
  }

  recall(scope: string, request: string, occurrence: number): string | undefined {
    return this.#answers.get(`${scope} ${request} ${occurrence}`)
  }

  async record(scope: string, request: string, occurrence: number, answer: string): Promise<string> {
    const id = `${scope} ${request} ${occurrence}`
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

  runs(): StoredRun[] {
    return [...this.#runs]
  }

  *units(kind?: string): IterableIterator<StoredUnit> {
    for (const unit of this.#units.values()) if (kind === undefined || unit.kind === kind) yield unit
  }

  counts(): StoreCounts {
    const counts = new Map<string, { kind: string; status: StoredUnit['status']; count: number }>()
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
