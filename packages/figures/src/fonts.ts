import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type FontCollection } from 'fontkit'
import { figureErrors } from './errors.js'

/**
 * Bundled font: Open Sans (SIL Open Font License 1.1), with Latin, Greek, Cyrillic and Hebrew. A
 * Chinese, Japanese and Korean font would add at least 6 MB.
 */
const folder = '@expo-google-fonts/open-sans'
const files = createRequire(import.meta.url)

const bundledFiles = {
  regular: files.resolve(`${folder}/400Regular/OpenSans_400Regular.ttf`),
  bold: files.resolve(`${folder}/600SemiBold/OpenSans_600SemiBold.ttf`),
}

/** Font families of the theme: the bundled font, then fonts for Chinese that most machines have. */
export const family =
  'Open Sans, Noto Sans SC, Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif'

/** Usual locations of installed fonts with Chinese, in order of preference. */
const installedFontFiles = [
  '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc',
  '/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
  '/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc',
  '/System/Library/Fonts/Hiragino Sans GB.ttc',
  '/System/Library/Fonts/STHeiti Light.ttc',
  '/Library/Fonts/Arial Unicode.ttf',
  'C:\\Windows\\Fonts\\msyh.ttc',
  'C:\\Windows\\Fonts\\simsun.ttc',
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
]

export interface Face {
  readonly file: string
  readonly font: Font
  /** Name of the font in a file that contains several fonts. */
  readonly member?: string
  /** True for an installed font, which other machines may not have. */
  readonly isInstalled: boolean
}

export type Weight = 'regular' | 'bold'

const opened = new Map<string, Face>()

/** Throws FIGURE_FONT if the file is not a readable TrueType or OpenType font. */
export function openFace(file: string, isInstalled = false): Face {
  const known = opened.get(file)
  if (known !== undefined) return known
  const face = { file, isInstalled, ...fontOf(read(file), file) }
  opened.set(file, face)
  return face
}

export const bundledFace = (weight: Weight): Face => openFace(bundledFiles[weight])

/** Installed fonts for characters that Open Sans does not have. */
export function* installedFaces(): Generator<Face> {
  for (const file of installedFontFiles) {
    if (existsSync(file)) yield openFace(file, true)
  }
}

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw figureErrors.error('FIGURE_FONT', { file, why: 'it cannot be read' }, { cause })
  }
}

function fontOf(bytes: Buffer, file: string): Pick<Face, 'font' | 'member'> {
  try {
    const font = create(bytes)
    if (!isCollection(font)) return { font, ...(font.unitsPerEm > 0 ? {} : never()) }
    const member =
      font.fonts.find(({ postscriptName }) => /sc(-|$)/i.test(postscriptName)) ?? font.fonts[0]!
    return { font: member, member: member.postscriptName }
  } catch (cause) {
    throw figureErrors.error(
      'FIGURE_FONT',
      { file, why: 'it is no TrueType or OpenType font' },
      { cause },
    )
  }
}

function never(): never {
  throw new Error('a font without a size')
}

const isCollection = (font: Font | FontCollection): font is FontCollection => 'fonts' in font
