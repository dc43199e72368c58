import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { raterView } from '../design/rater-view.js'
import type { Shown } from '../design/shown.js'
import { fileWith, pageFiles } from '../server/page-files.js'

/**
 * Writes one HTML file per rater, which works offline and is built from the blinded view only. The
 * rater returns the answers as a file for `attune rate import`.
 */
export function packStudy(shown: Shown, design: string, folder: string): string[] {
  const page = pageFiles()
  mkdirSync(folder, { recursive: true })
  return [...new Set(shown.assignments.map(({ rater }) => rater))].map((rater, at) => {
    const file = join(folder, `rate-${at + 1}-${rater.replaceAll(/[^\p{L}\p{N}_-]/gu, '_')}.html`)
    const { title, language } = shown.texts
    writeFileSync(file, fileWith(language, title, raterView(shown, design, rater), page))
    return file
  })
}
