/** Health of the data of each supporter: how many of its dialogues have a fault that makes their numbers say little. */
import type { Observation } from '@attune/core/findings'

/**
 * `empty`, `cut`, `filtered`, `looping`, `foreign`: a reply is. `same`: all replies are the same words. `lost`: the dialogue
 * failed. In the order in which they are told, where two have the same count.
 */
export const faultKinds = ['empty', 'filtered', 'cut', 'looping', 'foreign', 'same', 'lost'] as const
export type FaultKind = (typeof faultKinds)[number]

/** Dialogues of one supporter with one fault. */
export interface DataFault {
  readonly kind: FaultKind
  /** Number of dialogues that have it. */
  readonly dialogues: number
  /** Number of replies that have it; none of a fault of whole dialogues. */
  readonly replies?: number
  /** Most frequent reason, where one is known of half of them: the note of a flag, the code of an error. */
  readonly why?: string
}

/** A flag of dialogues that is no such fault, on more than a tenth of them. */
export interface OtherFlag {
  readonly flag: string
  readonly dialogues: number
}

/**
 * `sound`: up to a tenth of the dialogues has a fault. `noted`: more have one, or another flag. `unsound`: more than half have a
 * fault, so that nothing can be concluded from them.
 */
export type HealthLevel = 'sound' | 'noted' | 'unsound'

export interface SupporterHealth {
  readonly evaluation: string
  readonly supporter: string
  /** Number of dialogues that were tried; those that a run has not come to are left aside. */
  readonly dialogues: number
  /** Number of replies in dialogues that are there. */
  readonly replies: number
  /** Number of dialogues with at least one fault. */
  readonly affected: number
  /** Most frequent first. */
  readonly faults: readonly DataFault[]
  /** Most frequent first. */
  readonly flags: readonly OtherFlag[]
  readonly level: HealthLevel
}

/** Faults by the flags of the core that say them. */
const faultOf: Readonly<Record<string, FaultKind>> = {
  'empty-reply': 'empty',
  'filtered-reply': 'filtered',
  'cut-reply': 'cut',
  'looping-reply': 'looping',
  'foreign-reply': 'foreign',
  'same-reply': 'same',
}

/** What is read of an observation; baselines have no more. */
export type HealthRow = Pick<
  Observation,
  'evaluation' | 'supporter' | 'scenario' | 'repeat' | 'conditions' | 'kind' | 'name' | 'turn' | 'value'
>

interface Tally {
  readonly replies: Set<string>
  readonly dialogues: Set<string>
  readonly reasons: Map<string, number>
}

class SupporterTally {
  readonly dialogues = new Set<string>()
  readonly #faults = new Map<FaultKind, Tally>()
  readonly #flags = new Map<string, Set<string>>()
  #replies = 0

  add(row: HealthRow): void {
    const { kind, name, value, turn } = row
    const dialogue = JSON.stringify([row.scenario, row.repeat, row.conditions])
    if (kind === 'missing') {
      if (name !== 'simulate' || value.state === 'known' || !value.why.startsWith(FAILED)) return
      this.dialogues.add(dialogue)
      this.#note('lost', dialogue, { why: value.why.slice(FAILED.length) })
    } else if (kind === 'dialogue' && name === 'replies' && value.state === 'known') {
      this.dialogues.add(dialogue)
      this.#replies += Number(value.value)
    } else if (kind === 'flag') {
      const note = value.state === 'known' && typeof value.value === 'string' ? value.value : ''
      const fault = faultOf[name]
      if (fault !== undefined) this.#note(fault, dialogue, { turn, why: note })
      else if (name !== BORROWED_TEMPLATE) this.#flags.set(name, (this.#flags.get(name) ?? new Set()).add(dialogue))
    }
  }

  /** All dialogues have one reply each, and it is the same in all of them. */
  haveOneReply(): void {
    for (const dialogue of this.dialogues) this.#note('same', dialogue, {})
  }

