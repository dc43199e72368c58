import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { figureData } from './export/figure-data.js'
import { writeWhole } from './output-files.js'
import { outputNames } from './output-names.js'
import type { FailedAnalysis, Found, Runtime } from './types.js'

export type FigureFormat = 'svg' | 'png'

export interface FigureOptions {
  readonly formats: readonly FigureFormat[]
  readonly warn: (message: string) => void
  readonly signal: AbortSignal
  /** Writes what each figure draws beside it, as `<figure>.data.csv`. */
  readonly data?: Pick<Runtime, 'csvLine'>
}

export interface Drawn {
  /** Paths of the files. */
  readonly files: readonly string[]
  /** Figures that cannot be drawn, by their analyses; the others are drawn. */
  readonly failed: readonly FailedAnalysis[]
}

/** Draws every figure into the folder, as `<evaluation>.<analysis>.<figure>.svg` or `.png`. */
export async function writeFigures(
  all: readonly Found[],
  folder: string,
  { formats, warn, signal, data }: FigureOptions,
): Promise<Drawn> {
  const figures = all.flatMap(({ evaluation, label, findings }) =>
    findings.figures.map((figure) => ({ figure, evaluation, label, name: [evaluation, label, figure.id] })),
  )
  if (figures.length === 0) return { files: [], failed: [] }
  const { drawPng, drawSvg } = await import('@attune/figures')
  const draw = { png: drawPng, svg: drawSvg }
  const names = outputNames(figures.map(({ name }) => name))
  const files: string[] = []
  const failed: FailedAnalysis[] = []
  for (const [at, { figure, evaluation, label }] of figures.entries()) {
    if (data) {
      const file = join(folder, `${names[at]}.data.csv`)
      await writeWhole(file, [figureData(figure, data)], signal)
      files.push(file)
    }
    for (const format of formats) {
      const file = join(folder, `${names[at]}.${format}`)
      // Drawing keeps the thread: a signal is heard between two figures.
      await setImmediate()
      signal.throwIfAborted()
      try {
        await writeWhole(file, [await draw[format](figure, { warn })], signal)
        files.push(file)
      } catch (error) {
        failed.push({ evaluation, label, failure: failureOf(error, label) })
        break
      }
    }
  }
  return { files, failed }
}

/** A figure that its plugin made wrong is no reason to lose the others. */
function failureOf(error: unknown, label: string): FailedAnalysis['failure'] {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FIGURE_SPEC') throw error
  const { message, code, fix, stack = '' } = error as Error & { readonly code: string; readonly fix: string }
  return { code, message: `${label}: ${message}`, use: label, fix, stack }
}
