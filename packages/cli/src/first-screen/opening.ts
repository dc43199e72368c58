/**
 * Beginning of a first screen: harm, languages without scores, faults of the data, offline
 * stand-ins.
 */
import { widthOf } from '@attune/tables'
import { listed, type StandIns } from './stand-ins-text.js'

export interface OpeningParts {
  readonly width: number
  /** Sentences on harm, one for each supporter. */
  readonly harm: readonly string[]
  /** A sentence for each supporter whose data are not sound. */
  readonly health: readonly Fault[]
  /**
   * One sentence per language that no estimator or judge scores, or for which the seeker has no
   * templates.
   */
  readonly languages: readonly string[]
  standIns(): StandIns
}

export interface Fault {
  readonly supporter: string
  readonly text: string
}

export type Fold = (text: string, indent?: string) => string[]

export interface Opening {
  readonly lines: readonly string[]
  /** Lines below the verdict, on what else there is to read. */
  readonly more?: readonly string[]
  /** Full sentences on faults of the data of which `lines` has only the number. */
  readonly omittedFaults: readonly string[]
}

/** Longest form of the opening that fits into `room` lines, else the shortest. */
export function openingOf(parts: OpeningParts, folded: Fold, room: number): Opening {
  const resolved = { ...parts, standIns: parts.standIns() }
  const forms = [fullForm, shortStandInsForm, countedFaultsForm, shortestForm].map((form) =>
    form(resolved, folded),
  )
  return forms.find(({ lines }) => lines.length <= room) ?? forms.at(-1)!
}

type Form = (parts: ResolvedParts, folded: Fold) => Opening

type ResolvedParts = Omit<OpeningParts, 'standIns'> & { readonly standIns: StandIns }

const fullForm: Form = ({ harm, health, languages, standIns: { text }, width }, folded) => {
  const [firstHarm, ...more] = harm
  const both = `${firstHarm ?? ''} ${text}`
  // Two short sentences share a line.
  const isOneLine = text !== '' && firstHarm?.endsWith('.') === true && more.length === 0
  if (isOneLine && health.length + languages.length === 0 && widthOf(both) <= width)
    return { lines: [both], omittedFaults: [] }
  return inLines([...harm, ...languages, ...textsOf(health), text], folded)
}

const shortStandInsForm: Form = ({ harm, health, languages, standIns }, folded) =>
  inLines([...harm, ...languages, ...textsOf(health), standIns.short], folded)

/** Short form: the worst sentence on harm, and the supporters whose data have faults. */
const countedFaultsForm: Form = ({ harm, health, languages, standIns }, folded) => {
  const [worst = '', ...more] = harm
  const rest =
    more.length === 0
      ? []
      : [
          `and ${more.length} more ${more.length === 1 ? 'line' : 'lines'} on harm: attune run --all`,
        ]
  const isCounted = health.length > 1 || (health[0]?.text.length ?? 0) >= LONGEST_FAULT
  const data = isCounted
    ? [`Faults in the data of ${supportersOf(health)}: attune run --all`]
    : textsOf(health)
  const lines = inLines([worst, ...rest, ...languages, ...data, standIns.short], folded)
  return { ...lines, omittedFaults: isCounted ? textsOf(health) : [] }
}

/**
 * Shortest form: the worst sentence on harm. The first unscored language and the topics of omitted
 * sentences follow the verdict.
 */
const shortestForm: Form = ({ harm, health, languages, standIns }, folded) => {
  const [worst = '', ...more] = harm
  const others = [
    more.length > 0 ? 'harm' : '',
    languages.length > 1 ? 'languages' : '',
    health.length > 0 ? `data of ${supportersOf(health)}` : '',
  ].filter(Boolean)
  const rest = others.length === 0 ? '' : `More on ${listed(others)}: attune run --all`
  const { lines } = inLines([worst, standIns.short], folded)
  const [language = '', ...further] = languages
  return {
    lines,
    more: [...folded(language), ...folded(rest)],
    omittedFaults: [...further, ...textsOf(health)],
  }
}

const textsOf = (health: readonly Fault[]): string[] => health.map(({ text }) => text)

function supportersOf(health: readonly Fault[]): string {
  const names = [...new Set(health.map(({ supporter }) => supporter))]
  return names.length <= MOST_NAMED ? listed(names) : `${names.length} supporters`
}

const inLines = (texts: readonly string[], folded: Fold): Opening => ({
  lines: texts.flatMap((text) => folded(text)),
  omittedFaults: [],
})

/** Maximum length of a sentence on data in a short opening, in characters. */
const LONGEST_FAULT = 160
/** Maximum number of supporters that a short opening names. */
const MOST_NAMED = 2
