/** Labels of the lines of a role card. */
export const fields = ['age', 'gender', 'occupation', 'problem'] as const

export type Field = (typeof fields)[number]

export type LabelLanguage = 'en' | 'zh'

const labels: Readonly<Record<string, readonly [Field, LabelLanguage]>> = {
  age: ['age', 'en'],
  gender: ['gender', 'en'],
  occupation: ['occupation', 'en'],
  problem: ['problem', 'en'],
  年龄: ['age', 'zh'],
  性别: ['gender', 'zh'],
  职业: ['occupation', 'zh'],
  问题: ['problem', 'zh'],
}

const labelled = new RegExp(`^\\s*(${Object.keys(labels).join('|')})\\s*[:：](.*)$`, 'iu')

export interface LabelledPart {
  readonly field: Field
  readonly language: LabelLanguage
  /** Text after the label and on the lines below it, trimmed; blank lines are skipped. */
  readonly text: string
}

/**
 * Parts of a card in order, including repeated labels. Lines before the first label are ignored.
 */
export function labelledParts(base: string): LabelledPart[] {
  const parts: { field: Field; language: LabelLanguage; lines: string[] }[] = []
  for (const line of base.split(/\r\n|\r|\n/)) {
    const match = labelled.exec(line)
    if (match) {
      const [field, language] = labels[match[1]!.toLowerCase()]!
      parts.push({ field, language, lines: [match[2]!.trim()] })
    } else if (line.trim() !== '') parts.at(-1)?.lines.push(line.trim())
  }
  return parts.map(({ lines, ...part }) => ({ ...part, text: lines.join('\n').trim() }))
}

/** True if a text states that a fact is unknown: `Not mentioned`, `未提及`. */
export const isNotMentioned = (text: string): boolean =>
  /^(?:not mentioned|未提及)[.。]?$/iu.test(text.trim())
