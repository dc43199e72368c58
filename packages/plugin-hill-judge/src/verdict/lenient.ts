import { bareWords, objectsIn, settled, tidied, unfenced, withInner } from '@attune/core/answers'
import { known, type JsonObject, type Known, type Preference } from '@attune/core'
import { preferred } from './sentence.js'
import { byLetter, collapsed, noVerdict } from './text.js'

const word = String.raw`(?:verdict|conclusion|final (?:answer|decision|judge?ment|choice)|decision|winner|overall judge?ment|裁决|结论|判定|判决|最终(?:判断|结论|裁决|结果)|胜者|获胜者)`
const lead = String.raw`^[ \t]*(?:#{1,6}[ \t]*)?[*_\p{Extended_Pictographic}【「\[ \t]*(?:\(?[0-9]{1,2}[.)、:]?[ \t]*)?[*_\p{Extended_Pictographic}【「\[ \t]*`
const subject = String.raw`(?:[ \t]+(?:on|for|regarding)[ \t]+[^:：\n]{1,60}?)?`
const close = String.raw`[*_】」\]" \t]*`
const headings = [
  String.raw`${lead}(?:(?:final|overall|my|the)[ \t]+)*verdict`,
  String.raw`${lead}(?:(?:final|overall|my|the)[ \t]+)*${word}`,
].map(
  (start) =>
    new RegExp(
      String.raw`${start}${subject}${close}(?:(?:[:：=]|[-–—]+>?|→|is(?![a-z])|是|为|(?<=[】」]))[*_ \t]*(.*)|$)`,
      'iu',
    ),
)
const anyHeading =
  /^[ \t]*#{1,6}[ \t]+\S|^[ \t]*\*\*(?:reasoning|explanation|rationale|analysis|justification)\*{0,2}:?|^[ \t]*(?:reasoning|explanation|rationale|justification)[ \t]*:/i
const inline = [
  /##[ \t]*verdict[ \t:]+(.+)$/i,
  /(?:^|[.!?。]\s+)(?:so |therefore,? |thus,? |hence,? )?(?:my|the) (?:final |overall )?verdict (?:is|goes to|:)\s*(.+)$/i,
  /^\W*(?:winner|better model|preferred model|final answer|answer|my pick|胜者|答案)\W*[:：]\s*(.+)$/i,
]
const placeholderGap = String.raw`\s*(?:[/|,、]\s*(?:or\s+)?|\sor\s+)`
const option = String.raw`(?:(?:support )?model )?`
const placeholder = new RegExp(
  `^${option}a${placeholderGap}${option}b(?:${placeholderGap}tie|${placeholderGap}draw)$|one line: model a, model b`,
  'i',
)

/**
 * Reads a judge's answer that states one verdict, whatever it puts around it: an object with a verdict, what stands under the
 * last heading of a verdict (quoted ones are somebody else's), or what is called one in a line. There a label at the start or
 * the end outranks prose; a sentence decides only when it says whom it prefers, or compares, in so many words, and what is
 * denied, granted or supposed does not count. Model A is the dialogue shown `first`. Unknown with a `VerdictProblem` when
 * nothing decides: better no verdict than a guessed one.
 *
 * Source: written for this project from the answers that the ESC-Judge release could not read.
 */
export function parseLenient(text: string): Known<Preference> {
  const answer = tidied(text)
  const own = decisivePart(answer)
  const object = objectVerdict(own)
  if (object !== undefined) return readLines([object])
  const lines = unquotedBlock(unfenced(answer)).split('\n')
  const part = taggedLines(own) ?? verdictLines(lines)
  if (part === undefined) return loneLabel(lines)
  const written = part.map((line) => line.trim()).filter((line) => !/^[\s|:*_-]*$/.test(line))
  return written.length === 0 ? noVerdict('empty-verdict') : readLines(written)
}

const keys =
  /^(?:final_?|overall_?)?(?:verdict|winner|decision|choice|preference|preferred(?:_model)?|better(?:_model)?|answer|result|judge?ment|裁决|结论|判定|胜者)$/i

function objectVerdict(answer: string): string | undefined {
  const statements = objectsIn(answer).flatMap(({ value, ...place }) => {
    const said = [...withInner(value)].map(verdictIn).find((each) => each !== undefined)
    return said === undefined ? [] : [{ ...place, value: said }]
  })
  return settled(answer, statements)
}

const verdictIn = (object: JsonObject): string | undefined =>
  Object.entries(object).flatMap(([key, value]) =>
    keys.test(key.trim()) && typeof value === 'string' ? [value] : [],
  )[0]

/** An answer that is a block quote as a whole is nobody else's. */
const unquotedBlock = (text: string): string =>
  text.split('\n').every((line) => /^\s*(?:>|$)/.test(line)) ? text.replace(/^\s*> ?/gm, '') : text

/**
 * Where an object or a tag with a verdict is the judge's own: from the last heading of a verdict on, if there is one, and in
 * no quoted line. What a supporter wrote may stand before it.
 */
function decisivePart(answer: string): string {
  const lines = unquotedBlock(answer)
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
  const at = lines.findLastIndex((line) => headings[0]!.test(line))
  return lines.slice(Math.max(0, at)).join('\n')
}

const taggedLines = (text: string): string[] | undefined =>
  /<(?:final_)?verdict>([^]*?)<\/(?:final_)?verdict>/i.exec(text)?.[1]?.split('\n')

