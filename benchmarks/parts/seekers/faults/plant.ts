import { wordsOf } from '@attune/statistics/text'
import { isChinese } from '../../../../packages/plugin-seekers/src/language.js'
import { sentencesOf } from '../../../../packages/plugin-seekers/src/measures/sentences.js'
import type { Planted } from './names.js'
import { inOwnWords } from './own-words.js'
import { filled } from './slots.js'
import { type Wordings, wordingsFor } from './wordings.js'

export type SaidTurn = readonly [speaker: 'seeker' | 'supporter', text: string]

export interface PlantOptions {
  readonly fault: Planted
  /**
   * 0 to 1: own turn t is touched where u[t] is below it, so what a small dose touches, a larger
   * one does too.
   */
  readonly dose: number
  readonly language: string
  readonly card: string
  readonly intention?: string | undefined
  readonly wordings: Wordings
  /** Uniform numbers, one per own turn. */
  readonly u: readonly number[]
  /**
   * The order in which wordings are used, in one dialogue each once before any comes again.
   * Default: as they stand.
   */
  readonly order?: readonly number[] | undefined
}

/** What becomes of one own turn. */
export interface OwnTurn {
  /** Which one of the own turns, from 0. */
  readonly at: number
  /** Own turns, as they were before the fault. */
  readonly said: readonly string[]
  /** The own turn before, as it was said. */
  readonly before: string | undefined
  /** What the supporter said just before. */
  readonly heard: string | undefined
  /** Own turns in all. */
  readonly of: number
  readonly isTouched: boolean
}

export interface Planting extends PlantOptions {
  readonly join: (...parts: readonly (string | undefined)[]) => string
  /** The wording number `at`, with what its slots speak of; `earlier`: own turns so far. */
  wording(at: number, earlier: readonly string[]): string | undefined
}

/** What a fault makes of an own turn; undefined leaves it as it is. */
type Change = (turn: OwnTurn, planting: Planting) => string | undefined

const before =
  (of: (turn: OwnTurn, planting: Planting) => string | undefined): Change =>
  (turn, planting) => {
    const put = turn.isTouched ? of(turn, planting) : undefined
    return put === undefined ? undefined : planting.join(put, turn.said[turn.at])
  }

const after =
  (of: (turn: OwnTurn, planting: Planting) => string | undefined): Change =>
  (turn, planting) => {
    const put = turn.isTouched ? of(turn, planting) : undefined
    return put === undefined ? undefined : planting.join(turn.said[turn.at], put)
  }

const instead =
  (of: (turn: OwnTurn, planting: Planting) => string | undefined): Change =>
  (turn, planting) =>
    turn.isTouched ? of(turn, planting) : undefined

const worded = (turn: OwnTurn, { wording }: Planting): string | undefined =>
  wording(turn.at, turn.said.slice(0, turn.at))
const isLate = ({ at, of }: OwnTurn): boolean => at >= of / 2

const cardSentence = ({ at }: OwnTurn, { card }: Planting): string | undefined => {
  const sentences = sentencesOf(card)
  return sentences.length === 0 ? undefined : sentences[at % sentences.length]
}

/** Half to even. */
function rounded(value: number): number {
  const below = Math.floor(value)
  if (value - below === 1 / 2) return below + (below % 2)
  return Math.round(value)
}

export const shareOf = (dose: number, n: number): number => rounded(dose * n + 1e-9)

const frontLoaded: Change = ({ at, said }, { card, dose, join }) => {
  const told = sentencesOf(card)
  const count = shareOf(dose, told.length)
  return at === 0 && count > 0 ? join(said[0], ...told.slice(0, count)) : undefined
}

const wordy: Change = instead(({ at, said, of }, { join, wording }) => {
  const fillers = [0, 1, 2].map((more) => wording(at * 3 + more, []))
  if (fillers[0] !== undefined) return join(said[at], ...fillers)
  return join(said[at], ...[1, 2, 3].map((more) => said[(at + more) % of]))
})

