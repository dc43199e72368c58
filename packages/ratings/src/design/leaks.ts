import type { Leak, LeakRule, NearMiss } from './design.js'
import { fold, lettersOf } from './fold.js'
import { NearMisses } from './near-misses.js'
import type { ShownTurn } from './shown.js'

/** Minimum number of letters of a name that is masked. Shorter names occur in any text. */
const LEAST_LETTERS = 3
const isTelling = (name: string): boolean =>
  (name.match(/[\p{L}\p{N}]/gu) ?? []).length >=
    (/[\p{Script=Han}\p{Script=Hangul}]/u.test(name) ? 2 : LEAST_LETTERS) && !/^[\d.]+$/.test(name)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Characters that may separate the parts of a name. */
const GAP = '[\\s_-]{1,3}'
const SPACES = '[\\s._*·•|-]{1,3}'

const wholeOf = (folded: string): string =>
  folded
    .split(/[\s_-]+/)
    .map(escaped)
    .join(GAP)
const spacedPattern = (folded: string): string =>
  Array.from(lettersOf(folded), escaped).join(SPACES)

/**
 * Regular expression that finds names in a folded text. Longer names come first, so that no name is
 * masked only in part. Undefined without a name.
 */
export function namePattern(names: readonly string[]): RegExp | undefined {
  const telling = [...new Set(names.map((name) => fold(name).text.trim()))].filter(isTelling)
  if (telling.length === 0) return undefined
  const all = telling.sort((left, right) => right.length - left.length || (left < right ? -1 : 1))
  const forms = [...all.map(wholeOf), ...all.map(spacedPattern)]
  // Only Latin letters and digits limit a word, because languages without spaces have no word
  // boundaries.
  return new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}])(?:${forms.join('|')})(?![\\p{Script=Latin}\\p{N}])`,
    'gu',
  )
}

export interface Screened {
  readonly dialogues: readonly (readonly ShownTurn[])[]
  readonly leaks: readonly Leak[]
  /** Words that resemble a name but are not masked. */
  readonly nearMisses: readonly NearMiss[]
  /** Indices of the dialogues to drop, because they contain a name whose rule is `drop`. */
  readonly dropped: ReadonlySet<number>
}

export const MASK = '[name]'

export interface Screening {
  readonly names: readonly string[]
  /** Names for which resembling words are listed. */
  readonly near: readonly string[]
  readonly rules: Readonly<Record<string, LeakRule>>
}

interface FoundName {
  times: number
  disguised: number
  readonly dialogues: Set<number>
  readonly example: string
}

/**
 * Finds names of systems in dialogues and masks them. The owner's rules can keep a name, or drop
 * the dialogues with it.
 */
export function screen(
  dialogues: readonly (readonly ShownTurn[])[],
  { names, near, rules }: Screening,
): Screened {
  const pattern = namePattern(names)
  const byLetters = new Map(names.toReversed().map((name) => [lettersOf(fold(name).text), name]))
  const ruleOf = (name: string): LeakRule => (Object.hasOwn(rules, name) ? rules[name]! : 'mask')
  const found = new Map<string, FoundName>()
  const dropped = new Set<number>()
  const nearMisses = new NearMisses(near)
  const maskIn = (text: string, at: number): string => {
    const folded = fold(text)
    const masked = new Set<number>()
    let [shown, end] = ['', 0]
    for (const { 0: match, index } of pattern === undefined ? [] : folded.text.matchAll(pattern)) {
      const name = byLetters.get(lettersOf(match)) ?? match
      const [begins, ends] = [folded.begins[index]!, folded.ends[index + match.length - 1]!]
      const written = text.slice(begins, ends)
      const own = found.get(name) ?? {
        times: 0,
        disguised: 0,
        dialogues: new Set<number>(),
        example: contextOf(text, begins),
      }
      found.set(name, own)
      own.times += 1
      if (written.toLowerCase() !== name.toLowerCase()) own.disguised += 1
      own.dialogues.add(at)
      if (ruleOf(name) === 'drop') dropped.add(at)
      shown += text.slice(end, begins) + (ruleOf(name) === 'keep' ? written : MASK)
      end = ends
      for (let place = index; place < index + match.length; place++) masked.add(place)
    }
    nearMisses.add(text, folded, at, (place) => masked.has(place))
    return shown + text.slice(end)
  }
  const screened = dialogues.map((turns, at) =>
    turns.map((turn) => ({ ...turn, text: maskIn(turn.text, at) })),
  )
  const leaks = [...found]
    .map(([name, { dialogues: where, ...own }]) => ({
      name,
      done: ruleOf(name),
      ...own,
      dialogues: where.size,
    }))
    .sort((left, right) => right.times - left.times || (left.name < right.name ? -1 : 1))
  return { dialogues: screened, leaks, nearMisses: nearMisses.all, dropped }
}

const CONTEXT = 30
const contextOf = (text: string, at: number): string =>
  `${at > CONTEXT ? '…' : ''}${text.slice(Math.max(0, at - CONTEXT), at + CONTEXT).trim()}${text.length > at + CONTEXT ? '…' : ''}`
