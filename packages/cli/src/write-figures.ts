import type { Figure } from '@attune/core/findings'
import type { DrawOptions } from '@attune/figures'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { figureData } from './export/figure-data.js'
import { needed } from './optional-packages.js'
import { writeWhole } from './output-files.js'
import { outputNames } from './output-names.js'
import type { FailedAnalysis, Found } from './types.js'

export type FigureFormat = 'svg' | 'png' | 'pdf'

export interface FigureOptions {
  readonly formats: readonly FigureFormat[]
  /** True to write the data of each figure next to it, as `<figure>.data.csv`. */
  readonly withData?: boolean
  readonly warn: (message: string) => void
  /** Size of all pictures in pixels. Default: the size of each figure. */
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly title?: string | undefined
  /** Font files for characters that the bundled font does not have. */
  readonly fonts?: readonly string[] | undefined
  /** Parts of file names: only figures whose name contains one of them are drawn. Default: all. */
  readonly named?: readonly string[] | undefined
}

export interface Drawn {
  /** Paths of the files that were written. */
  readonly files: readonly string[]
  /** Figures that cannot be drawn, by analysis; the others are drawn. */
  readonly failed: readonly FailedAnalysis[]
}

/** Draws figures into the folder, as `<evaluation>.<analysis>.<figure>.svg`, `.png` or `.pdf`. */
export async function writeFigures(
  all: readonly Found[],
  folder: string,
  { formats, withData = false, named = [], ...options }: FigureOptions,
): Promise<Drawn> {
  const every = all.flatMap(({ evaluation, label, findings }) =>
    findings.figures.map((figure) => ({
      figure,
      evaluation,
      label,
      name: [evaluation, label, figure.id],
    })),
  )
  const outputs = outputNames(every.map(({ name }) => name))
  const figures = every.flatMap((figure, at) => {
    const output = outputs[at]!
    return named.length === 0 || named.some((part) => output.includes(part))
      ? [{ ...figure, output }]
      : []
  })
  if (figures.length === 0) return { files: [], failed: [] }
  const drawing = await needed('@attune/figures')
  const files: string[] = []
  const failed: FailedAnalysis[] = []
  for (const { figure, evaluation, label, output } of figures) {
    if (withData) {
      const file = join(folder, `${output}.data.csv`)
      await writeWhole(file, [figureData(figure)])
      files.push(file)
    }
    const draw = drawnOnce(drawing, figure, options)
    for (const format of formats) {
      const file = join(folder, `${output}.${format}`)
      // Drawing blocks the thread, so signals are handled between two figures.
      await setImmediate()
      try {
        await writeWhole(file, [await draw[format]()])
        files.push(file)
      } catch (error) {
        failed.push({ evaluation, label, failure: failureOf(error, label) })
        break
      }
    }
  }
  return { files, failed }
}

/** Functions that draw one figure in each format. SVG and PNG share one layout. */
function drawnOnce(
  {
    drawPdf,
    drawSvg,
    pngOf,
  }: Pick<typeof import('@attune/figures'), 'drawPdf' | 'drawSvg' | 'pngOf'>,
  figure: Figure,
  options: DrawOptions,
): Readonly<Record<FigureFormat, () => Promise<string | Uint8Array>>> {
  let drawn: Promise<string> | undefined
  const svg = (): Promise<string> => (drawn ??= drawSvg(figure, options))
  return { svg, png: async () => pngOf(await svg()), pdf: () => drawPdf(figure, options) }
}

/**
 * Failure of a figure with an invalid specification. Such a failure does not stop the other
 * figures; any other error is thrown.
 */
function failureOf(error: unknown, label: string): FailedAnalysis['failure'] {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FIGURE_SPEC') throw error
  const {
    message,
    code,
    fix,
    stack = '',
  } = error as Error & { readonly code: string; readonly fix: string }
  return { code, message: `${label}: ${message}`, use: label, fix, stack }
}
