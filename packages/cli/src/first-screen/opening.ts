/** What a first screen begins with: harm, languages that are not scored, faults of the data, stand-ins. */
import type { Runtime } from '../types.js'

export interface OpeningParts {
  readonly runtime: Runtime
  readonly width: number
  /** The first line, on harm: one for each supporter. */
  readonly harm: readonly string[]
  /** A sentence for each supporter whose data are not sound. */
  readonly health: readonly string[]
  /** A sentence for each language that is not scored, or not written by templates in it. */
  readonly languages: readonly string[]
  /** That offline stand-ins answered, and how to replace them; empty where none did. */
  standIns(): string
}

export type Fold = (text: string, indent?: string) => string[]

type Opening = Omit<OpeningParts, 'standIns'> & { readonly standIns: string }

/** Harm, languages, data and stand-ins; shorter where that takes more lines than there is room for. */
export function openingOf(opening: Opening, folded: Fold, room: number): string[] {
  const lines = openingLines(opening, folded)
  return lines.length <= room ? lines : shortOpening(opening, folded)
}

/** Harm, data, stand-ins. */
function openingLines({ harm, health, languages, standIns, runtime, width }: Opening, folded: Fold): string[] {
  const [only, ...more] = harm
  const both = `${only ?? ''} ${standIns}`
  // Two short sentences share a line.
  const isOneLine = standIns !== '' && only?.endsWith('.') === true && more.length === 0
  if (isOneLine && health.length + languages.length === 0 && runtime.widthOf(both) <= width) return [both]
  return [...harm, ...languages, ...health, standIns].flatMap((text) => folded(text))
}

/** The same in fewer lines: the worst of harm, and how many supporters have faults in their data. */
function shortOpening({ harm, health, languages, standIns }: Opening, folded: Fold): string[] {
  const [worst = '', ...more] = harm
  const rest =
    more.length === 0
      ? []
      : [`and ${more.length} more ${more.length === 1 ? 'line' : 'lines'} on harm: attune run --all`]
  const [faulty] = health
  const whose = health.length === 1 ? 'one supporter' : `${health.length} supporters`
  const data =
    faulty === undefined
      ? []
      : health.length === 1 && faulty.length < MOST_FAULT
        ? [faulty]
        : [`Faults in the data of ${whose}: attune run --all`]
  return [worst, ...rest, ...languages, ...data, standIns].flatMap((text) => folded(text))
}

/** Characters of a sentence on data that a short opening has room for. */
const MOST_FAULT = 160
