/**
 * Clauses of a text: classified words, and whether the clause is negated or hedged (a plan and not
 * a deed).
 */
import { type Script, scriptOf, vocabulary } from './vocabulary.js'
import { isNumber, type Token, tokensOf } from './words.js'

/**
 * Class of a word. `self`: the person who talks with the supporter. `person`: a relative, a friend
 * or another person.
 */
type WordClass = 'self' | 'person' | 'name' | 'number' | 'date' | 'content' | 'other'

export interface ClassedWord {
  readonly word: string
  readonly kind: WordClass
}

export interface Clause {
  readonly words: readonly ClassedWord[]
  /** True if the clause has an odd number of negations, since two negations cancel each other. */
  readonly isNegated: boolean
  /** True if the clause states a plan, a wish, a possibility or hearsay, and not a deed. */
  readonly isHedged: boolean
}

export type Speaker = 'seeker' | 'supporter'

const breaks = {
  en: /(?<=[,;:.!?])\s|\s(?=(?:and|but|because|so|although|though|while|since|then|who|which)\b)/iu,
  zh: /(?<=[，,；;：。！？!?、])|(?=但是|可是|不过|所以|因为|而且|然后)|(?=可[我他她])|(?=但(?!是))/u,
}

const negations = {
  en: /\b(?:not|never|no|without|cannot|nobody|nothing|none|neither|hardly|barely|refused?|stopped)\b|\b(?:do|does|did|is|are|was|were|have|has|had|ca|could|wo|would|should)n['’]?t\b/giu,
  zh: /不(?!过|但|仅|错|好意思|管|久)|没(?!关系|事)|从未|无法|(?<![特分告个差])别(?!人|的)|瞒|拒/gu,
}
/** Phrases that contain a word of negation and deny nothing. */
const seeming = {
  en: /\bnot (?:only|just)\b|\bno (?:matter|wonder|doubt|idea)\b|\b(?:nothing|no one|nobody) but\b/giu,
  zh: /是不是|要不要|有没有|不得不|忍不住|差不多|说不定|要不/gu,
}
const hedges = {
  en: /\b(?:(?:was|were) (?:going|supposed|meant|about|planning) to|might|may|maybe|perhaps|could|(?:think|thinking|thought) (?:about|of)|consider\w*|want(?:s|ed)? to|hop(?:e|es|ing) to|plan(?:s|ned|ning)? to|(?:would|['’]d) (?:like|love|rather)|wish|dream\w*|imagin\w*|instead|(?:people|every(?:one|body)|they) (?:\w+ )?(?:say|think|tell)\w*|tell\w* every(?:one|body)|must be|almost|nearly|if)\b/iu,
  zh: /本来|打算|想(?![念你他她我到起象])|考虑|计划|可能|也许|要不|如果|原来|以为|传我|希望|准备|差点|都说|非说|要是/u,
}

export function clausesOf(text: string, language: string, speaker: Speaker): readonly Clause[] {
  const script = scriptOf(language)
  const parts = text.split(breaks[script])
  return parts
    .map((part, at) => {
      // The content of a claim begins within a sentence, so its first word has a capital only if it
      // is a name.
      const isWithin = at === 0 ? speaker === 'supporter' : !/[.!?]\s*$/u.test(parts[at - 1]!)
      const tokens = tokensOf(script === 'en' && isWithin ? `… ${part}` : part, language)
      const heard = { script, speaker }
      return {
        words: tokens
          .map((token, place) => classed(token, tokens[place + 1], heard))
          .filter((word) => word !== undefined),
        isNegated: negationsIn(part, script) % 2 === 1,
        isHedged: hedges[script].test(part),
      }
    })
    .filter(({ words }) => words.length > 0)
}

/** Number of negations. A text without their words need not be searched for `seeming` phrases. */
const negationsIn = (text: string, script: Script): number =>
  text.search(negations[script]) === -1
    ? 0
    : (text.replaceAll(seeming[script], ' ').match(negations[script]) ?? []).length

export const namesIn = (clauses: readonly Clause[]): readonly string[] =>
  clauses.flatMap(({ words }) => words.flatMap(({ word, kind }) => (kind === 'name' ? [word] : [])))

/** Clauses in which words count as names if another text shows that they are names. */
export function withNames(
  clauses: readonly Clause[],
  names: ReadonlySet<string>,
): readonly Clause[] {
  const isOther = ({ kind, word }: ClassedWord): boolean => kind === 'content' && names.has(word)
  return clauses.map((clause) =>
    clause.words.some(isOther)
      ? {
          isNegated: clause.isNegated,
          isHedged: clause.isHedged,
          words: clause.words.map((each) =>
            isOther(each) ? { word: each.word, kind: 'name' as const } : each,
          ),
        }
      : clause,
  )
}

const selves = {
  en: {
    seeker: new Set('i me we us im ive myself'.split(' ')),
    supporter: new Set(['you', 'yourself']),
  },
  zh: { seeker: new Set(['我', '我们']), supporter: new Set(['你', '你们']) },
}
/** Possessive words, which do not show who acts: "my" in "my sister", 我 in 我妈. */
const ownings = { en: new Set(['my', 'your', 'our', 'mine']), zh: new Set(['家', '的']) }

interface SpeakerContext {
  readonly script: Script
  readonly speaker: Speaker
}

function classed(
  { word, isName, isStop }: Token,
  next: Token | undefined,
  { script, speaker }: SpeakerContext,
): ClassedWord | undefined {
  const { people, kinds } = vocabulary(script)
  if (script === 'en' && ownings.en.has(word)) return undefined
  if (selves[script][speaker].has(word)) {
    const isOwning = script === 'zh' && next && (people.has(next.word) || ownings.zh.has(next.word))
    return isOwning ? undefined : { word: 'self', kind: 'self' }
  }
  const kind =
    word.startsWith('weekday-') || word.startsWith('month-')
      ? 'date'
      : people.has(word)
        ? 'person'
        : isStop
          ? 'other'
          : isNumber(word)
            ? 'number'
            : isName && !kinds.has(word)
              ? 'name'
              : 'content'
  return { word, kind }
}

export const hasContent = ({ kind }: ClassedWord): boolean => kind !== 'other' && kind !== 'self'

export const isSomeone = ({ kind }: ClassedWord): boolean =>
  kind === 'self' || kind === 'person' || kind === 'name'
