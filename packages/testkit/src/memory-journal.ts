import type { JournalKey, StoredAnswer } from '@attune/core/store'
import type { JournalStore } from '@attune/gateway'

/** Journal that keeps answers in memory. */
export class MemoryJournal implements JournalStore {
  readonly #answers = new Map<string, StoredAnswer>()
  readonly #scopes = new Set<string>()

  async answered(scopes: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(scopes.filter((scope) => this.#scopes.has(scope)))
  }

  async recall(requests: readonly JournalKey[]): Promise<readonly (StoredAnswer | undefined)[]> {
    return requests.map((request) => this.#answers.get(nameOf(request)))
  }

  async record(request: JournalKey, answer: StoredAnswer): Promise<StoredAnswer> {
    const first = this.#answers.get(nameOf(request)) ?? answer
    this.#answers.set(nameOf(request), first)
    this.#scopes.add(request.scope)
    return first
  }

  async claimBriefly(keys: readonly string[]): Promise<readonly boolean[]> {
    return keys.map(() => true)
  }

  async release(): Promise<void> {}
}

const nameOf = ({ scope, request, occurrence }: JournalKey): string =>
  JSON.stringify([scope, request, occurrence])
