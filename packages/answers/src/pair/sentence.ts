import { faults, good, rules } from './relations.js'
import { type Letter, lettersIn, other, withMarks } from './named-models.js'

export type { Letter }

/** Whom a sentence prefers, and how explicitly it says so. */
interface Decision {
  readonly side: Letter | 'tie'
  /** 3: an explicit verdict, 2: a comparison. */
  readonly strength: 2 | 3
  /** After "but", "so", "overall": outranks what the clauses before it say. */
  readonly concludes: boolean
  /** Better at one thing. */
  readonly isLimited: boolean
}

const negatives =
  /(?<![a-z])(?:not|never|neither|nor|cannot|hardly|no|nobody|barely)(?![a-z])|n['’]t(?![a-z])|没有?|并不|不(?!如|及|相上下)/i
/** Good that is not the model's. */
const somebodysGood =
  /(?<![a-z])(?:feel|get|cop|sleep|liv|becom|mak|do|understand themsel)(?:s|es|e|ing|t|ves)?(?: (?:it|things|them|much|a (?:bit|little)|any|even))* (?:better|stronger|deeper|higher)/i
/** Said of the model that was named before. */
const nameless = new RegExp(`(?<![a-z])(?:${good}|worse|weaker|wins)(?![a-z])`, 'i')

const untied = [
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
  // "A is better at x, yet B is better at y" concludes nothing.
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
  if (concludes && lettersIn(main).length === 0 && nameless.test(main)) return contradictory
  const rest = untied.reduce((left, pattern) => left.replace(pattern, ' '), main)
  const winners = winnersIn(rest)
  const isTie = tied.some((pattern) => pattern.test(rest.trim()))
  if (isTie)
    return winners.some(({ strength }) => strength === 3)
      ? contradictory
      : [{ side: 'tie', strength: 3, concludes, isLimited: false }]
  return winners.map((winner) => ({ ...winner, concludes }))
}

/** Both, so that no side comes of it. */
const contradictory: Decision[] = (['A', 'B'] as const).map((side) => ({
  side,
  strength: 3,
  concludes: true,
  isLimited: false,
}))

/** Behind a comparison: what it is limited to, unless that is the whole or the capability that was asked about. */
const limit =
  /^\s*(?:at|in|on|with|when|for|regarding|about)\s+(?!(?:this|here|overall|general|total|every|all|most|my|the (?:end|whole|seeker|user|help-seeker))(?![a-z]))[a-z\p{Script=Han}]/iu

function winnersIn(main: string): Omit<Decision, 'concludes'>[] {
  return rules.flatMap(({ pattern, strength, side, denies }) =>
    [...main.matchAll(pattern)].flatMap((match) => {
      // What an earlier clause denies is not the verdict.
      const before = main.slice(0, match.index)
      const lead = strength === 3 ? before.split(/[,，]/).at(-1)! : before
      const isDenied = negatives.test(denies ? lead : lead + match[0])
      const isFault = faults.test(main.slice(match.index + match[0].length))
      if (isDenied || isFault || somebodysGood.test(match[0]) || /⟧[^⟦]*(?<![a-z])also(?![a-z])/.test(match[0]))
        return []
      const letter = match[1] as Letter
      const isLimited = strength === 2 && limit.test(main.slice(match.index + match[0].length))
      return [{ side: side === 'named' ? letter : other(letter), strength, isLimited }]
    }),
  )
}
