import type { Notice, RunEvent } from '@attune/core/runtime'
import { isOfLanguage } from '@attune/core/internal'
import type { MemoryPlan } from './memory-plan.js'
import { failureNotices, warningNotices } from './rehearsal-notices.js'
import { sortOf } from './sample.js'
import type { UnshownDialogues } from './unshown-dialogues.js'

/** Collects what a rehearsal reports: the executed units of each sort, failures and warnings. */
export class RehearsalEvents {
  /** Scopes of the rehearsed units, by sort. */
  readonly scopes = new Map<string, string[]>()
  /** Sorts of units that are left out because of their language. */
  readonly unread = new Set<string>()
  readonly #failures = new Map<string, string>()
  readonly #fixes = new Map<string, string>()
  readonly #warnings = new Set<string>()

  constructor(
    private readonly memories: MemoryPlan,
    private readonly unshown: UnshownDialogues,
  ) {}

  readonly note = (event: RunEvent): void => {
    if (event.type === 'warning' && event.topic === 'stand-in')
      this.#failures.set(event.use, event.message)
    else if (event.type === 'warning') this.#warnings.add(`${event.use}: ${event.message}`)
    if (event.type !== 'settled' || event.unit.kind === 'analyse') return
    // If a unit is left out because of its language, all units of its sort will be. Other reasons
    // depend on the dialogue.
    if (event.as === 'left-out' && isOfLanguage(event.why ?? ''))
      this.unread.add(sortOf(event.unit))
    if (event.as === 'skipped' || event.as === 'left-out') return
    // A call that cannot be rehearsed may succeed in the real run.
    if (event.as === 'failed' && event.failure && event.failure.code !== 'CALL_UNREHEARSED') {
      const { use, code, message, fix } = event.failure
      this.#failures.set(use, message)
      if (code === 'COMPONENT_THREW') this.#fixes.set(use, fix)
    }
    const [sort, scope] = [sortOf(event.unit), event.unit.scope()]
    if (event.as !== 'failed') this.unshown.settled(event.unit)
    this.memories.addRehearsed(event.unit, scope)
    const scopes = this.scopes.get(sort) ?? []
    // A group of a later session contains the units of earlier sessions again.
    if (!scopes.includes(scope)) this.scopes.set(sort, [...scopes, scope])
  }

  get notices(): readonly Notice[] {
    return [...failureNotices(this.#failures, this.#fixes), ...warningNotices(this.#warnings)]
  }
}
