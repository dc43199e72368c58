import { movesDown, movesUp, negation, painfulSubject } from './direction-words.js'

/** A change that a text states as a movement from one value to another. */
export interface Movement {
  readonly from: number
  readonly to: number
  /** True if a word such as "rose" states the same direction as the numbers. */
  readonly hasDirectionWord: boolean
  /** The text without the statement of the movement. */
  readonly rest: string
}

const value = String.raw`([0-9]{1,3}(?:\.[0-9]{1,2})?)(?![0-9]|\.[0-9])(?:\s?\/\s?100)?\s{0,2}(?:points?|pts|分|点|%)?`
const start = String.raw`(?<![0-9.+-]|[+-]\s)`
const patterns = [
  String.raw`${start}${value}\s{0,3}(?:-{1,3}>|={1,2}>|→|⟶|⇒|➡|➔|➜)️?\s{0,3}${value}`,
  String.raw`(?<![a-z])from\s{0,3}(?:an? |the )?${value}\s{0,3}(?:(?:down|up|back|all the way)\s{1,3})?to\s{0,3}(?:an? )?${value}`,
  String.raw`[从由自]\s{0,3}${value}\s{0,3}[,，]?(?:一下|直接|慢慢|逐渐|轻微|略微|小幅|大幅){0,2}(?:上升|下降|升高|降低|提高|提升|上涨|下跌|下滑|增加|减少|回升|回落|好转|恢复|变化|升|降|涨|跌|掉|变|回|增|减|落|滑){0,2}(?:到了|至了|成了|为了|到|至|成|为)\s{0,3}${value}`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** Matches words for something that did not happen, or has not happened yet. */
const hypothetical =
  /(?<![a-z])(?:if|could|might|may|would|should|can|scale|range[sd]?|goal|aim|hope|until)(?![a-z])|如果|可能|也许|或许|应该|范围|区间|希望|本可/i

/**
 * Returns the movement that a text states: `40 → 44`, `from 50 to 45`, `从40升到45`. Undefined if
 * there is none. Null if there are several, if the movement contradicts its words, is denied or
 * hypothetical, or concerns a negative feeling and not the mood.
 */
export function movementIn(text: string): Movement | null | undefined {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)])
  const [match] = found
  if (match === undefined) return undefined
  const [from, to] = [Number(match[1]), Number(match[2])]
  const before = text.slice(Math.max(0, match.index - contextLength), match.index)
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
  const words = `${before} ${match[0]}`
  const [falls, rises] = [movesDown.test(words), movesUp.test(words)]
  const isContrary =
    falls !== rises && ((falls && to > from) || (rises && to < from) || from === to)
  const isDenied = negation.test(before) || denial.test(before)
  if (
    found.length > 1 ||
    isContrary ||
    isDenied ||
    hypothetical.test(before) ||
    painfulSubject.test(before)
  )
    return null
  return { from, to, hasDirectionWord: falls !== rises, rest }
}

const denial = /(?<![a-z])(?:not|never|without|\w+n['’]t)(?![a-z])|[没不未无]/i

/** Number of characters before the movement in which its words are searched. */
const contextLength = 300
