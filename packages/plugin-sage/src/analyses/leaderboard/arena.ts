/** Ranks and scores of another leaderboard, such as the Arena, from a file. */
import { lineError, readTextNow } from '@attune/core/reading'

export interface Standing {
  readonly rank?: number
  readonly score: number
}

/**
 * Standings by supporter, from a CSV file with the columns `supporter`, `score` and, optionally,
 * `rank`.
 *
 * @throws AttuneError DATA_READ, or DATA_LINE for a line without its numbers
 */
export function readStandings(file: string): ReadonlyMap<string, Standing> {
  const [head = '', ...lines] = readTextNow(file).trim().split(/\r?\n/)
  const columns = cells(head)
  const at = (name: string): number => columns.indexOf(name)
  if (at('supporter') === -1 || at('score') === -1)
    throw lineError(file, 1, 'it has no columns "supporter" and "score"')
  return new Map(
    lines.map((line, index) => {
      const own = cells(line)
      const number = (name: string): number => {
        const written = own[at(name)] ?? ''
        const value = Number(written)
        if (written === '' || !Number.isFinite(value))
          throw lineError(file, index + 2, `"${name}" is "${written}", and no number`)
        return value
      }
      const rank = at('rank') === -1 || own[at('rank')] === '' ? {} : { rank: number('rank') }
      return [own[at('supporter')] ?? '', { score: number('score'), ...rank }]
    }),
  )
}

const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim())
