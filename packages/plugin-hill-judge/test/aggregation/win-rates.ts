import type { Known, Preference } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { claimsAlone } from '@attune/claims'
import { pairs } from '@attune/kit'
import type { Match } from '@attune/kit/internal'

export interface OneMatch {
  readonly first: string
  readonly second: string
  readonly outcome: Known<Preference>
}

type Square<T> = readonly (readonly T[])[]

export interface WinRates {
  readonly wins: Square<number>
  readonly ties: Square<number>
  readonly n: Square<number>
  readonly winRateTiesHalf: Square<number | null>
}

/** Each against each, from the tables that `hill-judge/win-rates` prints. */
export function winRatesOf(agents: readonly string[], all: readonly OneMatch[]): WinRates {
  const statistics = { level: 0.95 }
  const claims = claimsAlone('matches', statistics)
  const [rates, counts] = pairs({ supporters: agents, statistics, claims }, all.map(matchOf), {
    id: 'm',
    title: 'm',
  }).tables
  const cell = (i: number, j: number) => {
    const at =
      counts?.rows.findIndex(({ first, second }) => first === agents[i] && second === agents[j]) ??
      -1
    if (at < 0) return undefined
    const [won, lost, tied] = (counts!.rows[at]!['won'] as string).split('–').map(Number)
    const { value } = rates!.rows[at]!['won'] as Quantity
    return {
      won: won!,
      lost: lost!,
      tied: tied!,
      rate: value.state === 'known' ? Number(value.value) : null,
    }
  }
  const square = <T>(
    read: (found: NonNullable<ReturnType<typeof cell>>, isTurned: boolean) => T,
    none: T,
  ): T[][] =>
    agents.map((_, i) =>
      agents.map((__, j) => {
        const [found, turned] = [cell(i, j), cell(j, i)]
        return found ? read(found, false) : turned ? read(turned, true) : none
      }),
    )
  return {
    wins: square(({ won, lost }, isTurned) => (isTurned ? lost : won), 0),
    ties: square(({ tied }) => tied, 0),
    n: square(({ won, lost, tied }) => won + lost + tied, 0),
    winRateTiesHalf: square(
      ({ rate }, isTurned) => (rate !== null && isTurned ? 1 - rate : rate),
      null,
    ),
  }
}

const matchOf = ({ first, second, outcome }: OneMatch, at: number): Match => ({
  supporter: first,
  other: second,
  outcome,
  scenario: String(at),
  cluster: String(at),
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  name: 'won',
  showings: [],
})
