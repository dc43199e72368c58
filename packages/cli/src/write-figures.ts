import { join } from 'node:path'
import { fileName, writeWhole } from './output-files.js'
import { standInNotice } from './print-findings.js'
import type { Found } from './types.js'

export type FigureFormat = 'svg' | 'png'

export interface FigureOptions {
  readonly formats: readonly FigureFormat[]
  readonly warn: (message: string) => void
}

/** Draws every figure into the folder, as `<evaluation>.<analysis>.<figure>.svg` or `.png`; gives the files' paths. */
export async function writeFigures(
  all: readonly Found[],
  folder: string,
  { formats, warn }: FigureOptions,
): Promise<string[]> {
  if (all.every(({ findings }) => findings.figures.length === 0)) return []
  const { drawPng, drawSvg } = await import('@attune/figures')
  const draw = { png: drawPng, svg: drawSvg }
  const files: string[] = []
  for (const { evaluation, label, findings, offline } of all) {
    for (const figure of findings.figures) {
      const shown = offline
        ? { ...figure, title: `${figure.title} (${standInNotice})`, spec: marked(figure.spec) }
        : figure
      for (const format of formats) {
        const file = join(folder, `${fileName(evaluation, label, figure.id)}.${format}`)
        await writeWhole(file, [await draw[format](shown, { warn })])
        files.push(file)
      }
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
