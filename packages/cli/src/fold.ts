import { terminalWidth } from './terminal-width.js'

/** Text that readers copy as a whole: code in backticks, a quoted name, a command. Paths and addresses have no spaces. */
const WHOLE = /`[^`\n]*`|"[^"\s]*(?: [^"\s]+){0,3}"|\b(?:npx )?attune(?: [a-z-]+){1,3}|\S+/g

/**
 * A text in lines of at most `width` columns; continued lines are indented. Text that
 * readers copy as a whole stays whole, however long it is.
 */
export const fold = (text: string, width = terminalWidth(process.stderr)): string =>
  text
    .split('\n')
    .map((line) => (line.length <= width ? line : foldLine(line, width)))
    .join('\n')

function foldLine(line: string, width: number): string {
  const indent = /^ */.exec(line)![0]
  const hanging = indent === '' ? '  ' : indent
  const lines: string[] = []
  let current = indent
  for (const { 0: word, index } of line.matchAll(WHOLE)) {
    const gap = current.trim() !== '' && line[index - 1] === ' ' ? ' ' : ''
    if (current.trim() !== '' && gap !== '' && current.length + gap.length + word.length > width) {
      lines.push(current)
      current = hanging + word
    } else current += gap + word
  }
  return [...lines, current].join('\n')
}
