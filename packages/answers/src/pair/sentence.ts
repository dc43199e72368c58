/** Letter of one of the two models that a judge compares. */
type Letter = 'A' | 'B'

/** Mark that replaces a mention of a model, such as ⟦A⟧ for "Model A" or "the first one". */
export const mark = (letter: Letter): string => `\u27e6${letter}\u27e7`
const other = (letter: Letter): Letter => (letter === 'A' ? 'B' : 'A')

const noun = String.raw`(?:support(?:er)?[ _-]?)?(?:models?|modell|modelo|modèle|assistant|supporter|option|conversation|candidate|system|response|bot|counsell?or|helper|agent|chatbot|therapist|dialogue|模型|助手|选项|对话|回复|模型助手)`
const wrapped = (letter: string): string => String.raw`["'“‘(\[（【]?(${letter})["'”’)\]）】]?`
const end = String.raw`(?![\p{L}\p{N}_])`
const named = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])${noun}[ _-]*${wrapped('[ABab]')}${end}|(?<=[\p{Script=Han}])${noun}[ _-]*${wrapped('[AB]')}(?![a-z0-9_])|${noun.replace(/.*chatbot\|therapist\|dialogue\|/, '(?:')}[ _-]*${wrapped('[AB]')}(?![a-z0-9_])`,
  'giu',
)
/**
 * Matches what follows if "a" in a text such as "the second model, a better one" is an article and
 * not the letter of a model.
 */
const articleFollows =
  /^\s+(?!(?:is|was|has|had|does|did|also|and|or|over|than|performs?|performed|outperforms?|wins?|won|shows?|demonstrates?|demonstrated|exhibits?|excels?|provides?|offers?|edges|beats|surpasses|exceeds|more|consistently|clearly|slightly|somewhat|because|since|falls|lacks|fails|on|in|for|with|at|by|delves|gets|takes|comes|uses|asks|remains|stays|tends)(?![a-z]))[a-z]/i
const nounPrecedes = /(?<![a-z])(?:first|second|other|each|either|this|that|the|an?|any|which) $/i

const verb =
  'is|was|does|did|has|performs?|performed|outperforms?|wins|won|shows|demonstrates|over|and|or|nor|than|because|since|edges|beats|surpasses|exceeds|falls|lacks|did'
const bareLetter = new RegExp(
  String.raw`(?<![\p{L}\p{N}/_'’-])([AB])(?=\s*(?:[>=<≈,;:!)\]＞＜≻≺]|\.(?!\w)|$|(?:${verb})(?![a-z])|[更比优胜和与]))`,
  'gu',
)
const ordinal =
  /(?<![a-z])(?:the )?(first|second) (?:support )?(?:model|conversation|assistant|supporter|dialogue|one|helper|bot)(?![a-z])/gi
const theOther =
  /(?<![a-z])(?:the|its) (?:other|opposing|competing)(?: (?:support )?(?:model|conversation|assistant|supporter|dialogue|one|helper|bot))?(?![a-z])/gi

/** Replaces each mention of a model by its mark. */
function withMarks(text: string): string {
  const plural = text.replace(
    /(?<![\p{L}\p{N}])models? A (and|or|nor|&|vs\.?|versus) (?:model )?B(?![\p{L}\p{N}])/giu,
    `${mark('A')} $1 ${mark('B')}`,
  )
  const models = plural.replace(named, (whole: string, ...rest: unknown[]) => {
    const letter = rest.slice(0, 3).find((each) => typeof each === 'string') as string
    const offset = rest.find((each) => typeof each === 'number') as number
    const isArticle =
      letter === 'a' &&
      /[ _-]a$/.test(whole) &&
      (articleFollows.test(plural.slice(offset + whole.length)) ||
        nounPrecedes.test(plural.slice(0, offset)))
    return isArticle ? whole : mark(letter.toUpperCase() as Letter)
  })
  const ordinals = models.replace(ordinal, (_, which: string) =>
    mark(/first/i.test(which) ? 'A' : 'B'),
  )
  const letters = ordinals.replace(bareLetter, (_, letter: Letter) => mark(letter))
  const letter = onlyLetter(letters)
  return letter === undefined ? letters : letters.replace(theOther, mark(other(letter)))
}

const lettersIn = (marked: string): Letter[] => [
  ...new Set([...marked.matchAll(/\u27e6([AB])\u27e7/g)].map((match) => match[1] as Letter)),
]

function onlyLetter(marked: string): Letter | undefined {
  const [first, second] = lettersIn(marked)
  return second === undefined ? first : undefined
}

/**
 * Patterns of sentences that prefer one of two models. Mentions of models have been replaced by
 * marks.
 */

const X = String.raw`\u27e6([AB])\u27e7`
const near = String.raw`[^\u27e6\u27e7]{0,90}?`
const adverb = String.raw`(?:[ ,]*(?:clearly|slightly|somewhat|marginally|narrowly|consistently|generally|much|far|even|overall|still|ultimately|significantly|notably|arguably|therefore|thus|hence|simply|decidedly|moderately|considerably|substantially|a (?:bit|little)|in my (?:view|opinion)|here|the|an?|to be|just|on balance|indeed|definitely|probably|my|is|was)(?![a-z]))*[ ,]*`

const good = String.raw`better|stronger|superior|preferable|richer|deeper|higher|warmer|more (?:effective(?:ly)?|empathic|empathetic|comprehensive|helpful|supportive|convincing|skil(?:l)?ful(?:ly)?|thorough|attuned|nuanced|complete|adept|clearly|fully|consistent(?:ly)?|genuine(?:ly)?|successful(?:ly)?|capable|flexible|collaborative|depth|warmth|empathy|understanding|validat\w+|personali[sz]ed|open(?:-ended)? questions|skill)|greater (?:depth|warmth|empathy|understanding|skill|effort|care|sensitivity|capacity|ability|attunement)|best`
const bad = String.raw`worse|weaker|inferior|poorer|worst|less (?:effective(?:ly)?|empathic|empathetic|comprehensive|helpful|supportive|convincing|thorough|attuned|nuanced|skil(?:l)?ful(?:ly)?|consistent(?:ly)?|depth|warmth|empathy)|lacking`
/** Matches qualities of which more is worse, such as haste. */
const worseQualities =
  /^[^\u27e6]{0,40}?(?:haste|advice|push\w*|pressur\w*|directive\w*|judg(?:e?ment\w*|ing)|interrupt\w*|generic|superficial\w*|dismiss\w*|lectur\w*|impatien\w*|confus\w*|distan\w*|mistakes?|errors?|risk)/i
const does = String.raw`(?:is|was|are|does|did|performs?|performed|shows?|showed|demonstrates?|demonstrated|exhibits?|exhibited|displays?|provides?|offers?|has|had|proves?|seems?|appears?|achieves?|comes across|remains?|gives?|conveys?)`

/**
 * Pattern of a sentence that compares a model, and the preference that the sentence expresses. The
 * pattern's first group matches the model's name.
 */
export interface Rule {
  readonly pattern: RegExp
  /** Strength: 3 for an explicit verdict, 2 for a comparison. */
  readonly strength: 2 | 3
  /** The preferred model: the one that the first group matches, or the other one. */
  readonly side: 'named' | 'other'
  /** True if the pattern itself contains a negation, as "not as strong as" does. */
  readonly denies: boolean
}
const rule = (
  pattern: string,
  strength: 2 | 3,
  {
    side = 'named',
    denies = false,
  }: { readonly side?: 'named' | 'other'; readonly denies?: boolean } = {},
): Rule => ({ pattern: new RegExp(pattern, 'giu'), strength, side, denies })

/**
 * `alone`: words that may be before a label in a line with nothing else. `margin`: words of degree
 * after it.
 */
const alone = String.raw`(?:(?:but|so|yet|clearly|definitely|certainly|it is|it['’]s|it has to be|i(?: would|['’]d)? say|simply|ultimately|still|overall|in my (?:view|opinion)|of the two)[,:]? )*`
const margin = String.raw`(?:[ ,]*(?:narrowly|slightly|clearly|overall|easily|by a [a-z ]{1,20}|with [a-z]+ confidence|it is|but (?:only )?(?:slightly|narrowly|just)|here|on this(?: one| capability| dimension)?)(?![a-z]))*`

const rules: readonly Rule[] = [
  rule(
    String.raw`(?:winner|pick|choice|verdict|vote|preference|answer|decision|conclusion|better(?: one| model)?|stronger(?: one| model)?|best|superior(?: one| model)?|preferred(?: model)?|胜者|获胜者|赢家|结论|优胜者)["*”]*${adverb}(?:[:=—–→-]+|is|was|goes to|would be|是|为|：)${adverb}${X}`,
    3,
  ),
  rule(
    String.raw`(?<![a-z])(?:prefer|choose|chose|pick|select|favou?r|go(?:ing)? with|vote for|opt for|side with|lean(?:s|ing)?(?: (?:towards?|to))?|in favou?r of|goes to|(?:give|gives|giving|award|hand)s? [^\u27e6\u27e7.;]{0,40}?to|edge to|advantage to|nod to|preference for|选择|选|偏向|倾向于?|支持)${adverb}${X}`,
    3,
  ),
  rule(String.raw`^${adverb}(?:lean(?:s|ing)?|slight edge|advantage|edge)[:,]? ${adverb}${X}`, 3),
  rule(
    String.raw`${X}${adverb}(?:[ ,]*and)?${adverb}(?:wins?|won|prevails?|takes? (?:it|this|the)|comes? out (?:ahead|on top)|gets? (?:my|the|this)|has the (?:edge|upper hand|advantage)|winner|pick|choice|preferred|preference|favou?red|favou?rite|ahead)(?![a-z])`,
    3,
  ),
  rule(String.raw`${X}${near}(?<![a-z])and wins(?![a-z])`, 3),
  rule(String.raw`${X}\s*(?:over|>+|＞|≻|rather than|instead of)\s*${X}`, 3),
  rule(String.raw`${X},?\s*(?:and )?not ${X}`, 3, { denies: true }),
  rule(String.raw`^not \u27e6[AB]\u27e7,?\s*but ${X}`, 3, { denies: true }),
  rule(String.raw`^${alone}${X}${margin}[.!。]*$`, 3),
  rule(
    String.raw`(?:[:：]|(?<!\u27e7\s*)[,，])\s*(?:but |so |then |therefore |overall |hence |thus )?${X}${margin}[.!。]*$`,
    3,
  ),
  rule(String.raw`(?:更好|更优|更强|较好|更佳|胜出|获胜)的?是\s*${X}`, 3),
  rule(String.raw`(?<![a-z])(?:better|best)(?: \w+)? by ${X}`, 2),
  rule(String.raw`${X}\s*(?:<|＜|≺)\s*${X}`, 3, { side: 'other' }),
  rule(String.raw`${X}\s*(?:胜出|获胜|更胜一筹|略胜一筹|胜)`, 3),
  rule(
    String.raw`${X}${adverb}(?<!(?:is|was|are|were|been|being|gets|got) (?:\w+ )?)(?:outperform(?:s|ed)?|surpass(?:es|ed)?|beats?|edges? (?:out|ahead)|edged (?:out|ahead)|exceed(?:s|ed)?|outshines?|outdoes|tops|is ahead of|has (?:an?|the) [a-z ]{0,20}(?:edge|advantage)|excels?|excelled)(?![a-z])`,
    2,
  ),
  rule(
    String.raw`${X}${adverb}(?:(?:more|most) [a-z]+ly )?${does}?${near}(?<![a-z])(?:${good})(?![a-z])`,
    2,
  ),
  rule(
    String.raw`${X}\s*(?:明显|略微?|稍微?|整体|总体)?(?:比\s*\u27e6[AB]\u27e7\s*)?(?:的?表现)?(?:明显|略微?|稍微?)?(?:更好|更优|更强|更佳|较好|占优|优于|好于|强于)`,
    2,
  ),
  rule(String.raw`${X}${adverb}${does}?${near}(?<![a-z])(?:${bad})(?![a-z])`, 2, { side: 'other' }),
  rule(
    String.raw`${X}${adverb}(?:falls? (?:\w+ )?short|fell short|lags?|loses?|lost|underperforms?|(?:is |was |gets |got )?(?:\w+ )?(?:outperformed|surpassed|beaten|exceeded|edged out) by|fails?)(?![a-z])`,
    2,
    { side: 'other' },
  ),
  rule(
    String.raw`${X}[^\u27e6\u27e7]{0,30}?(?:not|n't) (?:quite |nearly )?as [a-z]+ (?:\w+ ){0,6}?as`,
    2,
    {
      side: 'other',
      denies: true,
    },
  ),
  rule(String.raw`${X}\s*(?:不如|逊于|差于|弱于|不及)`, 2, { side: 'other' }),
]

export type { Letter }

/** The preference that a clause states. */
interface Decision {
  readonly side: Letter | 'tie'
  /** Strength: 3 for an explicit verdict, 2 for a comparison. */
  readonly strength: 2 | 3
  /**
   * True if the clause begins with a word such as "but", "so" or "overall". It then outranks the
   * clauses before it.
   */
  readonly concludes: boolean
  /** True if the preference is limited to one aspect. */
  readonly isLimited: boolean
}

const negatives =
  /(?<![a-z])(?:not|never|neither|nor|cannot|hardly|no|nobody|barely)(?![a-z])|n['’]t(?![a-z])|没有?|并不|不(?!如|及|相上下)/i
/** Matches comparatives that describe how the seeker feels, as "feel better", and not a model. */
const seekerComparative =
  /(?<![a-z])(?:feel|get|cop|sleep|liv|becom|mak|do|understand themsel)(?:s|es|e|ing|t|ves)?(?: (?:it|things|them|much|a (?:bit|little)|any|even))* (?:better|stronger|deeper|higher)/i
/** Matches comparatives without a model, which refer to the model named before. */
const unnamedComparative = new RegExp(`(?<![a-z])(?:${good}|worse|weaker|wins)(?![a-z])`, 'i')

const notTied = [
  /(?<![a-z])(?:not|rather than|instead of|isn['’]t|is not|no|far from|short of|almost|nearly|close to|not quite|(?:very )?near(?:ly)?|but|practically)\s+(?:quite |really )?(?:an? |the )?(?:close )?(?:ties?|tied|draw)(?![a-z])/gi,
  /(?<![a-z])tie-?\s?break(?:er|ing)?s?(?![a-z])/gi,
  /不是平局|并非平局/g,
]
const tied = [
  /(?:^|(?<![a-z])(?:an?|is|it's|it’s|call|effectively|overall|verdict|conclusion|:)[ *"“:]*)(?:clear |close |near |genuine |true )?(?:ties?|draw)(?![a-z-])(?!\s+(?:[a-z']+\s+){0,3}?to(?![a-z]))/i,
  /[;,—–-]\s*(?:tie|draw)\s*[.!]?$/i,
  /(?<![a-z])(?:are|were|is|remain|essentially|roughly|evenly) (?:\w+ )?(?:tied|even|equal|equivalent|comparable|indistinguishable|on (?:a )?par|neck and neck|evenly matched|equally \w+)(?![a-z])(?! to)/i,
  /(?:(?<![a-z])(?:both|they|models?|two)(?![a-z])(?! (?:of )?(?:the |these )?(?:above )?(?:sentences|statements|answers|texts)(?![a-z]))|⟧)[^.;]{0,60}?(?:equally|comparabl[ey]|on (?:a )?par|similarly|the same(?! (?:meaning|information|sentences?|words?)(?![a-z]))|equal)(?![a-z])/i,
  /⟧\s*(?:=|≈|==|~)\s*⟦/,
  /(?<![a-z])neither(?![a-z])[^.;]{0,60}?(?:better|superior|stronger|outperforms?|ahead|wins|stands out|the other|edge|advantage)(?![a-z])/i,
  /(?<![a-z])no (?:clear |meaningful |significant |real |substantial |discernible |obvious )*(?:winner|difference|preference|edge)(?![a-z])/i,
  /^[ *]*(?:equal|even|equivalent|same|draw|tie|both|on par)[ *.!]*$/i,
  /⟧ (?:both |closely )?tie(?:d|s)?(?=\s*[.!]?$|\s+(?:on|here|in|for|again)(?![a-z]))/i,
  /(?:⟧|两个?模型|两段对话|两人|两位)[^。]{0,12}(?:相当|一样|持平|差不多|平分秋色)/,
  /平局|平手|不相上下|不分(?:上下|胜负|伯仲)|难分(?:高下|伯仲)|(?:没有|无)(?:明显|显著)?(?:差异|差别|区别)|(?:两者|双方|二者)[^。]{0,12}(?:相当|一样|持平)|旗鼓相当/,
]

/** Matches a concession to one model, after which the text prefers the other one. */
const concession =
  /(?<![a-z])(?:although|though|even though|while|whilst|whereas|despite|granted that|even if|in contrast|by contrast|compared (?:to|with)|虽然|尽管|虽说)(?![a-z])[^,，;；.。]*(?:[,，]|$)(?:\s*(?:但是?|却))?/gi
const hypothetical =
  /(?<![a-z])(?:if|might|may|could|would have|were i|were one|perhaps|possibly)(?![a-z])|如果|若|也许|可能/i
const concluding =
  /^(?:but|however|yet|so|thus|hence|therefore|overall|all in all|in sum|in conclusion|on balance|consequently|ultimately|still|nevertheless|that said|但是?|不过|然而|因此|所以|总体|综上|最终)(?![a-z])/i
const breaks =
  /(?<=[.!?;。！？；\n])\s*|\s*[,，]\s*(?=(?:but|so|yet|however|therefore|thus|hence|which means)(?![a-z])|但|所以|因此|不过)|\s+(?=but(?![a-z]))|(?<=⟧[^⟦⟧]{3,80}),\s*(?=⟦)/i

/** Matches quotations of capabilities or dialogues. They are not verdicts. */
const quotation = /["“”「][^"“”「」\u27e6]{8,}["“”」]/g

/**
 * True if the text after a label mentions the other model only for comparison, as in
 * `(7/10) vs Model B (8/10)`. Such a line names both models and does not decide.
 */
export function comparesOnly(explained: string, side: Letter | 'tie'): boolean {
  if (side === 'tie') return false
  const marked = withMarks(explained)
  const opponent = mark(other(side))
  const at = marked.indexOf(opponent)
  if (at === -1) return false
  const [before, behind] = [marked.slice(0, at), marked.slice(at + opponent.length)]
  const isGraded = /^[^\p{L}]{0,6}[0-9]/u.test(marked) && /^[^\u27e6\u27e7]{0,20}[0-9]/.test(behind)
  return (
    isGraded ||
    /(?:(?<![a-z])(?:vs?\.?|versus|against|and|or)|[对和与或/&])[\s*"]*$/i.test(before) ||
    !/\p{L}/u.test(before + behind)
  )
}

/**
 * Returns the model that a text prefers. Undefined if it states no preference; `undecided` if it is
 * contradictory or unclear.
 */
export function preferred(text: string): Letter | 'tie' | 'undecided' | undefined {
  const marked = withMarks(text).replace(
    quotation,
    (words) => / ?[.!?]["”」]$/.exec(words)?.[0].slice(0, -1) ?? ' ',
  )
  const decisions = marked.split(breaks).flatMap(decisionsIn)
  if (decisions.length === 0)
    return lettersIn(marked).length > 0 || notTied.some((each) => marked.search(each) >= 0)
      ? 'undecided'
      : undefined
  const strongest = Math.max(...decisions.map(({ strength }) => strength))
  const explicit = decisions.filter(({ strength }) => strength === strongest)
  // "A is better at x, yet B is better at y" has no overall conclusion, since the last clause is
  // limited to one aspect.
  const concluding = explicit.filter(({ concludes, isLimited }) => concludes && !isLimited)
  return oneSide(explicit) ?? oneSide(concluding) ?? 'undecided'
}

function oneSide(decisions: readonly Decision[]): Letter | 'tie' | undefined {
  const sides = new Set(decisions.map(({ side }) => side))
  return sides.size === 1 ? [...sides][0] : undefined
}

function decisionsIn(clause: string): Decision[] {
  const concludes = concluding.test(clause.trim())
  const main = clause.replace(concession, ' ').trim()
  if (hypothetical.test(main)) return []
  if (concludes && lettersIn(main).length === 0 && unnamedComparative.test(main))
    return contradictory
  const rest = notTied.reduce((left, pattern) => left.replace(pattern, ' '), main)
  const winners = winnersIn(rest)
  const isTie = tied.some((pattern) => pattern.test(rest.trim()))
  if (isTie)
    return winners.some(({ strength }) => strength === 3)
      ? contradictory
      : [{ side: 'tie', strength: 3, concludes, isLimited: false }]
  return winners.map((winner) => ({ ...winner, concludes }))
}

/** One decision for each side, so that the result is undecided. */
const contradictory: Decision[] = (['A', 'B'] as const).map((side) => ({
  side,
  strength: 3,
  concludes: true,
  isLimited: false,
}))

/**
 * Matches words that limit a comparison to one aspect. Words such as "overall" or "for the seeker"
 * do not limit it.
 */
const aspectLimit =
  /^\s*(?:at|in|on|with|when|for|regarding|about)\s+(?!(?:this|here|overall|general|total|every|all|most|my|the (?:end|whole|seeker|user|help-seeker))(?![a-z]))[a-z\p{Script=Han}]/iu

function winnersIn(main: string): Omit<Decision, 'concludes'>[] {
  return rules.flatMap(({ pattern, strength, side, denies }) =>
    [...main.matchAll(pattern)].flatMap((match) => {
      // For an explicit verdict, a negation in an earlier clause does not count.
      const before = main.slice(0, match.index)
      const lead = strength === 3 ? before.split(/[,，]/).at(-1)! : before
      const isDenied = negatives.test(denies ? lead : lead + match[0])
      const isFault = worseQualities.test(main.slice(match.index + match[0].length))
      if (
        isDenied ||
        isFault ||
        seekerComparative.test(match[0]) ||
        /⟧[^⟦]*(?<![a-z])also(?![a-z])/.test(match[0])
      )
        return []
      const letter = match[1] as Letter
      const isLimited =
        strength === 2 && aspectLimit.test(main.slice(match.index + match[0].length))
      return [{ side: side === 'named' ? letter : other(letter), strength, isLimited }]
    }),
  )
}
