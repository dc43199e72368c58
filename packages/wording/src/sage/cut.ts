/**
 * Extracts one prompt from the text of a paper. The result is the exact prompt or a reason why
 * there is none.
 */
import { uniquePatterns, type Part, statesIn } from './parts.js'
import { withFields } from './places.js'
import type { Block } from './printed-text.js'

export type Extraction =
  | { readonly text: string; readonly printed: string }
  | { readonly why: string }

/** Patterns of text that occurs around prompts in papers and never in a prompt. */
const paperPatterns: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the list of references', /^\W*(?:References|Bibliography|参考文献)\W*$/im],
  [
    'a heading of the paper',
    /^\W*(?:\d+\.? +)?(?:Conclusions?|Limitations|Acknowledg\w+|Related Work|Introduction|Abstract)\W*$|^\W*Appendix [A-Z]\b|^#+ [A-Z]\.\d/im,
  ],
  ['a citation', /\bet al\.|\barXiv\b|\bdoi\.org\b|\[\d{1,3}(?:, ?\d{1,3})*\](?!\()/i],
  ['a formula', /\\[a-z]+\{|\$[^$\n]*\\[a-z]+[^$\n]*\$/i],
  ['an escape of its file format', /\\[_*#<>[\]{}()~`|-]|&(?:lt|gt|amp|quot|nbsp);/],
  ['a page number or a word that a page breaks', /^[ \t]*\d{1,3}[ \t]*$|[a-z]-\n[a-z]/m],
  ['a caption', /^\W*(?:Figure|Table) \d+\W/m],
]
/** Matches sentences of a paper about its prompt, which may be next to the prompt. */
const promptMention =
  /\bprompts?\b|\bwe\b|\bour (?:paper|experiment|framework|method)\b|提示词|本文/i

/**
 * Extracts the prompt `id`. Returns a reason instead unless exactly one text of the paper is the
 * whole prompt.
 */
export function extractPrompt(id: string, part: Part, blocks: readonly Block[]): Extraction {
  const likely = blocks.filter(({ text }) => part.contents.some(([, test]) => test(text)))
  const tried = likely.map((block) => ({ block, why: faultIn(id, part, block) }))
  for (const edges of ['marked', 'section'] as const) {
    const fitting = tried.filter(({ block, why }) => why === undefined && block.edges === edges)
    const texts = [...new Set(fitting.map(({ block }) => block.text))]
    if (texts.length > 1) return { why: `${texts.length} texts could be it` }
    if (texts.length === 1) return { text: filled(texts[0]!, part), printed: texts[0]! }
  }
  const nearest = tried.toSorted(
    (one, other) => matchScore(other.block, part) - matchScore(one.block, part),
  )[0]
  return { why: nearest?.why ?? 'nothing in it looks like it' }
}

const matchScore = ({ text, edges }: Block, { contents: holds, first }: Part): number =>
  holds.filter(([, test]) => test(text)).length +
  Number(first.test(text)) / 2 +
  (edges === 'marked' ? 0.1 : 0)

/** Reason why a text is not exactly this prompt; undefined if it is. */
function faultIn(id: string, part: Part, { text, edges }: Block): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [begin = '', end = ''] = [lines[0], lines.at(-1)]
  const [least, most] = part.length
  const absent = part.contents.find(([, test]) => !test(text))
  if (absent) return `it lacks ${absent[0]}`
  if (text.length < least || text.length > most)
    return `it has ${text.length} characters, not ${least} to ${most}`
  if (!part.first.test(begin))
    return `it begins with ${shown(begin)}, which are no first words of a prompt`
  if (!isLastLine(end, edges)) return `it ends with ${shown(end)}, which may not be its last words`
  const strange = paperPatterns.find(([, pattern]) => pattern.test(text))
  if (strange) return `it holds ${strange[0]}`
  if (edges === 'section' && (promptMention.test(begin) || promptMention.test(end)))
    return 'words of the paper are next to it'
  const other = Object.entries(uniquePatterns).find(
    ([name, pattern]) => name !== id && pattern.test(text),
  )
  if (other) return `it holds a part of ${other[0]}`
  return placeFault(text, part)
}

function placeFault(text: string, part: Part): string | undefined {
  const { text: made, unknownPlaceholders: strange } = withFields(text, part.fields)
  if (strange.length > 0) return `nothing is known to go in the place ${strange[0]}`
  const missing = part.needs.find((field) => !made.includes(`{{${field}}}`))
  if (missing !== undefined) return `it has no place for ${missing}, such as {${missing}}`
  if (part.fields['states'] && !made.includes('{{states}}') && !statesIn(text))
    return 'it does not say what the states mean'
  return undefined
}

/**
 * Inserts the fields of the template. A prompt with a field for the latest messages gets the
 * earlier ones in another field.
 */
function filled(text: string, { fields }: Part): string {
  const made = withFields(text, fields).text
  return made.includes('{{latest}}') ? made.replaceAll('{{dialogue}}', '{{older}}') : made
}

/**
 * True if a line can be the last one of a prompt: the end of a sentence, a placeholder, or a line
 * of the answer format. If only headings delimit the prompt, the end of a sentence does not
 * suffice.
 */
function isLastLine(line: string, edges: Block['edges']): boolean {
  const isForm = /[}\]>][^\p{L}\p{N}]*$|^[^\p{L}\p{N}]*\d{1,2}[.)、:：]/u.test(line)
  return (
    isForm ||
    (edges === 'marked' && /[.!?。！？…)）"”’]$/.test(line.trim()) && !/[:：,，;；]\s*$/.test(line))
  )
}

const shown = (line: string): string => `“${line.trim().slice(0, 60)}”`
