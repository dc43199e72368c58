/** Counts quotes of estimators and judges that are not in the turn that they name. */
import type { Evaluation } from '@attune/core/findings'

const RELOCATED = 'relocated-quote'
const MISQUOTED = 'misquoted'

export interface WrongQuotes {
  readonly evaluation: string
  /** Label of the estimator or judge. */
  readonly source: string
  /** Number of quotes that are in another turn, to which they were moved. */
  readonly relocated: number
  /** Number of quotes that are in no turn, and were left out. */
  readonly misquoted: number
  /** Scenario of the first one. */
  readonly scenario: string
}

export async function wrongQuotes(
  evaluation: Pick<Evaluation, 'name' | 'observations'>,
): Promise<readonly WrongQuotes[]> {
  const bySource = new Map<string, { scenario: string; relocated: number; misquoted: number }>()
  for (const name of [RELOCATED, MISQUOTED]) {
    for await (const { kind, source, scenario } of evaluation.observations({
      kind: 'flag',
      name,
    })) {
      if (kind !== 'flag') continue
      const count = bySource.get(source) ?? { scenario, relocated: 0, misquoted: 0 }
      bySource.set(source, count)
      count[name === RELOCATED ? 'relocated' : 'misquoted'] += 1
    }
  }
  return [...bySource].map(([source, count]) => ({ evaluation: evaluation.name, source, ...count }))
}

/**
 * One sentence, such as `p/j: 3 quotes are in another turn than it names, and were moved there.`
 */
export function quotesText({ source, relocated, misquoted, scenario }: WrongQuotes): string {
  const counted = (count: number, rest: string): string[] =>
    count === 0 ? [] : [`${count} ${count === 1 ? `quote is` : `quotes are`} ${rest}`]
  const parts = [
    ...counted(relocated, 'in another turn than it names, and moved there'),
    ...counted(misquoted, 'in no turn, and left out'),
  ]
  return `${source}: ${parts.join('; ')} (attune show ${scenario}).`
}
