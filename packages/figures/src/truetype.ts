/** Facts of a font file for layout: its characters and their widths. */
export interface Font {
  /** Width of a character as a share of the font size; undefined if the font does not have it. */
  advance(codePoint: number): number | undefined
}

type Glyph = (codePoint: number) => number

/**
 * Reads a TrueType or OpenType file, or the first font of a collection. Kerning and ligatures are left out. Tables and
 * their fields: OpenType specification 1.9, chapters `cmap`, `head`, `hhea` and `hmtx`.
 * Returns undefined for a file of another kind, or a damaged one.
 */
export function readFont(file: Uint8Array): Font | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    const tables = readTables(view)
    const [cmap, head, hhea, hmtx] = ['cmap', 'head', 'hhea', 'hmtx'].map((tag) => tables.get(tag))
    if (cmap === undefined || head === undefined || hhea === undefined || hmtx === undefined) return undefined
    const unitsPerEm = view.getUint16(head + 18)
    const widths = view.getUint16(hhea + 34)
    const glyphOf = readCharacterMap(view, cmap)
    if (glyphOf === undefined || unitsPerEm === 0 || widths === 0) return undefined
    return {
      advance: (codePoint) => {
        const glyph = glyphOf(codePoint)
        return glyph === 0 ? undefined : view.getUint16(hmtx + 4 * Math.min(glyph, widths - 1)) / unitsPerEm
      },
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const tagAt = (view: DataView, offset: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)))

function readTables(view: DataView): Map<string, number> {
  const start = tagAt(view, 0) === 'ttcf' ? view.getUint32(12) : 0
  const tables = new Map<string, number>()
  for (let index = 0; index < view.getUint16(start + 4); index++) {
    const record = start + 12 + 16 * index
    tables.set(tagAt(view, record), view.getUint32(record + 8))
  }
  return tables
}

/** The Unicode map of the font: the one for all of Unicode (format 12) if there is one, else that for its first plane. */
function readCharacterMap(view: DataView, cmap: number): Glyph | undefined {
  const found = new Map<number, number>()
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const record = cmap + 4 + 8 * index
    const platform = view.getUint16(record)
    const encoding = view.getUint16(record + 2)
    const offset = cmap + view.getUint32(record + 4)
    if (platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))) {
      found.set(view.getUint16(offset), offset)
    }
  }
  const [full, basic] = [found.get(12), found.get(4)]
  if (full !== undefined) return segmentedCoverage(view, full)
  return basic === undefined ? undefined : segmentMapping(view, basic)
}

function segmentedCoverage(view: DataView, offset: number): Glyph {
  const groups = view.getUint32(offset + 12)
  return (codePoint) => {
    for (let index = 0; index < groups; index++) {
      const group = offset + 16 + 12 * index
      if (codePoint > view.getUint32(group + 4)) continue
      const first = view.getUint32(group)
      return codePoint < first ? 0 : view.getUint32(group + 8) + codePoint - first
    }
    return 0
  }
}

function segmentMapping(view: DataView, offset: number): Glyph {
  const bytes = view.getUint16(offset + 6)
  const ends = offset + 14
  const [starts, deltas, ranges] = [ends + bytes + 2, ends + 2 * bytes + 2, ends + 3 * bytes + 2]
  return (codePoint) => {
    if (codePoint > 0xffff) return 0
    for (let at = 0; at < bytes; at += 2) {
      if (codePoint > view.getUint16(ends + at)) continue
      const first = view.getUint16(starts + at)
      if (codePoint < first) return 0
      const delta = view.getUint16(deltas + at)
      const range = view.getUint16(ranges + at)
      if (range === 0) return (codePoint + delta) & 0xffff
      const glyph = view.getUint16(ranges + at + range + 2 * (codePoint - first))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
