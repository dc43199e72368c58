import { type Letter, lettersIn, other, withMarks } from './named-models.js'

/** Whom a sentence prefers, and how explicitly it says so. */
interface Decision {
  readonly side: Letter | 'tie'
  /** 3: a verdict in so many words, 2: a comparison, 1: praise. */
  readonly strength: 1 | 2 | 3
  /** After "but", "so", "overall": outranks what the clauses before it say. */
  readonly concludes: boolean
}

const X = String.raw`\u27e6([AB])\u27e7`
const near = String.raw`[^\u27e6\u27e7]{0,90}?`
const adverb = String.raw`(?:[ ,]*(?:clearly|slightly|somewhat|marginally|narrowly|consistently|generally|much|far|even|overall|still|ultimately|significantly|notably|arguably|therefore|thus|hence|simply|decidedly|moderately|considerably|substantially|a (?:bit|little)|in my (?:view|opinion)|here|the|an?|to be|just|on balance|indeed|definitely|probably|my|is|was)(?![a-z]))*[ ,]*`

const good = String.raw`better|stronger|superior|preferable|richer|deeper|higher|warmer|more (?:effective(?:ly)?|empathic|empathetic|comprehensive|helpful|supportive|convincing|skil(?:l)?ful(?:ly)?|thorough|attuned|nuanced|complete|adept|clearly|fully|consistent(?:ly)?|genuine(?:ly)?|successful(?:ly)?|capable|flexible|collaborative|depth|warmth|empathy|understanding|validat\w+|personali[sz]ed|open(?:-ended)? questions|skill)|greater (?:depth|warmth|empathy|understanding|skill|effort|care|sensitivity|capacity|ability|attunement)|best`
const bad = String.raw`worse|weaker|inferior|poorer|worst|less (?:effective(?:ly)?|empathic|empathetic|comprehensive|helpful|supportive|convincing|thorough|attuned|nuanced|skil(?:l)?ful(?:ly)?|consistent(?:ly)?|depth|warmth|empathy)|lacking`
/** What more of is no merit. */
const faults =
  /^[^\u27e6]{0,40}?(?:haste|advice|push\w*|pressur\w*|directive\w*|judg(?:e?ment\w*|ing)|interrupt\w*|generic|superficial\w*|dismiss\w*|lectur\w*|impatien\w*|confus\w*|distan\w*|mistakes?|errors?|risk)/i
const does = String.raw`(?:is|was|are|does|did|performs?|performed|shows?|showed|demonstrates?|demonstrated|exhibits?|exhibited|displays?|provides?|offers?|has|had|proves?|seems?|appears?|achieves?|comes across|remains?|gives?|conveys?)`

