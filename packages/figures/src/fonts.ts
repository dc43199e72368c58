import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AttuneError } from '@attune/core'
import { type Font, readFont } from './truetype.js'

/** Open Sans, SIL Open Font License 1.1: Latin, Greek, Cyrillic, Hebrew; no CJK, which would weigh 6 MB and more. */
const folder = '@expo-google-fonts/open-sans'
const files = createRequire(import.meta.url)

export const bundledFiles = {
  regular: files.resolve(`${folder}/400Regular/OpenSans_400Regular.ttf`),
  bold: files.resolve(`${folder}/600SemiBold/OpenSans_600SemiBold.ttf`),
}

/** The bundled font first, then what a reader's machine is likely to have for Chinese. */
export const family = 'Open Sans, Noto Sans SC, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif'

const opened = new Map<string, Font>()

/** Throws FIGURE_FONT if the file cannot be read or is no TrueType or OpenType font. */
export function openFont(file: string): Font {
  const known = opened.get(file)
  if (known !== undefined) return known
  const font = readFont(read(file))
  if (font === undefined) throw new AttuneError('FIGURE_FONT', { file, why: 'it is no TrueType or OpenType font' })
  opened.set(file, font)
  return font
}

function read(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new AttuneError('FIGURE_FONT', { file, why: 'it cannot be read' }, { cause })
  }
}
