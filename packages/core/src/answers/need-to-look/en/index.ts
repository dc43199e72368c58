/**
 * English word lists of `needToLook`: normalisation of texts, all rules, and the interpretation of
 * a match.
 */
import { NeedleSearch, searchOf } from '../needles.js'
import type { LookKind, LookPlace, LookRules, Reading } from '../rules.js'
import { deniedThenSaid } from './denied-then-said.js'
import { harmOthers } from './harm-others.js'
import { idioms } from './idioms.js'
import { indirect } from './indirect.js'
import { fiction, marks } from './marks.js'
import { metaphor } from './metaphor.js'
import { minor } from './minor.js'
import { mixed, translated } from './mixed-languages.js'
import { open } from './open.js'
import { passive } from './passive.js'
import { pastRelapse } from './past-relapse.js'
import { slang } from './slang.js'
import { thirdPerson } from './third-person.js'
import { threat } from './threat.js'
import { corrected } from './typo.js'
import { voices } from './voices.js'
import { someone } from './words.js'

/** Text in quotation marks. It may be the words of another person or the title of a work. */
const quoted = /["\u201c\u201d][^"\u201c\u201d]*["\u201c\u201d]/gu
/** Number of characters before a quotation that are searched for its speaker. */
const INTRODUCED = 100
const ownSpeech =
  /\b(?:i|i have|i am|me|myself|my (?:head|mind|brain|note|diary|journal))(?: \w+){0,3}(?: |: ?)$/u

const past =
  /\b(?:used to|years? ago|months ago|back then|when i was|in the past|as a (?:kid|teen|teenager|child)|at (?:age )?1\d|once upon|long ago|in (?:high school|college|my (?:teens|twenties)))\b/u
const over =
  /\b(?:not any ?more|no longer|(?:now|today|these days),? (?:i am|i feel|things are|life is|it is) (?:\w+ )?(?:fine|ok|okay|better|good|safe|happy|stable|well|glad)|(?:i am|i feel|doing|feeling|been) (?:\w+ ){0,2}(?:fine|ok|okay|better|good|safe|stable|well|happy|past (?:it|that))(?: now|,? these days| today| since)?|got (?:help|through it|better)|recovered|glad (?:i|that)|grateful (?:i|that)|behind me|since then|over it and|moved past)\b/u
const again = /\b(?:again|coming back|came back|are back|is back|returned|return)\b/u

const clauseEnd =
  /[,;:()\u2014]|\.\.|\s-\s|\b(?:but|because|cause|since|though|although|yet|then|when|if|whether|until|and i|and now|so i|that i)\b/gu
const emptyNegation =
  /\bhow not to\b|\b(?:can|could) not (?:\w+ )?$|\b(?:can not|could not|do not|not|never) (?:\w+ )?(?:stop|help|shake|get rid|quit|resist|escape|know|sure|see (?:any|another|a|why)|find|tell|have|only|just|go a day|think of anything)\b|\b(?:no|not any|nothing)(?: \w+){0,3} (?:but|except|other than)\b|\bno (?:other|one|idea)\b|\bwhy(?: \w+){0,2} not\b|\bnot (?:okay|ok|fine|well|good)\b|\bnothing (?:helps|works|matters)\b/gu
const negation =
  /\b(?:not|never|no|nobody|without|neither|nor|stopped|against|avoid\w*|prevent\w*|survived|instead of|far from|nowhere near)\b/u
const otherPersonBefore = new RegExp(
  String.raw`\b(?:${someone}|(?:my|a|his|her|their) (?:\w+ )?(?:friend|classmate|colleague|patient|client|student|coworker)|people|who) (?:\w+ ){0,4}$`,
  'u',
)

const clauseBefore = (before: string): string => before.split(clauseEnd).at(-1)!

/** Kinds whose patterns already exclude negation and other contexts, so that each match counts. */
const plainKinds: ReadonlySet<LookKind> = new Set(['minor', 'voices', 'denied-then-said'])

function interpretationOf({ rule, words, before, after, sentence, message }: LookPlace): Reading {
  if (plainKinds.has(rule.kind)) return 'meant'
  if (rule.kind === 'third-person') return fiction.test(message) ? 'denied' : 'meant'
  if (past.test(sentence) && over.test(message) && !again.test(message)) return 'over'
  if (rule.kind === 'threat' && /\b(?:used to|when i was (?:a |little|young|\d))/u.test(sentence))
    return 'over'
  const clause = `${clauseBefore(before)}${words}`.replaceAll(emptyNegation, ' ')
  if (!rule.isNegative && negation.test(clause)) return 'denied'
  if (isNotSaid.test(before)) return 'denied'
  if (/^ ?(?:is|was) (?:not|never) (?:an option|something|what)/u.test(after)) return 'denied'
  const isOwn =
    rule.kind === 'threat' ||
    rule.isNegative ||
    /\bi\b/u.test(words) ||
    !otherPersonBefore.test(before)
  return isOwn ? 'meant' : 'other person'
}

const isNotSaid =
  /\bnot (?:that|like|as if|because|saying)(?: \w+)? $|\b(?:never|not) (?:said|say|saying|mean|meant|implied|imply)(?: that)? $/u

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc`\u00b4]/gu, "'"],
  [/\bi'?m\b/gu, 'i am'],
  [/\bi'?ve\b/gu, 'i have'],
  [/\b(i|he|she|they|we|you|it)'d\b/gu, '$1 would'],
  [/\b(i|he|she|they|we|you|it)'ll\b/gu, '$1 will'],
  [/\b(he|she|it|that|what|who|there|here)'s\b/gu, '$1 is'],
  [/\bwhats\b/gu, 'what is'],
  [/\b(they|we|you)'re\b/gu, '$1 are'],
  [/\b(?:can'?t|cannot|cant)\b/gu, 'can not'],
  [/\bwon'?t\b/gu, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n'?t\b/gu, '$1 not'],
  [/\bain'?t\b/gu, 'is not'],
  [/\bwanna\b/gu, 'want to'],
  [/\bgonna\b/gu, 'going to'],
  [/\bu\b/gu, 'you'],
]

/** Matches any contraction. Testing one pattern is faster than applying all. */
const anyContraction = new RegExp(contractions.map(([{ source }]) => source).join('|'), 'u')

function plain(text: string): string {
  let words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad*_]/gu, '')
  if (anyContraction.test(words))
    for (const [pattern, full] of contractions) words = words.replaceAll(pattern, full)
  words = words.replaceAll(quoted, (said: string, at: number) =>
    ownSpeech.test(words.slice(Math.max(0, at - INTRODUCED), at))
      ? said.replaceAll(/["\u201c\u201d]/gu, ',')
      : ' \u25a1 ',
  )
  return words.replaceAll(/\s+/gu, ' ').trim()
}

const lists = [
  open,
  passive,
  indirect,
  slang,
  metaphor,
  pastRelapse,
  thirdPerson,
  mixed,
  minor,
  threat,
  harmOthers,
  voices,
]

let made: LookRules | undefined

/** English rules, which are built on first use. */
export const english = (): LookRules =>
  (made ??= {
    plain,
    corrected,
    translated,
    idioms: searchOf(idioms()),
    overSentence: new NeedleSearch(lists.flatMap((list) => list())),
    overMessage: new NeedleSearch(deniedThenSaid()),
    reading: interpretationOf,
    marks,
    fiction,
  })