/** The lines that state the verdict, up to the next heading. */
function verdictLines(lines: readonly string[]): string[] | undefined {
  for (const heading of headings) {
    const at = lines.findLastIndex((line) => heading.test(line))
    if (at < 0) continue
    const rest = heading.exec(lines[at]!)?.[1] ?? ''
    const next = lines.findIndex((line, index) => index > at && anyHeading.test(line))
    return [rest, ...lines.slice(at + 1, next < 0 ? undefined : next)]
  }
  for (const pattern of inline) {
    const said = lines
      .map((line) => pattern.exec(line.replace(/[*_]/g, ''))?.[1])
      .findLast((each) => each !== undefined)
    if (said !== undefined) return [said]
  }
  return undefined
}

/** An answer without any heading may still begin or end with a label on a line of its own. */
function loneLabel(lines: readonly string[]): Known<Preference> {
  const written = lines.filter((line) => line.trim() !== '')
  const labels = [written[0], written.at(-1)].map((line) =>
    line === undefined ? undefined : labelOf(line, 'template'),
  )
  const said = labels.filter((label) => label !== undefined)
  const agree = said.every((label) => label === said[0])
  return said[0] !== undefined && agree ? asKnown(said[0]) : noVerdict('missing-verdict')
}

type Side = 'A' | 'B' | 'tie'
const asKnown = (side: Side): Known<Preference> => (side === 'tie' ? known('tie') : byLetter(side))

function readLines(lines: readonly string[]): Known<Preference> {
  if (placeholder.test(collapsed(bareWords(lines[0]!)))) return noVerdict('template-echo')
  const labels = lines.flatMap((line) => labelOf(line, 'any') ?? [])
  if (labels.length > 0)
    return labels.every((label) => label === labels[0]) ? asKnown(labels[0]!) : noVerdict('ambiguous-verdict')
  const led = leadingLabel(lines[0]!)
  if (led !== undefined) return asKnown(led)
  return inProse(lines)
}

/** The first line that says anything about the two decides; if it decides nothing, the whole may. */
function inProse(lines: readonly string[]): Known<Preference> {
  const plain = lines.map((line) => line.replace(/[*_`]/g, ''))
  const readings = plain.map(preferred)
  const first = readings.find((reading) => reading !== undefined)
  if (first === undefined) return noVerdict('verdict-unrecognised')
  if (first !== 'undecided') return contradicts(first, readings) ? noVerdict('ambiguous-verdict') : asKnown(first)
  const whole = preferred(plain.join('\n'))
  return whole === undefined || whole === 'undecided' ? noVerdict('ambiguous-verdict') : asKnown(whole)
}

/** A later line that is explicit about another winner. Praise of the other side is not. */
const contradicts = (first: Side, readings: readonly (Side | 'undecided' | undefined)[]): boolean =>
  first === 'tie' && readings.some((reading) => reading === 'A' || reading === 'B')

const modelWord = String.raw`(?:support(?:er)?\s*)?(?:model|modell|modelo|modèle|assistant|supporter|option|conversation|candidate|system|response|bot|counsell?or|helper|agent|chatbot|therapist|dialogue|模型|助手|选项|对话|回复)[\s_-]*["'“‘(\[（【]*`
const tieWord = String.raw`(?:it(?:'|’)?s )?(?:an? )?(?:overall )?(?:tie|tied|draw|equal|even|平局|平手|不分胜负|打平|持平)`
const prefix =
  /^(?:(?:the |my )?(?:final |overall )?(?:answer|winner|result|verdict|judge?ment|decision|choice|preference|pick|preferred|better|best|final|胜者|结论|答案|选择)(?: model)?\s*(?:[:：=\-–—]+|is|→)\s*)+/i
const templateLabel = new RegExp(String.raw`^(?:support )?(?:model|模型)\s*["'“‘(\[]*([ab])$|^(${tieWord})$`, 'iu')
const anyLabel = new RegExp(
  String.raw`^(?:(?:the |le |la |el |das |der )?(?:support )?${modelWord})?([ab])$|^(${tieWord})$`,
  'iu',
)

/** The label that a line is, and nothing else but how sure the judge is of it. */
function labelOf(line: string, labels: 'template' | 'any'): Side | undefined {
  const words = collapsed(bareWords(bareWords(line.replace(/\\boxed|\\text/g, '')).replace(prefix, '')))
    .normalize('NFKC')
    .replace(
      /\s*[([](?:slight(?:ly)?|clear(?:ly)?|strong(?:ly)?|narrow(?:ly)?|marginal(?:ly)?|confiden\w*|high|low|medium|moderate)\b[^()[\]]*[)\]]?$/i,
      '',
    )
  const match = (labels === 'template' ? templateLabel : anyLabel).exec(bareWords(words))
  if (match === null) return undefined
  return match[2] === undefined ? (match[1]!.toUpperCase() as Side) : 'tie'
}

const ledBy = new RegExp(
  String.raw`^[\s*_"'“(\[<>-]*(?:(?:support )?${modelWord}([AB])["'”’)\]）】]*|(${tieWord}))[*_"'”)\]>]*\s*(?:[.。;；(（]|[—–]|\s-\s|,?\s+(?:because|since|as it|for (?:its?|the)|given that|due to|thanks to)(?![a-z])|[,，](?=\s*(?:with|which|who|by|as)(?![a-z])))([^]*)$`,
  'iu',
)

/** The label that a line begins with, when what follows only explains it. */
function leadingLabel(line: string): Side | undefined {
  const match = ledBy.exec(line)
  if (match === null) return undefined
  const side = match[2] === undefined ? (match[1]!.toUpperCase() as Side) : 'tie'
  const rest = preferred((match[3] ?? '').replace(/[*_`]/g, ''))
  const opposed = (rest === 'A' || rest === 'B') && rest !== side && side !== 'tie'
  return opposed || (rest === 'tie' && side !== 'tie') ? undefined : side
}
