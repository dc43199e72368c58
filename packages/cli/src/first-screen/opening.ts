/**
 * Beginning of a first screen: harm, languages without scores, faults of the data, offline stubs.
 */
import type { Runtime } from '../types.js'

export interface OpeningParts {
  readonly runtime: Runtime
  readonly width: number
  /** Sentences on harm, one for each supporter. */
  readonly harm: readonly string[]
  /** One sentence per supporter with unsound data. */
  readonly health: readonly string[]
  /** One sentence for each language without scores, or without templates. */
  readonly languages: readonly string[]
  /** Text on offline stubs that answered, and how to replace them; empty without any. */
  standIns(): string
}

export type Fold = (text: string, indent?: string) => string[]

type Opening = Omit<OpeningParts, 'standIns'> & { readonly standIns: string }

/** Harm, languages, data and stubs; in a shorter form if that does not fit into `room` lines. */
export function openingOf(opening: Opening, folded: Fold, room: number): string[] {
  const lines = openingLines(opening, folded)
  return lines.length <= room ? lines : shortOpening(opening, folded)
}

/** Lines on harm, data and stubs. */
function openingLines({ harm, health, languages, standIns, runtime, width }: Opening, folded: Fold): string[] {
  const [only, ...more] = harm
  const both = `${only ?? ''} ${standIns}`
  // Two short sentences share a line.
  const isOneLine = standIns !== '' && only?.endsWith('.') === true && more.length === 0
  if (isOneLine && health.length + languages.length === 0 && runtime.widthOf(both) <= width) return [both]
  return [...harm, ...languages, ...health, standIns].flatMap((text) => folded(text))
}

/**
 * The opening in fewer lines: the worst harm, and the number of supporters with faults in their
 * data.
 */
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

/** Most characters of a sentence on data in a short opening. */
const MOST_FAULT = 160
