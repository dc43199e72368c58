import { bareWords, objectsIn, tidied, unfenced, withInner } from '@attune/core/answers'
import { known, type JsonObject, type Known, type Preference } from '@attune/core'
import { markedIn } from '../marked.js'
import { agreed, announcesRevision, settled, type Statement } from '../settle.js'
import { withLetters } from './numbered.js'
import { comparesOnly, preferred } from './sentence.js'
import { byLetter, collapsed, noVerdict } from './problem.js'

const word = String.raw`(?:verdict|conclusion|final (?:answer|decision|judge?ment|choice)|decision|winner|overall judge?ment|裁决|结论|判定|判决|最终(?:判断|结论|裁决|结果)|胜者|获胜者)`
const lead = String.raw`^[ \t]{0,40}(?:#{1,6}[ \t]{0,12})?[*_\p{Extended_Pictographic}【「\[ \t]{0,12}(?:\(?[0-9]{1,2}[.)、:]?[ \t]{0,4})?[*_\p{Extended_Pictographic}【「\[ \t]{0,12}`
const subject = String.raw`(?:[ \t]{1,9}(?:on|for|regarding)[ \t]{1,9}[^:：\n]{1,60}?)?`
const close = String.raw`[*_】」\]" \t]{0,12}`
const headings = [
  String.raw`${lead}(?:(?:final|overall|my|the|revised|corrected|updated)[ \t]{1,9}){0,4}verdict`,
  String.raw`${lead}(?:(?:final|overall|my|the|revised|corrected|updated)[ \t]{1,9}){0,4}${word}`,
].map(
  (start) =>
    new RegExp(
      String.raw`${start}${subject}${close}(?:(?:[:：=]|[-–—]{1,9}>?|→|is(?![a-z])|是|为|(?<=[】」]))[*_ \t]{0,12}(.*)|[*_】」\]" \t]*$)`,
      'iu',
    ),
)
const anyHeading =
  /^[ \t]*#{1,6}[ \t]+\S|^[ \t]*\*\*(?:reasoning|explanation|rationale|analysis|justification)\*{0,2}:?|^[ \t]*(?:reasoning|explanation|rationale|justification)[ \t]*:/i
/**
 * A sentence that ends with its conclusion: `A listens more, so the final verdict: Model A.` The
 * label follows the words directly, no condition, denial or quotation is before them, and the line
 * has no other verdict.
 */
