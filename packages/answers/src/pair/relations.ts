/** How sentences about two models say which of them is preferred. Marks replace the models in them. */

const X = String.raw`\u27e6([AB])\u27e7`
const near = String.raw`[^\u27e6\u27e7]{0,90}?`
const adverb = String.raw`(?:[ ,]*(?:clearly|slightly|somewhat|marginally|narrowly|consistently|generally|much|far|even|overall|still|ultimately|significantly|notably|arguably|therefore|thus|hence|simply|decidedly|moderately|considerably|substantially|a (?:bit|little)|in my (?:view|opinion)|here|the|an?|to be|just|on balance|indeed|definitely|probably|my|is|was)(?![a-z]))*[ ,]*`

export const good = String.raw`better|stronger|superior|preferable|richer|deeper|higher|warmer|more (?:effective(?:ly)?|empathic|empathetic|comprehensive|helpful|supportive|convincing|skil(?:l)?ful(?:ly)?|thorough|attuned|nuanced|complete|adept|clearly|fully|consistent(?:ly)?|genuine(?:ly)?|successful(?:ly)?|capable|flexible|collaborative|depth|warmth|empathy|understanding|validat\w+|personali[sz]ed|open(?:-ended)? questions|skill)|greater (?:depth|warmth|empathy|understanding|skill|effort|care|sensitivity|capacity|ability|attunement)|best`
const bad = String.raw`worse|weaker|inferior|poorer|worst|less (?:effective(?:ly)?|empathic|empathetic|comprehensive|helpful|supportive|convincing|thorough|attuned|nuanced|skil(?:l)?ful(?:ly)?|consistent(?:ly)?|depth|warmth|empathy)|lacking`
/** What more of is no merit. */
export const faults =
  /^[^\u27e6]{0,40}?(?:haste|advice|push\w*|pressur\w*|directive\w*|judg(?:e?ment\w*|ing)|interrupt\w*|generic|superficial\w*|dismiss\w*|lectur\w*|impatien\w*|confus\w*|distan\w*|mistakes?|errors?|risk)/i
const does = String.raw`(?:is|was|are|does|did|performs?|performed|shows?|showed|demonstrates?|demonstrated|exhibits?|exhibited|displays?|provides?|offers?|has|had|proves?|seems?|appears?|achieves?|comes across|remains?|gives?|conveys?)`

/** A pattern whose first group is a model, and what it says of it. */
export interface Rule {
  readonly pattern: RegExp
  /** 3: an explicit verdict, 2: a comparison. */
  readonly strength: 2 | 3
  /** Who is preferred: the model of the pattern, or the other one. */
  readonly side: 'named' | 'other'
  /** A denial within the pattern belongs to it: "not as strong as". */
  readonly denies: boolean
}
const rule = (
  pattern: string,
  strength: 2 | 3,
  { side = 'named', denies = false }: { readonly side?: 'named' | 'other'; readonly denies?: boolean } = {},
): Rule => ({ pattern: new RegExp(pattern, 'giu'), strength, side, denies })

/** A label with nothing but how it is said before it, and by how much behind it. */
const alone = String.raw`(?:(?:but|so|yet|clearly|definitely|certainly|it is|it['’]s|it has to be|i(?: would|['’]d)? say|simply|ultimately|still|overall|in my (?:view|opinion)|of the two)[,:]? )*`
const margin = String.raw`(?:[ ,]*(?:narrowly|slightly|clearly|overall|easily|by a [a-z ]{1,20}|with [a-z]+ confidence|it is|but (?:only )?(?:slightly|narrowly|just)|here|on this(?: one| capability| dimension)?)(?![a-z]))*`

export const rules: readonly Rule[] = [
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
  rule(String.raw`${X}${adverb}(?:(?:more|most) [a-z]+ly )?${does}?${near}(?<![a-z])(?:${good})(?![a-z])`, 2),
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
  rule(String.raw`${X}[^\u27e6\u27e7]{0,30}?(?:not|n't) (?:quite |nearly )?as [a-z]+ (?:\w+ ){0,6}?as`, 2, {
    side: 'other',
    denies: true,
  }),
  rule(String.raw`${X}\s*(?:不如|逊于|差于|弱于|不及)`, 2, { side: 'other' }),
]
