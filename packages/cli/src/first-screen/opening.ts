/** What a first screen begins with: harm, languages that are not scored, faults of the data, stand-ins. */
import type { Runtime } from '../types.js'
import { listed, type StandIns } from './stand-ins-text.js'

export interface OpeningParts {
  readonly runtime: Runtime
  readonly width: number
  /** The first line, on harm: one for each supporter. */
  readonly harm: readonly string[]
  /** A sentence for each supporter whose data are not sound. */
  readonly health: readonly Fault[]
  /** A sentence for each language that is not scored, or not written by templates in it. */
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
  /** Lines that come after the verdict: of what there is more to read. */
  readonly more?: readonly string[]
  /** Sentences on faults of the data that the lines only count. */
  readonly left: readonly string[]
}

/** The longest form that takes no more lines than there is room for, else the shortest. */
export function openingOf(parts: OpeningParts, folded: Fold, room: number): Opening {
  const told = { ...parts, standIns: parts.standIns() }
  const forms = [whole, withoutNames, withFewerFaults, shortest].map((form) => form(told, folded))
  return forms.find(({ lines }) => lines.length <= room) ?? forms.at(-1)!
}

type Form = (parts: Told, folded: Fold) => Opening

type Told = Omit<OpeningParts, 'standIns'> & { readonly standIns: StandIns }

const whole: Form = ({ harm, health, languages, standIns: { text }, runtime, width }, folded) => {
  const [only, ...more] = harm
  const both = `${only ?? ''} ${text}`
  // Two short sentences share a line.
  const isOneLine = text !== '' && only?.endsWith('.') === true && more.length === 0
  if (isOneLine && health.length + languages.length === 0 && runtime.widthOf(both) <= width)
    return { lines: [both], left: [] }
  return inLines([...harm, ...languages, ...textsOf(health), text], folded)
}

const withoutNames: Form = ({ harm, health, languages, standIns }, folded) =>
  inLines([...harm, ...languages, ...textsOf(health), standIns.short], folded)

/** The worst of harm, and whose data have faults. */
const withFewerFaults: Form = ({ harm, health, languages, standIns }, folded) => {
  const [worst = '', ...more] = harm
  const rest =
    more.length === 0
      ? []
      : [`and ${more.length} more ${more.length === 1 ? 'line' : 'lines'} on harm: attune run --all`]
  const isCounted = health.length > 1 || (health[0]?.text.length ?? 0) >= MOST_FAULT
  const data = isCounted ? [`Faults in the data of ${whoseOf(health)}: attune run --all`] : textsOf(health)
  const lines = inLines([worst, ...rest, ...languages, ...data, standIns.short], folded)
  return { ...lines, left: isCounted ? textsOf(health) : [] }
}

/** The worst of harm, after the verdict the first language that is not scored, and of what else there is more to read. */
const shortest: Form = ({ harm, health, languages, standIns }, folded) => {
  const [worst = '', ...more] = harm
  const others = [
    more.length > 0 ? 'harm' : '',
    languages.length > 1 ? 'languages' : '',
    health.length > 0 ? `data of ${whoseOf(health)}` : '',
  ].filter(Boolean)
  const rest = others.length === 0 ? '' : `More on ${listed(others)}: attune run --all`
  const { lines } = inLines([worst, standIns.short], folded)
  const [language = '', ...further] = languages
  return { lines, more: [...folded(language), ...folded(rest)], left: [...further, ...textsOf(health)] }
}

const textsOf = (health: readonly Fault[]): string[] => health.map(({ text }) => text)

function whoseOf(health: readonly Fault[]): string {
  const names = [...new Set(health.map(({ supporter }) => supporter))]
  return names.length <= MOST_NAMED ? listed(names) : `${names.length} supporters`
}

const inLines = (texts: readonly string[], folded: Fold): Opening => ({
  lines: texts.flatMap((text) => folded(text)),
  left: [],
})

/** Characters of a sentence on data that a short opening has room for. */
const MOST_FAULT = 160
/** Supporters that a short opening names. */
const MOST_NAMED = 2
