import { AttuneError } from '@attune/core'
import { type Entry, pathText, type ReadKind } from '@attune/core/runtime'
import type { Problems } from '../written/problems.js'
import type { Written } from '../written/written.js'

interface Slot {
  readonly resolve: () => readonly Entry[]
  entries: readonly Entry[]
  state: 'new' | 'open' | 'done'
}

/** Estimators and judges of one evaluation. One that another one reads is resolved first, and both hold the same entry. */
export class LabelledEntries {
  readonly #slots = new Map<string, Slot>()

  constructor(private readonly problems: Problems) {}

  add(kind: ReadKind, label: string, resolve: () => readonly Entry[]): void {
    this.#slots.set(slotName(kind, label), { resolve, entries: [], state: 'new' })
  }

  has(kind: ReadKind, label: string): boolean {
    return this.#slots.has(slotName(kind, label))
  }

  /** The entry of this label, for one that reads it: all its combinations. */
  read(kind: ReadKind, label: string, written: Written): readonly Entry[] {
    const slot = this.#slots.get(slotName(kind, label))
    if (slot?.state !== 'open') return slot ? settled(slot) : []
    this.problems.add(new AttuneError('CONFIG_READS_CIRCLE', { where: pathText(written.path), label }), written.place)
    return []
  }

  /** All of a kind, in their order. */
  all(kind: ReadKind): readonly Entry[] {
    return [...this.#slots].flatMap(([name, slot]) => (name.startsWith(`${kind} `) ? settled(slot) : []))
  }
}

const slotName = (kind: ReadKind, label: string): string => `${kind} ${label}`

function settled(slot: Slot): readonly Entry[] {
  if (slot.state === 'new') {
    slot.state = 'open'
    slot.entries = slot.resolve()
    slot.state = 'done'
  }
  return slot.entries
}
