/** A role of a role file in the readable format, with headings. */
export interface ReadableRole {
  readonly id: string
  /** Line of its heading, from 1. */
  readonly line: number
  readonly fields: Readonly<Record<string, string>>
  readonly text: string
}

const heading = /^# (.+)$/u
const field = /^([a-z][\w-]*): (.*\S)\s*$/u

/** Roles of a readable file; text before the first heading is ignored. */
export async function* readRoles(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<ReadableRole> {
  let begun: { id: string; line: number; lines: string[] } | undefined
  let number = 0
  for await (const line of lines) {
    number += 1
    const id = heading.exec(line)?.[1]
    if (id === undefined) begun?.lines.push(line)
    else {
      if (begun !== undefined) yield finished(begun)
      begun = { id: id.trim(), line: number, lines: [] }
    }
  }
  if (begun !== undefined) yield finished(begun)
}

function finished({
  id,
  line,
  lines,
}: {
  id: string
  line: number
  lines: readonly string[]
}): ReadableRole {
  const first = lines.findIndex((each) => each.trim() !== '')
  const rest = first === -1 ? [] : lines.slice(first)
  const firstOther = rest.findIndex((each) => !field.test(each))
  const end = firstOther === -1 ? rest.length : firstOther
  const fields = rest.slice(0, end).map((each) => {
    const [, name = '', value = ''] = field.exec(each) ?? []
    return [name, value] as const
  })
  return { id, line, fields: Object.fromEntries(fields), text: rest.slice(end).join('\n').trim() }
}
