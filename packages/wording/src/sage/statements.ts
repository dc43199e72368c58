/**
 * Extracts the numbered statements 1 to `count` of a prompt. Undefined unless each number occurs
 * exactly once, in order. Numbered lines of the answer format are not statements. A statement may
 * continue on lines that are indented or begin in lower case.
 */
export function statementsIn(text: string, count: number): readonly string[] | undefined {
  const runs: string[][] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const [, number, said = ''] = /^[ \t>*-]*\(?(\d{1,2})[.):、][ \t]*(.*)$/.exec(line) ?? []
    const run = runs.at(-1)
    if (number !== undefined) {
      isOpen = !isForm(said)
      if (isOpen && number === '1') runs.push([said.trim()])
      else if (isOpen && run !== undefined && Number(number) === run.length + 1)
        run.push(said.trim())
      else isOpen = false
    } else if (isOpen && /^(?:[ \t]+\S|[a-z(])/.test(line))
      run![run!.length - 1] += ` ${line.trim()}`
    else isOpen = false
  }
  const whole = runs.filter((run) => run.length === count)
  return whole.length === 1 ? whole[0] : undefined
}

/** True for a placeholder of the answer format: `[your analysis]`, `…`, `<sentence 1>`, `A`. */
const isForm = (said: string): boolean =>
  /^[^\p{L}\p{N}]*$|^[[({<【（].*[\])}>】）…][^\p{L}\p{N}]*$|^[A-F][^\p{L}\p{N}]*$|<\w+ ?\d+>/u.test(
    said.trim(),
  )
