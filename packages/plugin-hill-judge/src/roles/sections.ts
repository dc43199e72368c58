/** Sections of a role's text. */
export const sectionNames = [
  'persona',
  'key life events',
  'behavioral traits',
  'ongoing challenge',
] as const

export type SectionName = (typeof sectionNames)[number]

const spellings: Readonly<Record<string, SectionName>> = {
  persona: 'persona',
  'key life events': 'key life events',
  'behavioral traits': 'behavioral traits',
  'behavioural traits': 'behavioral traits',
  'ongoing challenge': 'ongoing challenge',
  'ongoing challenges': 'ongoing challenge',
}
const itemMark = /^\s*(?:[-•]|\d+[.)])\s+/u
const heading = new RegExp(`^(${Object.keys(spellings).join('|')})\\s*(?::\\s*(.*))?$`, 'iu')

/**
 * Non-empty lines of each section of a role's text, without list marks. A heading is recognised by
 * its words, with any marks around them, since the released roles use different ones. A list item
 * that consists of a heading's words and a text adds the text to that section, but does not begin
 * it.
 */
export function roleSections(text: string): Partial<Record<SectionName, readonly string[]>> {
  const sections: Partial<Record<SectionName, string[]>> = {}
  let current: string[] | undefined
  for (const line of text.split(/\r?\n/)) {
    const plain = line.replace(/[*_#`]+/gu, '').trimEnd()
    const item = plain.replace(itemMark, '').trim()
    const [, words = '', rest = ''] = heading.exec(item) ?? []
    const name = spellings[words.toLowerCase()]
    const own = name === undefined ? current : (sections[name] ??= [])
    if (name !== undefined && (rest === '' || !itemMark.test(plain))) current = own
    const said = name === undefined ? item : rest
    if (said !== '') own?.push(said)
  }
  return sections
}
