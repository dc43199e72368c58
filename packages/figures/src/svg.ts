import { AttuneError, type Figure, OFFLINE_NOTICE } from '@attune/core'
import * as vega from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { textWidth } from './text-width.js'
import { theme } from './theme.js'

export interface DrawOptions {
  /** Told what may be wrong with the picture, in words for the user. */
  readonly warn?: (message: string) => void
}

interface TextItem {
  readonly fontSize?: number
  readonly fontWeight?: string | number
  readonly limit?: number
}

declare module 'vega' {
  export const textMetrics: { width(item: TextItem, text: string | undefined): number }
}

// Without a canvas Vega takes every character for 0.8 of the font size. With one it would measure with whatever fonts
// the machine has. `width` is its door for others' measures; it belongs to the process, hence once and here.
vega.textMetrics.width = ({ fontSize = 11, fontWeight, limit = 0 }, text) => {
  const width = textWidth(String(text ?? '').trim(), fontSize, fontWeight)
  return limit > 0 ? Math.min(limit, width) : width
}

/**
 * Draws a figure as an SVG document in the house style (see `theme`), the same text for the same figure.
 *
 * The figure's title is used if the specification has none. Its text stays text, in Open Sans where the reader has that
 * font. Nothing is loaded: data come with the figure, images and links are left out.
 * Throws FIGURE_SPEC for a specification that Vega-Lite does not take.
 */
export async function drawSvg(figure: Figure, { warn = () => {} }: DrawOptions = {}): Promise<string> {
  const refuse = (why: string, cause?: unknown): AttuneError =>
    new AttuneError('FIGURE_SPEC', { id: figure.id, why }, { cause })
  const problems: string[] = []
  const logger = collecting(problems, (message) => warn(`Figure ${figure.id}: ${message}`))
  // A copy, because Vega writes into the data that it draws.
  const spec = structuredClone(withNotice(figure)) as unknown as TopLevelSpec
  let svg: string
  try {
    const { spec: compiled } = compile(spec, { config: theme, logger })
    const view = new vega.View(vega.parse(compiled), { renderer: 'none', loader: refusing(problems), logger })
    svg = await view.toSVG()
    view.finalize()
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause), cause)
  }
  if (problems.length > 0) throw refuse(problems.join('; '))
  return describe(withoutControls(svg), figure)
}

/** A picture travels without its text, so the notice of offline stand-ins is drawn into it. */
function withNotice({ title, spec, offline }: Figure): object {
  const whole = { title, ...spec }
  if (offline !== true) return whole
  const heading = typeof whole.title === 'string' ? { text: whole.title } : (whole.title as object)
  const subtitle = 'subtitle' in heading ? [heading.subtitle].flat() : []
  return { ...whole, title: { ...heading, subtitle: [...subtitle, OFFLINE_NOTICE] } }
}

/** A figure brings its data along: nothing in it, a name that came from a model included, makes us read or link anything. */
function refusing(problems: string[]): vega.Loader {
  const load = async (): Promise<string> => {
    problems.push('it refers to external data; include the data inline')
    return ''
  }
  return { load, http: load, file: load, sanitize: async () => ({ href: '' }) }
}

const join = (parts: readonly unknown[]): string => parts.map(String).join(' ')

/** Vega goes on after errors, with an empty picture. */
function collecting(problems: string[], warn: (message: string) => void): vega.LoggerInterface {
  const logger = {
    level: () => logger,
    error: (...parts: readonly unknown[]) => (problems.push(join(parts)), logger),
    warn: (...parts: readonly unknown[]) => (warn(join(parts)), logger),
    info: () => logger,
    debug: () => logger,
  } as unknown as vega.LoggerInterface
  return logger
}

/** Characters that XML 1.0 has no place for, and those that turn the direction of text around. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu

const withoutControls = (svg: string): string => svg.replace(forbidden, '')

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function describe(svg: string, { title, description, offline }: Figure): string {
  const name = offline === true ? `${title} (${OFFLINE_NOTICE})` : title
  const label = withoutControls(`${name}. ${description}`).replace(/[&<>"]/g, (character) => entities[character]!)
  return svg.replace('<svg ', () => `<svg role="img" aria-label="${label}" `)
}
