import type { Notice } from '../config/notice.js'
import type { Entry, ResolvedConfig } from '../config/types.js'
import type { Component } from '../contracts/plugin.js'
import type { Store } from '../store/port.js'
import type { Unit } from './unit.js'

export interface KeptServices {
  component(entry: Entry): Component
  readonly store: Pick<Store, 'firstMade'>
  /** ISO 8601. */
  readonly today: string
}

/**
 * Supporters that could tell by a version that they have changed, and have none: what is kept of an earlier day may be that
 * of another system.
 */
export class KeptDialogues {
  /** Evaluation and label → keys of dialogues that are done. */
  readonly #done = new Map<string, string[]>()

  constructor(
    private readonly config: ResolvedConfig,
    private readonly services: KeptServices,
  ) {
    for (const { name, supporters } of config.evaluations) {
      for (const entry of supporters.filter((each) => this.#lacksVersion(each))) this.#done.set(idOf(name, entry), [])
    }
  }

  /** Whether there is a supporter whose dialogues are looked at. */
  get isNeeded(): boolean {
    return this.#done.size > 0
  }

  /** Sees every unit of a plan. */
  add({ kind, evaluation, about, key }: Unit, isOpen: boolean): void {
    if (kind === 'simulate' && !isOpen)
      this.#done.get(idOf(evaluation, { label: String(about['supporter']) }))?.push(key)
  }

  async notices(): Promise<readonly Notice[]> {
    const { store, today } = this.services
    const oldest = new Map<Entry, string>()
    for (const { name, supporters } of this.config.evaluations) {
      for (const entry of supporters) {
        const made = await store.firstMade(this.#done.get(idOf(name, entry)) ?? [])
        if (made !== undefined && dayOf(made) < dayOf(today)) oldest.set(entry, dayOf(made))
      }
    }
    return [...oldest].map(([{ label, place }, day]) => ({
      kind: 'kept',
      message: `${label}: answers of ${day} are reused.`,
      fix: `If ${label} has changed since, set its version, or run with --fresh ${label}.`,
      place,
    }))
  }

  #lacksVersion(entry: Entry): boolean {
    const { properties = {} } = this.services.component(entry).options ?? {}
    return 'version' in properties && entry.options['version'] === undefined
  }
}

const idOf = (evaluation: string, { label }: Pick<Entry, 'label'>): string => JSON.stringify([evaluation, label])

const dayOf = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length)
