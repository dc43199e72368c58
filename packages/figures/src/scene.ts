import { AttuneError } from '@attune/core/internal'
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

// Vega estimates text widths as 0.8 of the font size per character, or uses installed fonts if a
// canvas is present. `width` is its hook for another measure. The hook is global to the process, so
// it is set once here.
vega.textMetrics.width = ({ fontSize = 11, fontWeight, limit = 0 }, text) => {
  const width = textWidth(String(text ?? '').trim(), fontSize, fontWeight)
  return limit > 0 ? Math.min(limit, width) : width
}

export interface SceneOptions {
  /** Receives warnings about possible defects of the picture, in words for the user. */
  readonly warn?: ((message: string) => void) | undefined
}

/**
 * Creates the Vega scene of a figure. The caller must `finalize` it. Throws FIGURE_SPEC if
 * Vega-Lite refuses the specification.
 */
export async function sceneOf(
  figure: Figure,
  { warn = () => {} }: SceneOptions,
): Promise<vega.View> {
  const problems: string[] = []
  const logger = collectingLogger(problems, (message) => warn(`Figure ${figure.id}: ${message}`))
  const refuse = (why: string, cause?: unknown): AttuneError =>
    figureErrors.error('FIGURE_SPEC', { id: figure.id, why }, { cause })
  // A copy, because Vega modifies the data that it draws.
  const spec = structuredClone({ title: figure.title, ...figure.spec }) as unknown as TopLevelSpec
  let view: vega.View
  try {
    const { spec: compiled } = compile(spec, { config: theme, logger })
    view = new vega.View(vega.parse(compiled), {
      renderer: 'none',
      loader: refusingLoader(problems),
      logger,
    })
    await view.runAsync()
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause), cause)
  }
  if (problems.length > 0) throw refuse(problems.join('; '))
  return view
}

/** Size of an SVG drawing in pixels. */
export function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  return { width: Number(width), height: Number(height) }
}

/**
 * Draws the notice of offline stand-ins into the picture, since the picture may be shown without
 * the text around it.
 */
export function withNotice(figure: Figure): Figure {
  if (figure.offline !== true) return figure
  const whole = figure.spec['title'] ?? figure.title
  const heading = isObject(whole) ? whole : { text: whole }
  const subtitle = 'subtitle' in heading ? [heading.subtitle as string].flat() : []
  return {
    ...figure,
    spec: { ...figure.spec, title: { ...heading, subtitle: [...subtitle, OFFLINE_NOTICE] } },
  }
}

/**
 * Vega loader that refuses every request. Figures contain their data, and texts from models must
 * not cause requests or links.
 */
function refusingLoader(problems: string[]): vega.Loader {
  const load = async (): Promise<string> => {
    problems.push('it refers to external data; include the data inline')
    return ''
  }
  return { load, http: load, file: load, sanitize: async () => ({ href: '' }) }
}

const join = (parts: readonly unknown[]): string => parts.map(String).join(' ')

/**
 * Vega logger that collects errors, because Vega would continue with an empty picture after an
 * error.
 */
function collectingLogger(
  problems: string[],
  warn: (message: string) => void,
): vega.LoggerInterface {
  const logger = {
    level: () => logger,
    error: (...parts: readonly unknown[]) => (problems.push(join(parts)), logger),
    warn: (...parts: readonly unknown[]) => (warn(join(parts)), logger),
    info: () => logger,
    debug: () => logger,
  } as unknown as vega.LoggerInterface
  return logger
}