type Rule = readonly [pattern: RegExp, strength: 1 | 2 | 3, side: 'named' | 'other']
const rule = (pattern: string, strength: 1 | 2 | 3, side: 'named' | 'other' = 'named'): Rule => [
  new RegExp(pattern, 'giu'),
  strength,
  side,
]

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
  rule(String.raw`${X}\s*(?:over|>|＞|≻)\s*${X}`, 3),
  rule(String.raw`${X}\s*(?:<|＜|≺)\s*${X}`, 3, 'other'),
  rule(String.raw`${X}\s*(?:胜出|获胜|更胜一筹|略胜一筹|胜)`, 3),
  rule(
    String.raw`${X}${adverb}(?:outperform(?:s|ed)?|surpass(?:es|ed)?|beats?|edges? (?:out|ahead)|edged (?:out|ahead)|exceed(?:s|ed)?|outshines?|outdoes|tops|is ahead of|has (?:an?|the) [a-z ]{0,20}(?:edge|advantage)|excels?|excelled)(?![a-z])`,
    2,
  ),
  rule(String.raw`${X}${adverb}(?:(?:more|most) [a-z]+ly )?${does}?${near}(?<![a-z])(?:${good})(?![a-z])`, 2),
  rule(
    String.raw`${X}\s*(?:明显|略微?|稍微?|整体|总体)?(?:比\s*\u27e6[AB]\u27e7\s*)?(?:的?表现)?(?:明显|略微?|稍微?)?(?:更好|更优|更强|更佳|较好|占优|优于|好于|强于)`,
    2,
  ),
  rule(String.raw`${X}${adverb}${does}?${near}(?<![a-z])(?:${bad})(?![a-z])`, 2, 'other'),
  rule(
    String.raw`${X}${adverb}(?:falls? (?:\w+ )?short|fell short|lags?|loses?|lost|underperforms?|is (?:\w+ )?outperformed by|fails?)(?![a-z])`,
    2,
    'other',
  ),
  rule(String.raw`${X}[^\u27e6\u27e7]{0,30}?(?:not|n't) (?:quite |nearly )?as [a-z]+ (?:\w+ ){0,6}?as`, 2, 'other'),
  rule(String.raw`${X}\s*(?:不如|逊于|差于|弱于|不及)`, 2, 'other'),
]
const negatives =
  /(?<![a-z])(?:not|never|neither|nor|cannot|hardly|no|nobody|barely)(?![a-z])|n['’]t(?![a-z])|没有?|并不|不(?!如|及|相上下)/i
const asGoodAs = /not|n['’]t/i

const untied = [
  /(?<![a-z])(?:not|rather than|instead of|isn['’]t|is not|no|far from|short of|almost|nearly|close to|not quite|(?:very )?near(?:ly)?|but|practically)\s+(?:quite |really )?(?:an? |the )?(?:close )?(?:ties?|tied|draw)(?![a-z])/gi,
  /(?<![a-z])tie-?\s?break(?:er|ing)?s?(?![a-z])/gi,
  /不是平局|并非平局/g,
]
const tied = [
  /(?:^|(?<![a-z])(?:an?|is|it's|it’s|call|effectively|overall|verdict|conclusion|:)[ *"“:]*)(?:clear |close |near |genuine |true )?(?:ties?|draw)(?![a-z-])(?!\s+(?:[a-z']+\s+){0,3}?to(?![a-z]))/i,
  /[;,—–-]\s*(?:tie|draw)\s*[.!]?$/i,
  /(?<![a-z])(?:are|were|is|remain|essentially|roughly|evenly) (?:\w+ )?(?:tied|even|equal|equivalent|comparable|indistinguishable|on (?:a )?par|neck and neck|evenly matched|equally \w+)(?![a-z])(?! to)/i,
  /(?<![a-z])(?:both|they|models?|two|⟧)(?![a-z])[^.;]{0,60}?(?:equally|comparabl[ey]|on (?:a )?par|similarly|the same|equal)(?![a-z])/i,
  /⟧\s*(?:=|≈|==|~)\s*⟦/,
  /(?<![a-z])neither(?![a-z])[^.;]{0,60}?(?:better|superior|stronger|outperforms?|ahead|wins|stands out|the other|edge|advantage)(?![a-z])/i,
  /(?<![a-z])no (?:clear |meaningful |significant |real |substantial |discernible |obvious )*(?:winner|difference|preference|edge)(?![a-z])/i,
  /^[ *]*(?:equal|even|equivalent|same|draw|tie|both|on par)[ *.!]*$/i,
  /平局|平手|不相上下|不分(?:上下|胜负|伯仲)|难分(?:高下|伯仲)|(?:没有|无)(?:明显|显著)?(?:差异|差别|区别)|(?:两者|双方|二者)[^。]{0,12}(?:相当|一样|持平)|旗鼓相当/,
]

/** What is granted to one side before the other is preferred. */
const concession =
  /(?<![a-z])(?:although|though|even though|while|whilst|whereas|despite|granted that|even if|in contrast|by contrast|compared (?:to|with)|虽然|尽管|虽说)(?![a-z])[^,，;；.。]*(?:[,，]|$)(?:\s*(?:但是?|却))?/gi
const hypothetical =
  /(?<![a-z])(?:if|might|may|could|would have|were i|were one|perhaps|possibly)(?![a-z])|如果|若|也许|可能/i
const concluding =
  /^(?:but|however|yet|so|thus|hence|therefore|overall|all in all|in sum|in conclusion|on balance|consequently|ultimately|still|nevertheless|that said|但是?|不过|然而|因此|所以|总体|综上|最终)(?![a-z])/i
const breaks =
  /(?<=[.!?;。！？；\n])\s*|\s*[,，]\s*(?=(?:but|so|yet|however|therefore|thus|hence|which means)(?![a-z])|但|所以|因此|不过)|\s+(?=but(?![a-z]))|(?<=⟧[^⟦⟧]{3,80}),\s*(?=⟦)/i

/** Names of capabilities and words of the talks: nobody's verdict. */
const quoted = /["“”「][^"“”「」\u27e6]{8,}["“”」]/g

/** Whom a text prefers: undefined where it does not say, `undecided` where it says more than one thing, or none clearly. */
export function preferred(text: string): Letter | 'tie' | 'undecided' | undefined {
  const marked = withMarks(text).replace(quoted, (words) => / ?[.!?]["”」]$/.exec(words)?.[0].slice(0, -1) ?? ' ')
  const decisions = marked.split(breaks).flatMap(decisionsIn)
  if (decisions.length === 0)
    return lettersIn(marked).length > 0 || untied.some((each) => marked.search(each) >= 0) ? 'undecided' : undefined
  const strongest = Math.max(...decisions.map(({ strength }) => strength))
  const explicit = decisions.filter(({ strength }) => strength === strongest)
  return oneSide(explicit) ?? oneSide(explicit.filter(({ concludes }) => concludes)) ?? 'undecided'
}

function oneSide(decisions: readonly Decision[]): Letter | 'tie' | undefined {
  const sides = new Set(decisions.map(({ side }) => side))
  return sides.size === 1 ? [...sides][0] : undefined
}

function decisionsIn(clause: string): Decision[] {
  const concludes = concluding.test(clause.trim())
  const main = clause.replace(concession, ' ').trim()
  if (hypothetical.test(main)) return []
  const rest = untied.reduce((left, pattern) => left.replace(pattern, ' '), main)
  const winners = winnersIn(rest)
  const isTie = tied.some((pattern) => pattern.test(rest.trim()))
  if (isTie)
    return winners.some(({ strength }) => strength === 3) ? contradictory : [{ side: 'tie', strength: 3, concludes }]
  return winners.map((winner) => ({ ...winner, concludes }))
}

/** Both, so that no side comes of it. */
const contradictory: Decision[] = (['A', 'B'] as const).map((side) => ({ side, strength: 3, concludes: true }))

function winnersIn(main: string): Omit<Decision, 'concludes'>[] {
  return rules.flatMap(([pattern, strength, side]) =>
    [...main.matchAll(pattern)].flatMap((match) => {
      const letter = match[1] as Letter
      const negated = negatives.test(main.slice(0, match.index) + match[0])
      const allowed = side === 'other' && asGoodAs.test(match[0]) && match[0].toLowerCase().endsWith(' as')
      if ((negated && !allowed) || faults.test(main.slice(match.index + match[0].length))) return []
      if (/⟧[^⟦]*(?<![a-z])also(?![a-z])/.test(match[0])) return []
      return [{ side: side === 'named' ? letter : other(letter), strength }]
    }),
  )
}
