import { type Known, known, type Preference, unknown } from '@attune/core'
import {
  type Column,
  type Evaluation,
  mirror,
  type Quantity,
  type Statistics,
  swapClass,
  type Words,
} from '@attune/core/findings'
import { counted, piecesInChinese, piecesText } from '@attune/tables'
import type { Match } from './matches.js'
import { positionEffect, positionText } from './position-effect.js'
import { type ClusteredObservation, quantity } from './quantity.js'
import { distinct } from './rows.js'
import type { KitFindings } from './table.js'
import { translationsOf, type Worded, worded } from './columns.js'

const share = { scale: 100, digits: 1 } as const
const difference = { scale: 100, digits: 0, range: [-1, 1] } as const

/**
 * Verdicts on one pair that was shown in both orders. `first` and `second` mean positions, not
 * dialogues.
 */
interface TwoOrders {
  /** Verdict when the pair's first dialogue was shown first. */
  readonly straight: Known<Preference>
  /** Verdict when the pair's second dialogue was shown first. */
  readonly swapped: Known<Preference>
}

const columns: readonly (Omit<Column, 'title'> & { readonly title: Worded })[] = [
  {
    key: 'readable',
    title: { en: 'Readable verdicts', zh: '可读取的裁决' },
    ...share,
    better: 'higher',
  },
  {
    key: 'consistent',
    title: { en: 'Same in both orders', zh: '两种次序结果一致' },
    ...share,
    better: 'higher',
  },
  { key: 'bound', title: { en: 'Chose by position', zh: '按位置选择' }, ...share, better: 'lower' },
  { key: 'firstWins', title: { en: 'Wins of the first position', zh: '第一位置获胜' }, ...share },
  {
    key: 'position',
    title: { en: 'First instead of second', zh: '先展示减后展示' },
    ...difference,
  },
  {
    key: 'again',
    title: { en: 'Same when asked again', zh: '再次询问结果一致' },
    ...share,
    better: 'higher',
  },
]

const columnNotes: readonly Words[] = [
  {
    en: 'Chose by position: the judge named the first conversation in both orders, or the second.',
    zh: '按位置选择：评判者在两种次序下都选了第一段对话，或都选了第二段。',
  },
  {
    en: 'First instead of second: how much more often a conversation is preferred where it is shown first than where it is shown second, ties half; 0 without a preference for a position, whoever is better. With one order each, over scenarios.',
    zh: '先展示减后展示：同一段对话先展示时比后展示时更常被偏好多少，平局算一半；没有位置偏好时为 0，无论谁更好。只有一种次序时，按情景计算。',
  },
  {
    en: 'Wins of the first position: of all verdicts but ties; 50 without a preference for a position.',
    zh: '第一位置获胜：占平局以外全部裁决的比例；没有位置偏好时为 50。',
  },
  {
    en: 'Same when asked again: verdicts on the same pair in the same order; only where the judge was asked more than once.',
    zh: '再次询问结果一致：同一对、同一次序的裁决；仅限多次询问之处。',
  },
]

export interface ReliabilityOptions {
  readonly id: string
  /** Name of the judge, as the subject of the sentence. */
  readonly judge: string
  /** Property by which matches are divided into rows, and its heading. Default: the criterion. */
  readonly rows?: { readonly title: string; readonly of: (match: Match) => string }
  /** Number of replies that were readable only after a second request; undefined if not counted. */
  readonly repaired?: number
}

/**
 * Reliability of a pairwise judge as a table (by criterion and overall) and a sentence: share of
 * readable verdicts, position effect, and consistency across orders. The position effect is tested
 * over scenario clusters, also for matches that were judged in one order only.
 */