  health(evaluation: string, supporter: string): SupporterHealth {
    const empty = this.#faults.get('empty')?.replies
    // What ended a reply before its first word is told as the reason why it is empty.
    const tallies = [...this.#faults].map(([kind, tally]) => {
      const isReason = kind === 'cut' || kind === 'filtered'
      return [kind, isReason && empty ? without(tally, empty) : tally] as const
    })
    const faults = tallies
      .filter(([, { dialogues }]) => dialogues.size > 0)
      .map(([kind, { dialogues, replies, reasons }]): DataFault => {
        const why = mostFrequent(reasons, Math.max(replies.size, dialogues.size))
        return {
          kind,
          dialogues: dialogues.size,
          ...(replies.size > 0 && { replies: replies.size }),
          ...(why !== undefined && { why }),
        }
      })
      .toSorted((a, b) => b.dialogues - a.dialogues || faultKinds.indexOf(a.kind) - faultKinds.indexOf(b.kind))
    const affected = new Set([...this.#faults.values()].flatMap(({ dialogues }) => [...dialogues])).size
    const all = this.dialogues.size
    const flags = [...this.#flags]
      .map(([flag, { size }]) => ({ flag, dialogues: size }))
      .filter((each) => isMoreThanTenth(each.dialogues, all))
      .toSorted((a, b) => b.dialogues - a.dialogues || (a.flag < b.flag ? -1 : 1))
    const level = levelOf(affected, all, flags.length > 0)
    return { evaluation, supporter, dialogues: all, replies: this.#replies, affected, faults, flags, level }
  }

  #note(
    fault: FaultKind,
    dialogue: string,
    { turn, why = '' }: { readonly turn?: number | undefined; readonly why?: string },
  ): void {
    const tally = this.#faults.get(fault) ?? { replies: new Set(), dialogues: new Set(), reasons: new Map() }
    this.#faults.set(fault, tally)
    tally.dialogues.add(dialogue)
    if (turn !== undefined) tally.replies.add(placeOf(dialogue, turn))
    if (why !== '') tally.reasons.set(why, (tally.reasons.get(why) ?? 0) + 1)
  }
}

/** Of the instrument, and said of it: the template was in another language than the dialogue. */
const BORROWED_TEMPLATE = 'borrowed-template'

const FAILED = 'failed: '

const placeOf = (dialogue: string, turn: number): string => `${turn} ${dialogue}`
const dialogueOf = (place: string): string => place.slice(place.indexOf(' ') + 1)

function without({ replies, reasons }: Tally, empty: ReadonlySet<string>): Tally {
  const left = new Set([...replies].filter((place) => !empty.has(place)))
  return { replies: left, dialogues: new Set([...left].map(dialogueOf)), reasons }
}

function mostFrequent(reasons: ReadonlyMap<string, number>, of: number): string | undefined {
  const [most] = [...reasons].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return most && 2 * most[1] >= of ? most[0] : undefined
}

/** More than this share of dialogues with a fault is said; more than half, and nothing is concluded. */
const isMoreThanTenth = (part: number, all: number): boolean => 10 * part > all

/** From dialogues with a fault and all dialogues. */
export function levelOf(affected: number, all: number, isFlagged = false): HealthLevel {
  if (2 * affected > all) return 'unsound'
  return isFlagged || isMoreThanTenth(affected, all) ? 'noted' : 'sound'
}

/** Of rows of the kinds `dialogue`, `flag` and `missing` of dialogues: the health of each supporter that has any. */
export class HealthCounter {
  readonly #tallies = new Map<string, SupporterTally>()

  constructor(private readonly evaluation: string) {}

  add(row: HealthRow): void {
    const tally = this.#tallies.get(row.supporter) ?? new SupporterTally()
    this.#tallies.set(row.supporter, tally)
    tally.add(row)
  }

  /** Notes that a supporter says the same in all of its dialogues, which have one reply each. */
  hasOneReply(supporter: string): void {
    this.#tallies.get(supporter)?.haveOneReply()
  }

  health(): readonly SupporterHealth[] {
    return [...this.#tallies]
      .filter(([, { dialogues }]) => dialogues.size > 0)
      .map(([supporter, tally]) => tally.health(this.evaluation, supporter))
  }
}
