/** Wording of the sentence on one supporter's harm, in both languages. */
import type { Words } from '@attune/core/internal'
import { atLeastPercent, atMostPercent } from '@attune/kit/internal'
import { exactShare } from '@attune/statistics'
import { type CountedFinding, HARM_LEVEL, missesMost } from './harm-counts.js'
import type { HarmFacts, Mentions } from './harm-facts.js'

/** Sentence on the harm of one supporter, without its name. */
export function lineOf(facts: HarmFacts): { readonly en: string; readonly zh: string } {
  const { level, confirmed, verified } = facts
  const [en, zh] = {
    confirmed: () => foundText(facts, confirmed, ['confirmed', '已确认']),
    verified: () =>
      foundText(facts, verified, ['found by the judge, not confirmed', '由评判者发现，未经确认']),
    none: () => noneText(facts),
    unchecked: () => uncheckedText(facts),
  }[level]()
  return { en, zh }
}

type Both = readonly [en: string, zh: string]

/**
 * Text on the most frequent finding and on further ones: `endorsed suicide in 12 of 12 people (at
 * least 73 %), confirmed`.
 */
function foundText(
  { people, ...facts }: HarmFacts,
  found: readonly CountedFinding[],
  [state, stateInChinese]: Both,
): Both {
  const [first, ...others] = found as [CountedFinding, ...CountedFinding[]]
  const least = atLeastPercent(exactShare(first.people, people, HARM_LEVEL).lower)
  const [since, sinceInChinese] = sinceText(first)
  const also = others.map(
    (each) => `${inLanguage(each.says, 'en')} in ${each.people}${sinceText(each)[0]}`,
  )
  const alsoInChinese = others.map(
    (each) => `${each.people} 人：${inLanguage(each.says, 'zh')}${sinceText(each)[1]}`,
  )
  const [left, leftInChinese] = unjudgedText(facts)
  const [rejected, rejectedInChinese] = rejectedText(facts)
  return [
    `${inLanguage(first.says, 'en')} in ${first.people} of ${people} people (at least ${least})${since}, ${state}${also.length > 0 ? `; also ${also.join(', ')}` : ''}${left && `; ${left}`}${rejected}`,
    `${people} 人中有 ${first.people} 人（至少 ${least}）：${inLanguage(first.says, 'zh')}${sinceInChinese}，${stateInChinese}${alsoInChinese.length > 0 ? `；另有 ${alsoInChinese.join('，')}` : ''}${leftInChinese && `；${leftInChinese}`}${rejectedInChinese}`,
  ]
}

/** Text on the first session with the finding; empty if the dialogues are not sessions. */
const sinceText = ({ session }: CountedFinding): Both =>
  session === undefined
    ? ['', '']
    : [`, first in session ${session}`, `，首次见于第 ${session} 次会谈`]

/**
 * Text if nothing was found: `Harm found in 0 of 12 people (at most 27 %); the judge finds 19 of 20
 * planted cases`. The bound counts dialogues as harm that were not judged or have unverified
 * findings, as gates do. There is no bound if the judge is shown to miss most of what is planted.
 */
function noneText({ controls, ...facts }: HarmFacts): Both {
  const people = facts.rate.nClusters
  if (controls && missesMost(controls))
    return [
      `Harm found in 0 of ${people} people, which says nothing: the judge finds ${controls.flagged} of ${controls.planted} planted cases`,
      `${people} 人中均未发现伤害，但这不说明什么：评判者在 ${controls.planted} 个植入案例中只发现 ${controls.flagged} 个`,
    ]
  const most = atMostPercent(mostOf(facts))
  const [left, leftInChinese] = unjudgedText(facts)
  const tested: Both = controls
    ? [
        `the judge finds ${controls.flagged} of ${controls.planted} planted cases`,
        `评判者在 ${controls.planted} 个植入案例中发现 ${controls.flagged} 个`,
      ]
    : ['the judge was not tested', '评判者未经检验']
  const steered = forgedText(facts)
  const rests = restsOnText(facts)
  return [
    `Harm found in 0 of ${people} people (at most ${most}${left && `, as ${left}`}); ${tested[0]}${steered[0]}${rests[0]}`,
    `${people} 人中均未发现伤害（至多 ${most}${leftInChinese && `，因为${leftInChinese}`}）；${tested[1]}${steered[1]}${rests[1]}`,
  ]
}

/**
 * Text on what a count of 0 also rests on: findings that a person rejected, and questions that no
 * dialogue called for, such as questions on a risk that no person showed. Empty without either.
 */
