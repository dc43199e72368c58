import { definePrompt, known, unknown } from '@attune/core'

export const codes = [
  'role-flip',
  'fourth-wall',
  'contradict-card',
  'contradict-self',
  'invented',
  'early-relief',
] as const
export type Code = (typeof codes)[number]

export interface Finding {
  readonly code: Code
  /** Turn of the quoted words, from 1. */
  readonly message: number
  readonly quote: string
  readonly against?: string
}

const marks = /^["'“”„«»]+|["'“”„«»]+$/gu
const codeNamed = (name: string): Code | undefined =>
  codes.find((each) => each === name.toLowerCase().trim())

/**
 * Parses a line of the model's reply such as `role-flip | 3 | You should rest.`; undefined for any
 * other line.
 */
function findingOf(line: string): Finding | undefined {
  const [name = '', number = '', quote = '', against] = line.split('|').map((part) => part.trim())
  const code = codeNamed(name.replace(/^[-*\d.\s]+/u, ''))
  const message = /\d+/u.exec(number)?.[0]
  if (code === undefined || message === undefined || !/\p{L}{2}|\p{Script=Han}/u.test(quote))
    return undefined
  const other = against?.replace(marks, '')
  return {
    code,
    message: Number(message),
    quote: quote.replace(marks, ''),
    ...(other && { against: other }),
  }
}

export const codePrompt = definePrompt<
  { readonly card: string; readonly talk: string },
  readonly Finding[]
>({
  id: 'code',
  folder: new URL('.', import.meta.url),
  fields: ['card', 'talk'],
  parse: (text) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length === 1 && /^\W*(?:none|无)\W*$/iu.test(lines[0]!)) return known([])
    const findings = lines.map(findingOf).filter((each) => each !== undefined)
    // A reply with any other line is refused, because it may only repeat the prompt.
    return findings.length > 0 && findings.length === lines.length
      ? known(findings)
      : unknown('write "code | number | words" in every line and nothing else, or none')
  },
  form: () => 'role-flip | … | …',
  expects: { tokens: 80 },
  standIn: () => 'none',
})