const concluded = new RegExp(
  String.raw`^(?!.*verdict.*verdict)(?:.*?[.!?。]\s{1,9})?(?:(?!["“”.!?。]|\b(?:if|unless|would|could|might|had|not|cannot|never)\b|n['’]t\b)[^]){0,300}?\b(?:so|therefore|thus|hence|accordingly|consequently),?[ \t]{1,9}(?:my|the)[ \t]{1,9}final verdict(?:[ \t]{0,3}[:：]| is:?| goes to)[ \t]{0,9}((?:(?:(?:support )?model )?[AB]|(?:an? )?(?:tie|draw))(?:[.!]?[ \t]{0,9}$|[.,;][ \t].*$))`,
  'i',
)
const inline = [
  /##[ \t]{0,9}verdict[ \t:]{1,12}(\S.*)$/i,
  /(?:^|[.!?。]\s{1,9})(?:so |therefore,? |thus,? |hence,? )?(?:my|the) (?:final |overall )?verdict(?: is| goes to|[ \t]{0,3}[:：])\s{0,9}(\S.*)$/i,
  concluded,
  /^\W{0,20}(?:winner|better model|preferred(?: model)?|preference|(?:my )?choice|final answer|answer|my pick|胜者|答案)\W{0,9}[:：]\s{0,9}(\S.*)$/i,
  /^\W{0,20}(?:(?:overall|therefore|thus|hence|so|in conclusion)\W{1,3})?(I(?:['’]d| would)? (?:choose|pick|select|prefer|vote for|go with) (?:the )?(?:support )?model .*)$/i,
]
const placeholderGap = String.raw`\s?(?:[/|,、]\s?(?:or\s)?|\sor\s)`
const option = String.raw`(?:(?:support )?model )?`
const placeholder = new RegExp(
  `^${option}a${placeholderGap}${option}b(?:${placeholderGap}tie|${placeholderGap}draw)$|one line: model a, model b`,
  'i',
)

/**
 * Parses a judge's answer that states one verdict, with any text around it. The verdict may be in
 * an object, below the last heading for verdicts, on a line that names it, or in a mark that judge
 * models are trained to write. Quoted text is ignored. Two different verdicts cancel each other,
 * unless words between them announce a revision. A label at the beginning or end outranks prose. A
 * sentence counts only if it explicitly states a preference or comparison; denied, conceded and
 * hypothetical statements are ignored. Model A is the dialogue shown `first`. Unknown with a
 * `VerdictProblem` if nothing decides, since a missing verdict is better than a guess.
 *
 * Source: written for this project from the answers that the ESC-Judge release could not parse.
 */
export function pairVerdict(text: string): Known<Preference> {
  const answer = withLetters(tidied(text))
  const own = decisivePart(answer)
  const objects = objectVerdicts(own)
  const object = settled(own, objects)
  if (object !== undefined) return readLines([object])
  if (objects.length > 0) return noVerdict('two-verdicts')
  const lines = unquotedBlock(unfenced(answer)).split('\n')
  const parts = taggedParts(own) ?? verdictParts(lines)
  const last = parts.at(-1)
  if (last === undefined) return markedVerdict(own) ?? labelAtEdge(lines)
  const said = readPart(last)
  const isOpposed =
    said.state === 'known' &&
    parts.some((part, i) => statesOtherVerdict(part, said.value, parts[i + 1]))
  return isOpposed ? noVerdict('two-verdicts') : said
}

/** A part of the answer that states a verdict: its heading, if any, and its lines. */
interface Part {
  readonly heading: string
  readonly lines: readonly string[]
}

function readPart({ lines }: Pick<Part, 'lines'>): Known<Preference> {
  const written = lines.map((line) => line.trim()).filter((line) => /[^\s|:*_-]/.test(line))
  return written.length === 0 ? noVerdict('empty-verdict') : readLines(written)
}

/**
 * Verdict in a mark that judge models are trained to write: `[[A]]`, `[[B>A]]`, `[RESULT] A`,
 * `<answer>A</answer>`. Marks in quotations are ignored.
 */
function markedVerdict(text: string): Known<Preference> | undefined {
  const said = markedIn(text).flatMap((each): Statement<Preference>[] => {
    const isQuoted = /["“'‘「]$/.test(text.slice(0, each.start))
    const read = each.value === '' || isQuoted ? undefined : readLines([each.value])
    return read?.state === 'known' ? [{ ...each, value: read.value }] : []
  })
  if (said.length === 0) return undefined
  const final = settled(text, said)
  return final === undefined ? noVerdict('two-verdicts') : known(final)
}

/**
 * True if an earlier part states another verdict, and neither the words after it nor the next
 * heading announce a revision.
 */
function statesOtherVerdict({ lines }: Part, last: Preference, next: Part | undefined): boolean {
  if (next === undefined) return false
  const said = readPart({ lines: lines.slice(0, mostLines) })
  return (
    said.state === 'known' &&
    said.value !== last &&
    !announcesRevision([...lines, next.heading].join('\n'))
  )
}

/** Maximum number of lines of an earlier part that are examined. */
const mostLines = 40

const keys =
  /^(?:final_?|overall_?)?(?:verdict|winner|decision|choice|preference|preferred(?:_model)?|better(?:_model)?|answer|result|judge?ment|裁决|结论|判定|胜者)$/i

/** Verdicts of the objects: their own members, or those of the objects inside. */
const objectVerdicts = (answer: string): Statement<string>[] =>
  objectsIn(answer).flatMap(({ value, ...place }) => {
    const [own = [], ...inner] = [...withInner(value)].map(verdictsIn)
    const said = own.length > 0 ? own : inner.flat()
    const readable = said.filter((text) => readLines([text]).state === 'known')
    const different = new Map(
      (readable.length > 0 ? readable : said).map((text) => [
        JSON.stringify(readLines([text])),
        text,
      ]),
    )
    return [...different.values()].map((text) => ({ ...place, value: text }))
  })

const verdictsIn = (object: JsonObject): string[] =>
  Object.entries(object).flatMap(([key, value]) =>
    keys.test(key.trim()) && typeof value === 'string' ? [value] : [],
  )

/** Removes the quote marks if the whole answer is a block quote, since it then quotes nothing. */
const unquotedBlock = (text: string): string =>
  text.split('\n').every((line) => /^\s*(?:>|$)/.test(line)) ? text.replace(/^\s*> ?/gm, '') : text

/**
 * Part of the answer whose objects and tags belong to the judge: from the last heading for verdicts
 * on, without quoted lines. The text before may quote a supporter.
 */
function decisivePart(answer: string): string {
  const lines = unquotedBlock(answer)
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
  const at = lines.findLastIndex((line) => headings[0]!.test(line))
  return lines.slice(Math.max(0, at)).join('\n')
}

const tagged = /<(?:final_)?verdict>([^]*?)<\/(?:final_)?verdict>/gi
const taggedParts = (text: string): Part[] | undefined => {
  const parts = [...text.matchAll(tagged)].map(([, body]) => ({
    heading: '',
    lines: body!.split('\n'),
  }))
  return parts.length > 0 ? parts : undefined
}

/** Parts that state a verdict, in the order of the answer. Each ends at the next heading. */
function verdictParts(lines: readonly string[]): Part[] {
  for (const heading of headings) {
    const places = lines.flatMap((line, at) => (heading.test(line) ? [at] : []))
    if (places.length === 0) continue
    return places.slice(-mostVerdicts).map((at, i, all) => {
      const rest = heading.exec(lines[at]!)?.[1] ?? ''
      const own = lines.slice(at + 1, all[i + 1])
      const next = own.findIndex((line) => anyHeading.test(line))
      return { heading: lines[at]!, lines: [rest, ...own.slice(0, next < 0 ? undefined : next)] }
    })
  }
  for (const pattern of inline) {
    const said = lines.flatMap((line) => pattern.exec(line.replace(/[*_]/g, ''))?.[1] ?? [])
    if (said.length > 0)
      return said.slice(-mostVerdicts).map((each) => ({ heading: '', lines: [each] }))
  }
  return []
}

const mostVerdicts = 20

/** Verdict of an answer without headings that begins or ends with a label on a separate line. */
function labelAtEdge(lines: readonly string[]): Known<Preference> {
  const written = lines.filter((line) => line.trim() !== '')
  const labels = [written[0], written.at(-1)].map((line) =>
    line === undefined ? undefined : labelOf(line, 'template'),
  )
  const said = agreed(labels.filter((label) => label !== undefined))
  return said === undefined ? noVerdict('missing-verdict') : asKnown(said)
}

type Side = 'A' | 'B' | 'tie'
const asKnown = (side: Side): Known<Preference> => (side === 'tie' ? known('tie') : byLetter(side))

function readLines(lines: readonly string[]): Known<Preference> {
  if (placeholder.test(collapsed(bareWords(lines[0]!)))) return noVerdict('template-echo')
  const labels = lines.flatMap((line) => labelOf(line, 'any') ?? [])
  if (labels.length > 0)
    return labels.every((label) => label === labels[0])
      ? asKnown(labels[0]!)
      : noVerdict('ambiguous-verdict')
  const led = leadingLabel(lines[0]!)
  if (led === 'contradicted') return noVerdict('ambiguous-verdict')
  if (led !== undefined) return asKnown(led)
  return inProse(lines)
}

/**
 * Verdict in prose. The first line about the two models decides; if it is undecided, the whole text
 * is examined.
 */
function inProse(lines: readonly string[]): Known<Preference> {
  const plain = lines.map((line) => line.replace(/[*_`]/g, ''))
  const readings = plain.map(preferred)
  const first = readings.find((reading) => reading !== undefined)
  if (first === undefined) return noVerdict('verdict-unrecognised')
  if (first !== 'undecided')
    return prefersAfterTie(first, readings) ? noVerdict('ambiguous-verdict') : asKnown(first)
  const whole = preferred(plain.join('\n'))
  return whole === undefined || whole === 'undecided'
    ? noVerdict('ambiguous-verdict')
    : asKnown(whole)
}

/**
 * True if the first line says tie and a later line prefers a model. Praise of the other model does
 * not count.
 */
const prefersAfterTie = (
  first: Side,
  readings: readonly (Side | 'undecided' | undefined)[],
): boolean => first === 'tie' && readings.some((reading) => reading === 'A' || reading === 'B')

const modelWord = String.raw`(?:support(?:er)?\s*)?(?:model|modell|modelo|modèle|assistant|supporter|option|conversation|candidate|system|response|bot|counsell?or|helper|agent|chatbot|therapist|dialogue|模型|助手|选项|对话|回复)[\s_-]*["'“‘(\[（【]*`
const tieWord = String.raw`(?:it(?:'|’)?s )?(?:an? )?(?:overall )?(?:tie|tied|draw|equal|even|平局|平手|不分胜负|打平|持平)`
const prefix =
  /^(?:(?:the |my )?(?:final |overall )?(?:answer|winner|result|verdict|judge?ment|decision|choice|preference|pick|preferred|better|best|final|胜者|结论|答案|选择)(?: model)?\s*(?:[:：=\-–—]+|is|→)\s*)+/i
const templateLabel = new RegExp(
  String.raw`^(?:support )?(?:model|模型)\s*["'“‘(\[]*([ab])$|^(${tieWord})$`,
  'iu',
)
const anyLabel = new RegExp(
  String.raw`^(?:(?:the |le |la |el |das |der )?(?:support )?${modelWord})?([ab])$|^(${tieWord})$`,
  'iu',
)

/** Label of a line that contains nothing else, except the judge's confidence. */
function labelOf(line: string, labels: 'template' | 'any'): Side | undefined {
  const words = collapsed(
    bareWords(bareWords(line.replace(/\\boxed|\\text/g, '')).replace(prefix, '')),
  )
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
  String.raw`^[\s*_"'“(\[<>-]*(?:(?:support )?${modelWord}([AB])["'”’)\]）】]*|(${tieWord}))[*_"'”)\]>]*\s*(?:[.。;；(（]|[—–]|\s-\s|,?\s+(?:because|since|as it|for (?:its?|the)|given that|due to|thanks to)(?![a-z])|[,，]?\s*(?:因为|由于|鉴于|毕竟|理由)|[,，](?=\s*(?:(?:with|which|who|by|as|both|they|it|but|yet|however|although|though)(?![a-z])|两者|双方|二者|两个|但|不过)))([^]*)$`,
  'iu',
)

const coloned = new RegExp(
  String.raw`^[\s*_"'“(\[<>-]*(?:support )?${modelWord}[AB]["'”’)\]）】*_]*\s*[:：]([^]*)$`,
  'iu',
)
const graded = /[(（][^()（）]{0,40}[0-9][^()（）]{0,40}[)）]/g
const comparing =
  /(?<![a-z])(?:is|are|was|were|wins?|won|better|outperforms?|prefer\w*)(?![a-z])|更|胜|优于|不如/i

/** Label at the beginning of a line, if the rest of the line only explains it. */
function leadingLabel(line: string): Side | 'contradicted' | undefined {
  const plain = line.replace(/[*_`]/g, '')
  const said = coloned.exec(plain)?.[1]
  if (said !== undefined && preferred(said) === 'tie') return 'contradicted'
  const match = ledBy.exec(line)
  if (match === null) return undefined
  const side = match[2] === undefined ? (match[1]!.toUpperCase() as Side) : 'tie'
  const explained = (match[3] ?? '').replace(/[*_`]/g, '')
  const rest = preferred(explained)
  if (rest !== undefined && rest !== 'undecided') return rest === side ? side : 'contradicted'
  if (!comparesOnly(explained, side)) return side
  const ungraded = plain.replace(graded, ' ')
  const meant = comparing.test(ungraded) ? preferred(ungraded) : undefined
  return meant === undefined || meant === 'undecided' ? 'contradicted' : meant
}
