/**
 * Extracts definitions of criteria and levels from the prompts of judges, so that human raters can
 * use the same definitions.
 */

export interface Level {
  readonly value: number
  readonly text: string
}

/**
 * Returns the levels from `least` to `most` that a text explains, in ascending order, with the text
 * before them. The levels are on separate lines (`0 – never`, `4：…`) or in one line
 * (`5: fully; 4: nearly`). Undefined if a level is missing.
 */
export function levelsIn(
  text: string,
  [least, most]: readonly [number, number],
): { readonly before: string; readonly levels: readonly Level[] } | undefined {
  const wanted = Array.from({ length: most - least + 1 }, (_, at) => least + at)
  const ordered = (found: readonly Level[]): readonly Level[] | undefined => {
    const levels = found.toSorted((one, other) => one.value - other.value)
    return levels.length === wanted.length &&
      wanted.every((value, at) => levels[at]!.value === value)
      ? levels
      : undefined
  }
  const lines = text.split('\n')
  for (let end = lines.length; end > 0; end--) {
    const own = lines.slice(Math.max(0, end - wanted.length), end).flatMap(levelOf)
    const levels = ordered(own)
    if (levels)
      return {
        before: lines
          .slice(0, end - wanted.length)
          .join('\n')
          .trim(),
        levels,
      }
  }
  for (const [at, line] of lines.entries()) {
    const start = line.search(new RegExp(`(?<=^|[:：?？)）] ?)(?:${least}|${most})[:：]? ?\\D`))
    const levels =
      start === -1
        ? undefined
        : ordered(
            line
              .slice(start)
              .split(/[;；] ?/)
              .flatMap(levelOf),
          )
    if (levels)
      return { before: [...lines.slice(0, at), line.slice(0, start)].join('\n').trim(), levels }
  }
  return undefined
}

function levelOf(line: string): Level[] {
  const [, value, text] = /^\s*(\d{1,3})\s*分?\s*[:：.–—-]?\s*(\D.*)$/.exec(line) ?? []
  return value === undefined
    ? []
    : [{ value: Number(value), text: text!.trim().replace(/[.。]$/, '') }]
}

/**
 * Returns the definition of `name` in a list such as `* name (in other words): its definition`,
 * including the indented lines below it. Undefined if it is missing.
 */
export function definedIn(text: string, name: string): string | undefined {
  const lines = text.split('\n')
  const escaped = name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  const head = new RegExp(
    `^[^\\p{L}\\p{N}]*${escaped}[)*_\`]*(?: ?[(（][^)）\\n]*[)）])?[:： ]\\s*(.+)$`,
    'u',
  )
  const at = lines.findIndex((line) => head.test(line))
  if (at === -1) return undefined
  const [, said] = head.exec(lines[at]!)!
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => !/^\s+\S/.test(line))
  return [said!, ...below.slice(0, end === -1 ? undefined : end).map((line) => line.trim())].join(
    '\n',
  )
}
