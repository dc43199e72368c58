import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { writeWhole } from './output-files.js'
import { outputNames } from './output-names.js'
import type { Found } from './types.js'

export type FigureFormat = 'svg' | 'png'

export interface FigureOptions {
  readonly formats: readonly FigureFormat[]
  readonly warn: (message: string) => void
  readonly signal: AbortSignal
}

/** Draws every figure into the folder, as `<evaluation>.<analysis>.<figure>.svg` or `.png`; gives the files' paths. */
export async function writeFigures(
  all: readonly Found[],
  folder: string,
  { formats, warn, signal }: FigureOptions,
): Promise<string[]> {
  const figures = all.flatMap(({ evaluation, label, findings }) =>
    findings.figures.map((figure) => ({ figure, name: [evaluation, label, figure.id] })),
  )
  if (figures.length === 0) return []
  const { drawPng, drawSvg } = await import('@attune/figures')
  const draw = { png: drawPng, svg: drawSvg }
  const names = outputNames(figures.map(({ name }) => name))
  const files: string[] = []
  for (const [at, { figure }] of figures.entries()) {
    for (const format of formats) {
      const file = join(folder, `${names[at]}.${format}`)
      // Drawing keeps the thread: a signal is heard between two figures.
      await setImmediate()
      signal.throwIfAborted()
      await writeWhole(file, [await draw[format](figure, { warn })], signal)
      files.push(file)
    }
  }
  return files
}
