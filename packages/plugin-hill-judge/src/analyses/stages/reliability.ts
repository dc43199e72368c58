import {
  known,
  positionBias,
  quantity,
  unknown,
  type Column,
  type IntervalOptions,
  type Known,
  type ClusteredObservation,
  type Preference,
  type Table,
} from '@attune/core'
import { type ClusteredValue, signFlipTest } from '@attune/core/statistics'
import type { Judged, JudgedItem, JudgedRole } from '../judged.js'

interface Asked extends JudgedItem {
  readonly cluster: string
  readonly first: string
}

const share = { scale: 100, digits: 1 } as const

const columns: readonly Column[] = [
  { key: 'stage', title: 'Stage' },
  { key: 'readable', title: 'Readable verdicts', ...share, better: 'higher' },
  { key: 'consistent', title: 'Same in both orders', ...share, better: 'higher' },
  { key: 'bound', title: 'Chose by position', ...share, better: 'lower' },
  { key: 'firstWins', title: 'Wins of the first position', ...share },
  { key: 'favour', title: 'p, first against second', digits: 3 },
  { key: 'selfConsistent', title: 'Same when asked again', ...share, better: 'higher' },
]

/** Judge reliability: whether its verdicts are readable, follow the position, and repeat themselves. */
export function reliabilityTable({ stages, pairs }: Judged, intervalOptions: IntervalOptions): Table {
  const asked = pairs.flatMap(({ roles }) => roles.flatMap(askedOf))
  const groups = stages.map(({ name }) => [name, asked.filter(({ stage }) => stage === name)] as const)
  return {
    id: 'reliability',
    title: 'Judge reliability',
    columns,
    rows: [...groups, ['all', asked] as const].map(([stage, items]) => {
      const of = (observations: readonly ClusteredObservation[]) => quantity(observations, intervalOptions)
      const favours = items.flatMap(favoursOf)
      const { pValue } = signFlipTest(favours, { weigh: 'values' })
      return {
        stage,
        readable: of(items.flatMap(readable)),
        consistent: of(rates(items, 'consistencyRate')),
        bound: of(rates(items, 'positionBiasRate')),
        firstWins: of(items.flatMap(firstWins)),
        favour: {
          value: favours.length === 0 ? unknown('no pair where the same position won twice') : pValue,
          n: favours.length,
        },
        selfConsistent: of(items.flatMap(repeated)),
      }
    }),
    notes: [
      'Same position twice: the judge named the first conversation in both orders, or the second. p: two-sided sign flips of scenario clusters: does the judge favour one of the two positions?',
      'Wins of the first position: of all verdicts but ties; 50 without a preference for a position.',
      'Same when asked again: pairs of samples in the same order; there are none unless "samplesPerOrder" is 2 or more.',
    ],
  }
}

const askedOf = ({ items, cluster, supporters: [first] }: JudgedRole): Asked[] =>
  items.map((item) => ({ ...item, cluster, first }))

/** What the judge said of the positions, with the pair in its order and in the other one. */
function answersOf({ showings, first }: Asked): Record<'straight' | 'swapped', readonly Known<Preference>[]> {
  const outcomes = (straight: boolean) =>
    showings.filter(({ shownFirst }) => (shownFirst === first) === straight).map(({ outcome }) => outcome)
  return { straight: outcomes(true), swapped: outcomes(false) }
}

/** Samples meet in the order in which they were drawn. */
function twoOrders(item: Asked): { straight: Known<Preference>; swapped: Known<Preference> }[] {
  const { straight, swapped } = answersOf(item)
  const none = unknown('shown in one order only')
  return Array.from({ length: Math.max(straight.length, swapped.length) }, (_, sample) => ({
    straight: straight[sample] ?? none,
    swapped: swapped[sample] ?? none,
  }))
}

/** 1 where the first position won in both orders, -1 where the second did. */
const favoursOf = (item: Asked): ClusteredValue[] =>
  twoOrders(item).flatMap(({ straight, swapped }) =>
    straight.state === 'unknown' || swapped.state === 'unknown' || straight.value !== swapped.value
      ? []
      : straight.value === 'tie'
        ? []
        : [{ cluster: item.cluster, value: straight.value === 'first' ? 1 : -1 }],
  )

const rates = (items: readonly Asked[], rate: 'consistencyRate' | 'positionBiasRate'): ClusteredObservation[] =>
  items.flatMap((item) => twoOrders(item).map((both) => ({ cluster: item.cluster, value: positionBias([both])[rate] })))

const readable = ({ showings, cluster }: Asked): ClusteredObservation[] =>
  showings.map(({ outcome }) => ({ cluster, value: known(Number(outcome.state === 'known')) }))

const firstWins = ({ showings, cluster }: Asked): ClusteredObservation[] =>
  showings.flatMap(({ outcome }) =>
    outcome.state === 'unknown' || outcome.value === 'tie'
      ? []
      : [{ cluster, value: known(Number(outcome.value === 'first')) }],
  )

function repeated(item: Asked): ClusteredObservation[] {
  const { straight, swapped } = answersOf(item)
  return [straight, swapped].flatMap((answers) =>
    answers.flatMap((one, index) =>
      answers
        .slice(0, index)
        .flatMap((other) =>
          one.state === 'known' && other.state === 'known'
            ? [{ cluster: item.cluster, value: known(Number(one.value === other.value)) }]
            : [],
        ),
    ),
  )
}
