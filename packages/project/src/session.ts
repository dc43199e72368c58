/** What one config needs to be planned and run; its results are read through `results`. */
import {
  doneTwice,
  type Entry,
  type EvaluationPlan,
  type Group,
  type Identity,
  lastingIdentity,
  type ModelCall,
  type Notice,
  type Observer,
  plansOf,
  type ResolvedConfig,
  type Run,
  type SessionServices,
  type Unit,
  unitContext,
} from '@attune/core/runtime'
import type { GroupReference } from '@attune/core/store'
import { GroupFinder } from './group-finder.js'
import { type CountedEvaluation, countUnits, type PlannedEvaluation } from './planned.js'
import { indexed, indexedAs } from './results/slots.js'
import { identityNotices } from './results/identity-notices.js'
import { unaskedFor } from './results/unasked.js'
import { once } from './results/once.js'
import { Results } from './results/results.js'

export interface RunOptions {
  readonly observers?: readonly Observer[]
  readonly stopAfter?: number
  /** An observer that throws is dropped; this hears why. */
  onObserverError?(error: unknown): void
}

export class Session {
  readonly config: ResolvedConfig
  readonly results: Results
  private readonly plans: readonly EvaluationPlan[]
  private readonly finder: GroupFinder

  constructor(private readonly parts: SessionServices) {
    this.config = parts.config
    this.plans = plansOf(parts)
    this.finder = new GroupFinder(this.plans)
    this.results = new Results(this.plans, parts)
  }

  /** What there is to do. Scenarios are read, nothing is asked. `look` sees every unit, and whether it is open. */
  async plan(look: (unit: Unit, isOpen: boolean) => void = () => {}): Promise<PlannedEvaluation[]> {
    const planned: CountedEvaluation[] = []
    for (const plan of this.plans) planned.push(await countUnits(plan, this.parts.store, look))
    const isOpen = planned.some(({ units }) => Object.values(units).some(({ open }) => open > 0))
    const done = isOpen ? [] : await this.results.analysed()
    return planned.map(({ units, ...each }, at) => {
      const total = this.plans[at]!.config.analyses.length
      return { ...each, units: { ...units, analyse: { total, open: total - (done[at] ?? 0) } } }
    })
  }

  /** How many units a run settles, analyses included; a plan that was walked before is not walked again. */
  async total(): Promise<number> {
    let units = 0
    for (const plan of this.plans) {
      units += (await indexedAs(plan, this.parts.store.index)).end.units + plan.config.analyses.length
    }
    return units
  }

  /** Prepares a run; `run.all(session.groups())` does it, `run.stop()` and `run.abort()` end it early. */
  start({ observers = [], stopAfter, onObserverError = () => {} }: RunOptions = {}): Run {
    this.parts.door.open()
    return this.parts.startRun({
      observers,
      onObserverError,
      // Twice as many as can be worked on: some are being saved.
      limits: {
        units: this.config.concurrency,
        groups: 2 * this.config.concurrency,
        stopAfter: stopAfter ?? this.config.stopAfter ?? Infinity,
      },
      context: (all) => {
        const warn = once((use, message, topic) => all.tell({ type: 'warning', use, message, ...(topic && { topic }) }))
        const called = (unit: Unit, call: ModelCall): void => all.tell({ type: 'called', unit, call })
        return unitContext(this.parts, warn, { called, mayOrder: true })
      },
      twice: (all) => doneTwice(this.parts, (use, message) => all.tell({ type: 'warning', use, message })),
      group: (reference) => this.group(reference),
    })
  }

  /** All evaluations, one after the other; of each at most `limit` groups. */
  async *groups(limit = Infinity): AsyncGenerator<Group> {
    for (const plan of this.plans) {
      let left = limit
      for await (const group of indexed(plan, this.parts.store.index)) {
        if (left-- <= 0) break
        yield group
      }
    }
  }

  /** Undefined if the config plans no such group. */
  group(reference: GroupReference): Promise<Group | undefined> {
    return this.finder.find(reference)
  }

  /** The groups again, only with the units that make scenarios. */
  async *generating(): AsyncGenerator<Group> {
    for await (const group of this.groups()) {
      if (group.repeat === 1) yield { ...group, units: group.units.filter(({ kind }) => kind === 'generate') }
    }
  }

  /** Supporters of which nothing says which version answers. */
  unnamed(): Promise<readonly Notice[]> {
    return identityNotices(this.plans, this.parts)
  }

  /** Supporters of which it is not known that they answered for this check, and why; their names stand for them. */
  unasked(check: string | undefined): ReadonlyMap<string, string> {
    return unaskedFor(check, this.parts)
  }

  close(): Promise<void> {
    return this.parts.store.close()
  }

  /** The same for every generation of a supporter. */
  lastingIdentity(entry: Entry): Identity {
    return lastingIdentity(entry, this.parts)
  }
}
