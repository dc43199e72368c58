/**
 * Data health of each supporter: numbers of dialogues with faults that make their results
 * uninformative.
 */
import type { Observation } from '@attune/core/findings'

/**
 * Kinds of faults. `empty`, `cut`, `filtered`, `looping`, `foreign`: faults of a reply. `same`: all
 * replies are equal. `lost`: the dialogue failed. Listed in this order if counts are equal.
 */
export const faultKinds = [
  'empty',
  'filtered',
  'cut',
  'looping',
  'foreign',
  'same',
  'lost',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A fault, and how many dialogues of a supporter have it. */
export interface DataFault {
  readonly kind: FaultKind
  /** Number of dialogues with the fault. */
  readonly dialogues: number
  /** Number of replies with the fault; undefined for a fault of whole dialogues. */
  readonly replies?: number
  /**
   * Most frequent reason, if it is the reason of at least half of the faults: the note of a flag,
   * or the code of an error.
   */
  readonly why?: string
}

/** A flag that is not a fault, on more than a tenth of the dialogues. */
export interface OtherFlag {
  readonly flag: string
  readonly dialogues: number
}

/**
 * `sound`: at most a tenth of the dialogues have a fault. `noted`: more have a fault or another
 * flag. `unsound`: more than half have a fault, so that nothing can be concluded from them.
 */
export type HealthLevel = 'sound' | 'noted' | 'unsound'

export interface SupporterHealth {
  readonly evaluation: string
  readonly supporter: string
  /** Number of dialogues that were run. */
  readonly dialogues: number
  /** Number of replies in all stored dialogues. */
  readonly replies: number
  /** Number of dialogues with at least one fault. */
  readonly affected: number
  /** Faults of the supporter, most frequent first. */
  readonly faults: readonly DataFault[]
  /** Flags that are no faults, most frequent first. */
  readonly flags: readonly OtherFlag[]
  readonly level: HealthLevel
}

/** Kind of fault that each flag of the core shows. */
const faultOf: Readonly<Record<string, FaultKind>> = {
  'empty-reply': 'empty',
  'filtered-reply': 'filtered',
  'cut-reply': 'cut',
  'looping-reply': 'looping',
  'foreign-reply': 'foreign',
  'same-reply': 'same',
}

/** Members of an observation that are read; baselines contain only these. */
export type HealthRow = Pick<
  Observation,
  | 'evaluation'
  | 'supporter'
  | 'scenario'
  | 'repeat'
  | 'conditions'
  | 'kind'
  | 'name'
  | 'turn'
  | 'value'
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
      else if (name !== BORROWED_TEMPLATE)
        this.#flags.set(name, (this.#flags.get(name) ?? new Set()).add(dialogue))
    }
  }

  /** Records the fault `same` for all dialogues: each has one reply, and all replies are equal. */
  haveOneReply(): void {
    for (const dialogue of this.dialogues) this.#note('same', dialogue, {})
  }

  health(evaluation: string, supporter: string): SupporterHealth {
    const empty = this.#faults.get('empty')?.replies
    // A reply that was cut or filtered before its first word counts only as `empty`. The cut or the
    // filter is then its reason.
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
      .toSorted(
        (a, b) =>
          b.dialogues - a.dialogues || faultKinds.indexOf(a.kind) - faultKinds.indexOf(b.kind),
      )
    const affected = new Set([...this.#faults.values()].flatMap(({ dialogues }) => [...dialogues]))
      .size
    const all = this.dialogues.size
    const flags = [...this.#flags]
      .map(([flag, { size }]) => ({ flag, dialogues: size }))
      .filter((each) => isMoreThanTenth(each.dialogues, all))
      .toSorted((a, b) => b.dialogues - a.dialogues || (a.flag < b.flag ? -1 : 1))
    const level = levelOf(affected, all, flags.length > 0)
    return {
      evaluation,
      supporter,
      dialogues: all,
      replies: this.#replies,
      affected,
      faults,
      flags,
      level,
    }
  }

  #note(
    fault: FaultKind,
    dialogue: string,
    { turn, why = '' }: { readonly turn?: number | undefined; readonly why?: string },
  ): void {
    const tally = this.#faults.get(fault) ?? {
      replies: new Set(),
      dialogues: new Set(),
      reasons: new Map(),
    }
    this.#faults.set(fault, tally)
    tally.dialogues.add(dialogue)
    if (turn !== undefined) tally.replies.add(placeOf(dialogue, turn))
    if (why !== '') tally.reasons.set(why, (tally.reasons.get(why) ?? 0) + 1)
  }
}

/**
 * Flag of a simulator, not of a supporter: it used a template in another language than the
 * dialogue. It is reported separately.
 */
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

/** True for a share of more than a tenth, which is reported. */
const isMoreThanTenth = (part: number, all: number): boolean => 10 * part > all

/**
 * Level of a supporter's data, from its numbers of faulty and of all dialogues. `isFlagged`: it is
 * at least `noted`.
 */
export function levelOf(affected: number, all: number, isFlagged = false): HealthLevel {
  if (2 * affected > all) return 'unsound'
  return isFlagged || isMoreThanTenth(affected, all) ? 'noted' : 'sound'
}

/**
 * Computes the health of each supporter from rows of the kinds `dialogue`, `flag` and `missing`.
 */
export class HealthCounter {
  readonly #tallies = new Map<string, SupporterTally>()

  constructor(private readonly evaluation: string) {}

  add(row: HealthRow): void {
    const tally = this.#tallies.get(row.supporter) ?? new SupporterTally()
    this.#tallies.set(row.supporter, tally)
    tally.add(row)
  }

  /** Notes that a supporter gives the same single reply in all of its dialogues. */
  hasOneReply(supporter: string): void {
    this.#tallies.get(supporter)?.haveOneReply()
  }

  health(): readonly SupporterHealth[] {
    return [...this.#tallies]
      .filter(([, { dialogues }]) => dialogues.size > 0)
      .map(([supporter, tally]) => tally.health(this.evaluation, supporter))
  }
}
