import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { writeWhole } from './output-files.js'
import { outputNames } from './output-names.js'
import { standInNotice } from './print-findings.js'
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
  const figures = all.flatMap(({ evaluation, label, findings, offline }) =>
    findings.figures.map((figure) => ({ figure, offline, name: [evaluation, label, figure.id] })),
  )
  if (figures.length === 0) return []
  const { drawPng, drawSvg } = await import('@attune/figures')
  const draw = { png: drawPng, svg: drawSvg }
  const names = outputNames(figures.map(({ name }) => name))
  const files: string[] = []
  for (const [at, { figure, offline }] of figures.entries()) {
    const shown = offline
      ? { ...figure, title: `${figure.title} (${standInNotice})`, spec: marked(figure.spec) }
      : figure
    for (const format of formats) {
      const file = join(folder, `${names[at]}.${format}`)
      // Drawing keeps the thread: a signal is heard between two figures.
      await setImmediate()
      signal.throwIfAborted()
      await writeWhole(file, [await draw[format](shown, { warn })], signal)
      files.push(file)
    }
  }
  return files
}

/** A picture travels without its text, so the notice is drawn into it. */
function marked<Spec extends object>(spec: Spec): Spec {
  const title = 'title' in spec ? spec.title : undefined
  if (typeof title === 'string') return { ...spec, title: { text: title, subtitle: standInNotice } }
  if (typeof title !== 'object' || title === null) return spec
  const subtitle = 'subtitle' in title ? [title.subtitle].flat() : []
  return { ...spec, title: { ...title, subtitle: [...subtitle, standInNotice] } }
}