/** Of `early-farewell` and `never-stops` only the first touched turn counts: see `plant`. */
const changes: Readonly<Record<Exclude<Planted, 'none' | 'deaf'>, Change>> = {
  'role-flip': instead(worded),
  'fourth-wall': before(worded),
  'verbatim-leak': (turn, planting) => {
    const sentence = turn.isTouched ? cardSentence(turn, planting) : undefined
    return sentence === undefined
      ? undefined
      : planting.join(planting.wording(turn.at, []), sentence, turn.said[turn.at])
  },
  'rephrased-leak': before((turn, planting) => {
    const sentence = cardSentence(turn, planting)
    return sentence === undefined ? undefined : inOwnWords(sentence, planting.language)
  }),
  'intention-leak': before(worded),
  'front-load': frontLoaded,
  'over-agree': (turn, planting) => (turn.at > 0 ? before(worded)(turn, planting) : undefined),
  echo: before(({ heard }) => heard),
  'self-repeat': instead(({ before: last }) => last),
  template: instead((_, { wording }) => wording(0, [])),
  'contradict-card': after(worded),
  'contradict-self': after(worded),
  'language-switch': instead(worded),
  'style-drift': (turn, planting) => {
    const put = ({ at }: OwnTurn): string | undefined => planting.wording(at * 2, [])
    const isPut = isLate(turn) && put(turn) !== undefined
    return isPut
      ? before((own) => planting.join(put(own), planting.wording(own.at * 2 + 1, [])))(
          turn,
          planting,
        )
      : undefined
  },
  'rosy-arc': (turn, planting) => (isLate(turn) ? after(worded)(turn, planting) : undefined),
  'early-farewell': after(worded),
  'never-stops': after(worded),
  verbose: wordy,
  terse: instead(({ at, said }, { language }) =>
    wordsOf(said[at]!)
      .slice(0, 3)
      .join(isChinese(language) ? '' : ' '),
  ),
}

const farewells = new Set<Planted>(['early-farewell', 'never-stops'])
export const isFarewell = (fault: Planted): boolean => farewells.has(fault)

export function planting(options: PlantOptions): Planting {
  const { fault, language, card, intention, wordings, order } = options
  const all = wordingsFor(wordings, fault, language)
  const space = isChinese(language) ? '' : ' '
  return {
    ...options,
    join: (...parts) => parts.filter((part) => part !== undefined && part !== '').join(space),
    wording(at, earlier) {
      if (all.length === 0) return undefined
      const place = order === undefined ? at % all.length : order[at % order.length]! % all.length
      return filled(all[place]!.text, {
        card,
        intention,
        isChinese: isChinese(language),
        earlier,
        at,
      })
    },
  }
}

/** The own turn as the fault leaves it. */
export function changedTurn(turn: OwnTurn, of: Planting): string | undefined {
  if (of.fault === 'none' || of.fault === 'deaf') return undefined
  return changes[of.fault](turn, of)
}

export interface PlantedDialogue {
  readonly turns: readonly SaidTurn[]
  readonly ending: string
}

/**
 * A finished dialogue with a fault, by the numbers that are drawn for it. A fault that has nothing
 * to act on leaves it as it is.
 */
export function plant({ turns, ending }: PlantedDialogue, options: PlantOptions): PlantedDialogue {
  const { fault, dose, u } = options
  if (fault === 'none') return { turns, ending }
  if (fault === 'deaf') return { turns: withOtherReplies(turns, dose), ending }
  const own = turns.flatMap(([speaker], at) => (speaker === 'seeker' ? [at] : []))
  const said = own.map((at) => turns[at]![1])
  const of = planting(options)
  const changed = [...turns]
  let last: string | undefined
  for (const [at, place] of own.entries()) {
    const heard = turns[place - 1]?.[0] === 'supporter' ? turns[place - 1]![1] : undefined
    const text = changedTurn(
      { at, said, before: last, heard, of: own.length, isTouched: u[at]! < dose },
      of,
    )
    last = text ?? said[at]
    if (text === undefined) continue
    changed[place] = ['seeker', text]
    if (fault === 'early-farewell')
      return { turns: changed.slice(0, place + 1), ending: 'seeker-left' }
    if (fault === 'never-stops') return { turns: changed, ending: 'turn-limit' }
  }
  return { turns: changed, ending }
}

/**
 * A seeker that hears nothing, as far as a finished dialogue can show it: the first replies come in
 * the reverse order.
 */
function withOtherReplies(turns: readonly SaidTurn[], dose: number): readonly SaidTurn[] {
  const places = turns.flatMap(([speaker], at) => (speaker === 'supporter' ? [at] : []))
  const moved = places.slice(0, shareOf(dose, places.length))
  const reversed = moved.map((at) => turns[at]![1]).reverse()
  const changed = [...turns]
  for (const [at, place] of moved.entries()) changed[place] = ['supporter', reversed[at]!]
  return changed
}