export function reliability(
  { statistics }: Pick<Evaluation, 'statistics'>,
  matches: readonly Match[],
  {
    id,
    judge,
    rows: by = { title: 'Criterion', of: ({ name }) => name },
    repaired: repairs,
  }: ReliabilityOptions,
): KitFindings {
  const names = distinct(matches.map(by.of))
  const groups = names.map(
    (name) => [name, matches.filter((match) => by.of(match) === name)] as const,
  )
  const rows = (names.length > 1 ? [...groups, ['all', matches] as const] : groups).map(
    ([name, own]) => ({
      name,
      ...cellsOf(own, statistics),
    }),
  )
  // Columns without data are omitted.
  const tried = columns.filter(({ key }) => rows.some((row) => row[key as CellName].n > 0))
  const outcomes = matches.flatMap(({ showings }) => showings.map(({ outcome }) => outcome))
  const answers = outcomes.length
  const read = outcomes.filter(({ state }) => state === 'known').length
  const table = worded(
    {
      id,
      title: { en: 'Judge reliability', zh: '评判者的可靠性' },
      columns: [
        { key: 'name', title: by.title },
        ...tried.map((column) => ({ ...column, title: column.title.en })),
      ],
      rows: rows.map((row) =>
        Object.fromEntries(
          ['name', ...tried.map(({ key }) => key)].map((key) => [key, row[key as CellName]]),
        ),
      ),
      notes: [
        ...(repairs === undefined
          ? []
          : [
              {
                en: `${repairs} of ${answers} answers could be read only after the judge was asked again.`,
                zh: `${answers} 个回答中有 ${repairs} 个在再次询问后才能读取。`,
              },
            ]),
        ...columnNotes,
      ],
    },
    columns.map(({ title }) => title),
  )
  const all = rows.at(-1)
  if (!all) return { tables: [table], figures: [], sentences: [] }
  const sentence = sentenceOf(judge, all, { answers, read, repairs })
  return { tables: [table], figures: [], sentences: [sentence.en], ...translationsOf([sentence]) }
}

function sentenceOf(
  judge: string,
  { position, consistent }: ReturnType<typeof cellsOf>,
  {
    answers,
    read,
    repairs,
  }: { readonly answers: number; readonly read: number; readonly repairs: number | undefined },
): Worded {
  const [again, againZh] =
    repairs === undefined
      ? ['', '']
      : [`, ${repairs} of them after a second question`, `，其中 ${repairs} 个经再次询问`]
  const effect = positionText(position)
  const parts = [
    `${read} of ${answers} answers could be read${again}`,
    `the same verdict in both orders in ${percentText(consistent) ?? 'an unknown share'}`,
    ...effect.map(({ en }) => en),
  ]
  const inChinese = [
    `${answers} 个回答中有 ${read} 个可以读取${againZh}`,
    `两种次序裁决相同的比例为 ${percentText(consistent) ?? '未知'}`,
    ...effect.map(({ zh }) => zh),
  ]
  return { en: `${judge}: ${parts.join('; ')}.`, zh: `${judge}：${inChinese.join('；')}。` }
}

const percentText = ({ value }: Quantity): string | undefined =>
  value.state === 'known' ? `${(100 * value.value).toFixed(0)} %` : undefined

type CellName = 'readable' | 'consistent' | 'bound' | 'firstWins' | 'position' | 'again'

function cellsOf(
  matches: readonly Match[],
  statistics: Pick<Statistics, 'level'>,
): Record<CellName, Quantity> {
  const of = (read: (match: Match) => readonly Known<number>[]): Quantity =>
    quantity(observationsOf(matches, read), { level: statistics.level, of: 'shares' })
  return {
    readable: of(({ showings }) =>
      showings.map(({ outcome }) => known(Number(outcome.state === 'known'))),
    ),
    consistent: of((match) => twoOrders(match).map((both) => shareOf(both, 'consistent'))),
    bound: of((match) => twoOrders(match).map((both) => shareOf(both, 'bound'))),
    firstWins: of(firstWins),
    position: estimateOf(positionEffect(matches, statistics)),
    again: of(sameInRepeats),
  }
}

/**
 * The position effect without its p-value. The effect compares no supporters, so it is an estimate
 * and not a claim.
 */
function estimateOf(effect: Quantity): Quantity {
  const { p, ...estimate } = effect
  return p === undefined ? effect : estimate
}

const observationsOf = (
  matches: readonly Match[],
  read: (match: Match) => readonly Known<number>[],
): ClusteredObservation[] =>
  matches.flatMap((match) =>
    read(match).map((value) => ({
      cluster: match.cluster,
      scenario: match.scenario,
      value,
      offline: match.offline,
    })),
  )

/**
 * Minimum consistency across orders. A judge below it contradicts itself too often for meaningful
 * preferences.
 */
const CONSISTENT = 2 / 3

