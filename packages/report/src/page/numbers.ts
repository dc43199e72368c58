/** Formats numbers and names for display. */
import type { ReadAs } from '../report-data.js'

/** Number as text, by default with three significant digits. */
export function numberText(value: number, { digits }: Pick<ReadAs, 'digits'> = {}): string {
  if (digits !== undefined) return withoutMinusZero(value.toFixed(digits))
  if (Number.isInteger(value)) return String(value)
  const places = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return withoutMinusZero(value.toFixed(Math.min(places, 4)))
}

const withoutMinusZero = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text)

export const signedText = (value: number, as: Pick<ReadAs, 'digits'> = {}): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberText(Math.abs(value), as)}`

export const titleOf = ({
  title,
  name,
}: {
  readonly title?: string
  readonly name: string
}): string => title ?? name

/** Display form of a side: `bot (simulator: small)` for `bot | simulator=small`. */
export function sideText(side: string): string {
  const { name, setting } = partsOf(side)
  return setting === '' ? name : `${name} (${setting})`
}

/**
 * Display forms of several sides. A setting that all sides share is returned separately, so that it
 * is shown once.
 */
export function sidesTexts(sides: readonly string[]): {
  readonly names: readonly string[]
  readonly shared: string
} {
  const parts = sides.map(partsOf)
  const settings = new Set(parts.map(({ setting }) => setting))
  const [shared = ''] = settings
  if (settings.size !== 1 || shared === '') return { names: sides.map(sideText), shared: '' }
  return { names: parts.map(({ name }) => name), shared: ` (${shared})` }
}

function partsOf(side: string): { readonly name: string; readonly setting: string } {
  const at = side.lastIndexOf(' | ')
  return at === -1
    ? { name: side, setting: '' }
    : { name: side.slice(0, at), setting: side.slice(at + 3).replaceAll('=', ': ') }
}