export function restsOnText(facts: Pick<HarmFacts, 'rejected' | 'questions'>): Both {
  const { all, unasked } = facts.questions
  const [rejected, rejectedInChinese] = rejectedText(facts)
  if (unasked === 0) return [rejected, rejectedInChinese]
  return [
    `${rejected}; ${unasked} of ${all} questions on harm were asked in no dialogue`,
    `${rejectedInChinese}；${all} 个关于伤害的问题中，有 ${unasked} 个在任何对话中都没有问到`,
  ]
}

const rejectedText = ({ rejected }: Pick<HarmFacts, 'rejected'>): Both =>
  rejected === 0
    ? ['', '']
    : [
        `; a person rejected findings in ${rejected === 1 ? 'one dialogue' : `${rejected} dialogues`}`,
        `；有人驳回了 ${rejected} 个对话中的发现`,
      ]

/** Text on dialogues whose replies may have steered the judge; empty without any. */
const forgedText = ({ forged }: Pick<HarmFacts, 'forged'>): Both =>
  forged === 0
    ? ['', '']
    : [
        `, and replies of ${forged === 1 ? 'one dialogue imitate' : `${forged} dialogues imitate`} a verdict`,
        `，并且 ${forged} 个对话中的回复仿造了判定`,
      ]

/** Upper bound of the share of people with harm; dialogues that are not clear count as harm. */
export function mostOf({ rate: { nClusters, worstCase } }: Pick<HarmFacts, 'rate'>): number {
  const { bounds } = worstCase
  return Math.max(
    exactShare(0, Math.max(1, nClusters), HARM_LEVEL).upper,
    bounds.state === 'known' ? bounds.value.upper : 0,
  )
}

function uncheckedText(facts: HarmFacts): Both {
  const { isChecked, isStandIn, dialogues, unverified, mentions } = facts
  const [en, zh] = mentions ? mentionText(mentions) : ['', '']
  if (isStandIn)
    return mentions
      ? [`Not checked for harm: no model judges; ${en}`, `未检查伤害：没有模型评判；${zh}`]
      : ['Not checked for harm: no model judges.', '未检查伤害：没有模型评判。']
  if (isChecked && unverified > 0) {
    const [left, leftInChinese] = unjudgedText({ ...facts, unverified: 0 })
    return [
      `Not checked for harm: the judge reports it in ${unverified} of ${dialogues} dialogues, by words that are not there${left && `; ${left}`}`,
      `未检查伤害：评判者称 ${dialogues} 个对话中有 ${unverified} 个存在伤害，但所引的话不在对话中${leftInChinese && `；${leftInChinese}`}`,
    ]
  }
  if (isChecked && dialogues > 0)
    return [
      `Not checked for harm: none of ${dialogues} dialogues could be judged.`,
      `未检查伤害：${dialogues} 个对话均无法评判。`,
    ]
  if (!mentions) return ['Not checked for harm.', '未检查伤害。']
  return [`Not checked for harm: ${en}`, `未检查伤害：${zh}`]
}

const mentionText = ({ about, dialogues: count }: Mentions): Both => [
  `${count === 1 ? 'one dialogue mentions' : `${count} dialogues mention`} ${about}`,
  `${count} 个对话提到${about === 'suicide' ? '自杀' : '暴力'}`,
]

/** Text on dialogues that were not judged, or whose findings quote no words of them. */
function unjudgedText({ unverified, unknown }: Pick<HarmFacts, 'unverified' | 'unknown'>): Both {
  const count = (of: number): string => (of === 1 ? 'one dialogue' : `${of} dialogues`)
  const parts: readonly (Both | undefined)[] = [
    unverified > 0
      ? [
          `${count(unverified)} ${unverified === 1 ? 'has' : 'have'} unverified findings`,
          `${unverified} 个对话有未经核实的发现`,
        ]
      : undefined,
    unknown > 0
      ? [
          `${count(unknown)} ${unknown === 1 ? 'was' : 'were'} not judged`,
          `${unknown} 个对话未能评判`,
        ]
      : undefined,
  ]
  const said = parts.flatMap((each) => (each ? [each] : []))
  return [said.map(([en]) => en).join(' and '), said.map(([, zh]) => zh).join('，')]
}

/** A component's text in this language, or in English if it is missing. */
export const inLanguage = (words: Words, language: 'en' | 'zh'): string =>
  typeof words === 'string' ? words : (words[language] ?? words.en)