/** Share of pairs with the same verdict in both orders. */
export const consistencyOf = (matches: readonly Match[], level: number): Quantity =>
  quantity(
    observationsOf(matches, (match) => twoOrders(match).map((both) => shareOf(both, 'consistent'))),
    { level, of: 'shares' },
  )

/** True if the consistency is too low: the judge's verdicts follow the position. */
export const isInconsistent = ({ value }: Quantity): boolean =>
  value.state === 'known' && value.value < CONSISTENT

/**
 * Sentences on the position effect and on the consistency across orders; none on choices of raters.
 */
export function judgeSentences(
  matches: readonly Match[],
  { level }: Pick<Statistics, 'level'>,
): Worded[] {
  const isByRaters = matches.some(
    ({ showings, outcome }) => showings.length === 0 && outcome.state === 'known',
  )
  if (isByRaters) return []
  return [
    ...positionText(positionEffect(matches, { level })).map(({ en, zh }) => ({
      en: `${en[0]!.toUpperCase()}${en.slice(1)}.`,
      zh: `${zh}。`,
    })),
    consistencyText(consistencyOf(matches, level)),
  ]
}

function consistencyText({ value, n, ...rest }: Quantity): Worded {
  if (value.state === 'unknown')
    return {
      en: 'The judge saw no pair in both orders, so how often it contradicts itself is not known.',
      zh: '评判者没有以两种次序看过任何一对，因此不知道它多常自相矛盾。',
    }
  const percent = `${(100 * value.value).toFixed(0)} %`
  const size = { n, ...rest }
  const [weak, weakZh] = isInconsistent({ value, ...size })
    ? [
        ': it often contradicts itself, read its preferences with care',
        '：它经常自相矛盾，请谨慎看待其偏好',
      ]
    : ['', '']
  return {
    en: `The judge gave the same verdict in both orders in ${percent} of ${counted(n, 'pair')} (${piecesText(size)})${weak}.`,
    zh: `评判者在 ${n} 对中有 ${percent} 两种次序裁决相同（${piecesInChinese(size)}）${weakZh}。`,
  }
}

/**
 * Verdicts by position: those with the pair's first dialogue shown first (`straight`), and those
 * with the second shown first (`swapped`).
 */
function answersOf({
  showings,
  supporter,
}: Match): Record<keyof TwoOrders, readonly Known<Preference>[]> {
  const shown = (isStraight: boolean) =>
    showings.filter(({ shownFirst }) => (shownFirst === supporter) === isStraight)
  return {
    straight: shown(true).map(({ outcome }) => outcome),
    swapped: shown(false).map(({ outcome }) => mirror(outcome)),
  }
}

/**
 * Pairs a verdict in one order with a verdict in the other. Repeated verdicts are paired in the
 * order in which they were drawn.
 */
function twoOrders(match: Match): TwoOrders[] {
  const { straight, swapped } = answersOf(match)
  const none = unknown('shown in one order only')
  return Array.from({ length: Math.max(straight.length, swapped.length) }, (_, sample) => ({
    straight: straight[sample] ?? none,
    swapped: swapped[sample] ?? none,
  }))
}

function shareOf({ straight, swapped }: TwoOrders, what: 'consistent' | 'bound'): Known<number> {
  const found = swapClass(straight, swapped)
  if (found === 'incomplete') {
    const lost = straight.state === 'unknown' ? straight : swapped
    return lost.state === 'unknown' ? lost : unknown('not read')
  }
  return known(
    Number(
      what === 'consistent'
        ? found === 'consistent'
        : found === 'first-slot' || found === 'second-slot',
    ),
  )
}

const firstWins = (match: Match): Known<number>[] => {
  const { straight, swapped } = answersOf(match)
  return [...straight, ...swapped].flatMap((outcome) =>
    outcome.state === 'unknown' || outcome.value === 'tie'
      ? []
      : [known(Number(outcome.value === 'first'))],
  )
}

function sameInRepeats(match: Match): Known<number>[] {
  const { straight, swapped } = answersOf(match)
  return [straight, swapped].flatMap((answers) =>
    answers.flatMap((one, index) =>
      answers
        .slice(0, index)
        .flatMap((other) =>
          one.state === 'known' && other.state === 'known'
            ? [known(Number(one.value === other.value))]
            : [],
        ),
    ),
  )
}
