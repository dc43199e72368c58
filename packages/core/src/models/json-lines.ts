/** The objects of a text with one on each line. What cannot be read is as good as missing. */
export function* jsonLines(text: string): Generator<Readonly<Record<string, unknown>>> {
  for (const line of text.split('\n')) {
    const value = parsed(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield value as Record<string, unknown>
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
