import type { EvaluationDecision } from '@attune/claims'

/** Gates of one evaluation with the same outcome for the same reason, which is stated once. */
export interface GateGroup {
  readonly decisions: readonly EvaluationDecision[]
  /** Sentence on all of these gates. */
  readonly sentence: string
}

/** Groups gates by their reasons. Gates that are decided by their numbers form no groups. */
export function gateGroups(
  decisions: readonly EvaluationDecision[],
  language: 'en' | 'zh' = 'en',
): readonly GateGroup[] {
  const groups = new Map<string, EvaluationDecision[]>()
  for (const [at, decision] of decisions.entries()) {
    const { evaluation, outcome, why, parts } = decision
    const reason = parts?.shared[language] ?? sentenceOf(decision, language)
    const key = JSON.stringify([evaluation, outcome, why === undefined ? at : reason])
    groups.set(key, [...(groups.get(key) ?? []), decision])
  }
  return Array.from(groups.values(), (own) => {
    const [first] = own as [EvaluationDecision]
    const shared = own.length > 1 ? first.parts?.shared[language] : undefined
    return { decisions: own, sentence: shared ?? sentenceOf(first, language) }
  })
}

/** Further reason of one gate in a group of several; empty if it has none. */
export function ownReason({ parts }: EvaluationDecision, language: 'en' | 'zh' = 'en'): string {
  const why = parts?.own?.[language]
  if (why === undefined) return ''
  return language === 'zh' ? `${why}。` : `${why}.`
}

const sentenceOf = ({ claim, zh }: EvaluationDecision, language: 'en' | 'zh'): string =>
  language === 'zh' ? (zh ?? claim.sentence) : claim.sentence
