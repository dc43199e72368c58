import { OFFLINE_NOTICE } from '@attune/core/findings'

import { counted, piecesText } from './counts.js'

/**
 * Control characters, including terminal escapes, and characters that change the direction of text.
 */
// oxlint-disable-next-line no-control-regex
const controls = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g
// oxlint-disable-next-line no-control-regex
const escapeSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]/g

/**
 * A text as one line that is safe to show anywhere, since names and notes may have been written by
 * a model. Terminal escape sequences are removed. Each run of control characters and white space
 * becomes a space.
 */
export function cleanLine(text: string): string {
  return text
    .replace(escapeSequence, '')
    .replace(controls, ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Properties of a cell that its footnote states. */
export interface CellFacts {
  readonly isOffline: boolean
  readonly noValue?: string
  /** Sample size of the cell, if it differs from that of the row. */
  readonly n?: number
  readonly tail?: string
  readonly missing: readonly (readonly [why: string, count: number])[]
  readonly noInterval?: string
  readonly noP?: string
}

/** Sample size that all numbers of a table share. `pieces` is defined if clusters differ from n. */
export interface SharedSize {
  readonly n: number
  /** Defined if n counts people: the number of their values, if all numbers have the same. */
  readonly people?: { readonly values: number | undefined }
  readonly pieces?: {
    readonly clusters: number
    /** Number of scenarios if clusters contain several; `various` if it differs between numbers. */
    readonly scenarios: number | 'various' | undefined
  }
  readonly hasExceptions: boolean
}

export interface GridWords {
  /** Translates a title, heading or note. */
  readonly own: (text: string) => string
  readonly cell: (text: string) => string
  readonly allOffline: string
  /** Note of a table without rows. */
  readonly noRows: string
  readonly size: (size: SharedSize) => string
  /**
   * Text of the method of an interval.
   *
   * @param isAdjusted true if the confidence level takes other comparisons of the run into account
   */
  readonly method: (percent: number, method: string, isAdjusted: boolean) => string
  readonly footnote: (facts: CellFacts) => string
  readonly marked: (mark: string, footnote: string) => string
  /** Note about columns that are omitted because they equal a shown one. */
  readonly equal: (titles: readonly string[], shown: string) => string
}

/**
 * Readable text of a reason. Some reasons are codes of the statistics, such as `too_few_clusters`.
 */
const inWords = (why: string): string => {
  const line = cleanLine(why)
  return /^[a-z]+(?:_[a-z0-9]+)+$/.test(line) ? line.replaceAll('_', ' ') : line
}

const inPieces = ({ clusters, scenarios }: NonNullable<SharedSize['pieces']>): string =>
  scenarios === 'various'
    ? counted(clusters, 'cluster')
    : piecesText({ n: clusters, clusters, scenarios })

export const equalText = (titles: readonly string[], shown: string): string =>
  `${titles.join(', ')} ${titles.length === 1 ? 'equals' : 'equal'} ${shown} in every dialogue: shown once.`

export const english: GridWords = {
  own: (text) => text,
  cell: (text) => text,
  allOffline: `All numbers: ${OFFLINE_NOTICE}.`,
  noRows: 'No rows.',
  size: ({ n, people, pieces, hasExceptions }) => {
    const of = people
      ? ` ${n === 1 ? 'person' : 'people'}${people.values === undefined ? '' : ` (${people.values} values)`}`
      : pieces === undefined
        ? ''
        : ` in ${inPieces(pieces)}`
    return `n = ${n}${of}${hasExceptions ? ' where not noted otherwise' : ''}.`
  },
  method: (percent, method, isAdjusted) =>
    `[ ] ${percent} % interval${isAdjusted ? ' (adjusted for all comparisons of the run)' : ''}: ${cleanLine(method)}.`,
  footnote: ({ isOffline, noValue, n, tail, missing, noInterval, noP }) =>
    [
      ...(isOffline ? [OFFLINE_NOTICE] : []),
      ...(noValue === undefined ? [] : [`no value: ${inWords(noValue)}`]),
      ...(n === undefined ? [] : [`n = ${n}`]),
      ...(tail === undefined ? [] : [cleanLine(tail)]),
      ...(missing.length === 0
        ? []
        : [`missing: ${missing.map(([why, count]) => `${inWords(why)} ${count}`).join(', ')}`]),
      ...(noInterval === undefined ? [] : [`no interval: ${inWords(noInterval)}`]),
      ...(noP === undefined ? [] : [`no p-value: ${inWords(noP)}`]),
    ].join('; '),
  marked: (mark, footnote) => `${mark} ${footnote}.`,
  equal: equalText,
}

export const equalInChinese = (titles: readonly string[], shown: string, more = 0): string =>
  `${titles.map((title) => `「${title}」`).join('')}${more > 0 ? `等另外 ${more} 项` : ''}在每个对话中都与「${shown}」相同：只显示一次。`

/**
 * Chinese words of a table.
 *
 * @param tell translates a title, note, reason or method; `whole` translates a text in a cell
 */
export const chinese = ({
  tell,
  whole,
}: Record<'tell' | 'whole', (english: string) => string>): GridWords => ({
  own: tell,
  cell: whole,
  allOffline: '全部数字来自离线替身，并非测量。',
  noRows: '没有数据行。',
  size: ({ n, people, pieces, hasExceptions }) => {
    const of = people
      ? ` 人${people.values === undefined ? '' : `（${people.values} 个值）`}`
      : pieces === undefined
        ? ''
        : pieces.scenarios === undefined
          ? `，来自 ${pieces.clusters} 个情景`
          : `，来自${pieces.scenarios === 'various' ? '' : ` ${pieces.scenarios} 个情景的`} ${pieces.clusters} 组`
    return `${hasExceptions ? '除另有注明外，' : ''}n = ${n}${of}。`
  },
  method: (percent, method, isAdjusted) =>
    `[ ] ${percent} % 区间${isAdjusted ? '（已按本次运行的全部比较校正）' : ''}：${tell(cleanLine(method))}。`,
  footnote: ({ isOffline, noValue, n, tail, missing, noInterval, noP }) => {
    const reason = (why: string): string => tell(inWords(why))
    return [
      ...(isOffline ? ['离线替身，并非测量'] : []),
      ...(noValue === undefined ? [] : [`无值：${reason(noValue)}`]),
      ...(n === undefined ? [] : [`n = ${n}`]),
      ...(tail === undefined ? [] : [tell(cleanLine(tail))]),
      ...(missing.length === 0
        ? []
        : [`缺失：${missing.map(([why, count]) => `${reason(why)} ${count} 个`).join('，')}`]),
      ...(noInterval === undefined ? [] : [`无区间：${reason(noInterval)}`]),
      ...(noP === undefined ? [] : [`无 p 值：${reason(noP)}`]),
    ].join('；')
  },
  marked: (mark, footnote) => `${mark} ${footnote}。`,
  equal: equalInChinese,
})
