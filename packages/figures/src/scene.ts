import { AttuneError } from '@attune/core'
import { type Figure, OFFLINE_NOTICE } from '@attune/core/findings'
import * as vega from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import { textWidth } from './text-width.js'
import { theme } from './theme.js'
import { isObject } from './words.js'
import { figureErrors } from './errors.js'

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

export interface SceneOptions {
  /** Told what may be wrong with the picture, in words for the user. */
  readonly warn?: ((message: string) => void) | undefined
}

/** A figure that is laid out, ready to be drawn; `finalize` it. Throws FIGURE_SPEC for a specification that Vega-Lite does not take. */
export async function sceneOf(figure: Figure, { warn = () => {} }: SceneOptions): Promise<vega.View> {
  const problems: string[] = []
  const logger = collecting(problems, (message) => warn(`Figure ${figure.id}: ${message}`))
  const refuse = (why: string, cause?: unknown): AttuneError =>
    figureErrors.error('FIGURE_SPEC', { id: figure.id, why }, { cause })
  // A copy, because Vega writes into the data that it draws.
  const spec = structuredClone({ title: figure.title, ...figure.spec }) as unknown as TopLevelSpec
  let view: vega.View
  try {
    const { spec: compiled } = compile(spec, { config: theme, logger })
    view = new vega.View(vega.parse(compiled), { renderer: 'none', loader: refusing(problems), logger })
    await view.runAsync()
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause), cause)
  }
  if (problems.length > 0) throw refuse(problems.join('; '))
  return view
}

/** Of a drawing, in pixels. */
export function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/** A picture travels without its text, so the notice of offline stand-ins is drawn into it. */
export function withNotice(figure: Figure): Figure {
  if (figure.offline !== true) return figure
  const whole = figure.spec['title'] ?? figure.title
  const heading = isObject(whole) ? whole : { text: whole }
  const subtitle = 'subtitle' in heading ? [heading.subtitle as string].flat() : []
  return { ...figure, spec: { ...figure.spec, title: { ...heading, subtitle: [...subtitle, OFFLINE_NOTICE] } } }
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
