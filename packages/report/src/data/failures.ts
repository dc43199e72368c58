/** Groups failed and missing units by reason. */
import type { Archive } from '@attune/project'
import type { IndexedRow } from '@attune/core/runtime'
import type { FailureExample, FailureGroup } from '../report-data.js'
import { readAt } from './read-at.js'
import { reasonOf } from './reason.js'

/** Maximum number of examples per group. */
const EXAMPLES = 20

interface Draft extends Omit<FailureGroup, 'count' | 'examples' | 'message'> {
  count: number
  readonly examples: FailureExample[]
  /** Position in the plan of the first unit that failed for this reason. */
  readonly slot: number
}

export class Failures {
  readonly #groups = new Map<string, Draft>()
  #slot = -1

  /**
   * Adds an index row if its unit has no result.
   *
   * @param dialogue dialogue to which the row belongs; ignored for a row of a pair
   */
  add(row: IndexedRow, dialogue: Pick<FailureExample, 'place' | 'conditions'>): void {
    const why = reasonOf(row)
    if (why === undefined || row.place === this.#slot) return
    this.#slot = row.place
    const { kind, label: source, status = 'open' } = row
    const key = JSON.stringify([kind, source, status, why])
    const group =
      this.#groups.get(key) ??
      this.#begin(key, { kind, source, status: status as Draft['status'], why }, row)
    group.count++
    if (group.examples.length >= EXAMPLES) return
    const { scenario, supporter, other, repeat } = row
    const { place, conditions } = kind === 'pair' ? row : dialogue
    const both = other === undefined ? supporter : `${supporter}, ${other}`
    group.examples.push({ place, scenario, supporter: both, repeat, conditions })
  }

  #begin(
    key: string,
    facts: Pick<Draft, 'kind' | 'source' | 'status' | 'why'>,
    { place }: IndexedRow,
  ): Draft {
    const group = { ...facts, count: 0, examples: [], slot: place }
    this.#groups.set(key, group)
    return group
  }

  /** Groups by descending count, each with the message of its first failure. */
  async end(archive: Archive): Promise<readonly FailureGroup[]> {
    const groups = [...this.#groups.values()].toSorted((a, b) => b.count - a.count)
    return Promise.all(
      groups.map(async ({ slot, ...group }) => {
        const message = group.status === 'open' ? undefined : await messageOf(archive, slot)
        return { ...group, ...(message !== undefined && { message }) }
      }),
    )
  }
}

async function messageOf(archive: Archive, place: number): Promise<string | undefined> {
  const unit = (await readAt(archive, [place])).get(place)?.[0]?.unit
  if (!unit || unit.status === 'done') return undefined
  const { message } = JSON.parse(unit.failure) as { readonly message?: string }
  return message
}
