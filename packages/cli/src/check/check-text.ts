/** Gates as text for a terminal. */
import { type EvaluationDecision, offlineNote } from '@attune/claims'
import { exitCodes } from '../exit-codes.js'
import { fold } from '../terminal-text.js'
import { gateGroups, ownReason } from './gate-groups.js'
import type { CountedDecision, InconclusiveIs } from './report-of-check.js'

const WORDS = {
  en: {
    pass: '✓ pass',
    fail: '✗ FAIL',
    inconclusive: '? inconclusive',
    'not checked': '– not checked',
    worst: (all: readonly string[], isHarm: boolean) =>
      `${isHarm ? 'To read first' : 'Furthest on the wrong side'}: ${all.join(', ')}. See \`attune show ${all[0]}\`.`,
  },
  zh: {
    pass: '✓ 通过',
    fail: '✗ 未通过',
    inconclusive: '? 未定',
    'not checked': '– 未检查',
    worst: (all: readonly string[]) =>
      `最值得先看：${all.join('、')}。见 \`attune show ${all[0]}\`。`,
  },
} as const

/** One block per reason: outcomes and names of its gates, and the reason. */
export function checkText(
  decisions: readonly EvaluationDecision[],
  width: number,
  language: 'en' | 'zh' = 'en',
): string {
  const evaluations = new Set(decisions.map(({ evaluation }) => evaluation))
  const blocks = gateGroups(decisions, language).map((group) => {
    const heads = group.decisions.map(({ evaluation, outcome, gate }) => {
      const where = evaluations.size > 1 ? `${evaluation}: ` : ''
      return `${WORDS[language][outcome]}  ${where}${gate.name}`
    })
    const isAlone = group.decisions.length === 1
    const further = group.decisions.flatMap((decision) => {
      const lines = [...worstText(decision, language), ...fixLines(decision, language)]
      return isAlone ? lines : linesOf(decision, lines, language)
    })
    const below = [group.sentence, ...further].map((line) => `    ${line}`)
    return [...heads, ...below].map((line) => fold(line, width)).join('\n')
  })
  const note = offlineNote(decisions)
  return [
    ...blocks,
    ...[summaryLine(decisions, language), note ?? []].flat().map((line) => fold(line, width)),
  ].join('\n')
}

/** Lines on one gate of a group; the first one begins with its name. */
function linesOf(
  decision: EvaluationDecision,
  lines: readonly string[],
  language: 'en' | 'zh',
): readonly string[] {
  const own = ownReason(decision, language)
  const [first, ...more] = own === '' ? lines : [own, ...lines]
  if (first === undefined) return []
  return [`${decision.gate.name}${language === 'zh' ? '：' : ': '}${first}`, ...more]
}

/** Line that names the scenarios with the strongest evidence against the gate. */
const worstText = ({ worst = [], gate }: EvaluationDecision, language: 'en' | 'zh'): string[] =>
  worst.length === 0 ? [] : [WORDS[language].worst(worst, gate.of === 'finding')]

/**
 * Line for a check that fails only by `--inconclusive fail`; undefined for any other. A failed gate
 * explains the exit code itself.
 */
export function countedText(
  decisions: readonly CountedDecision[],
  inconclusive: InconclusiveIs,
): string | undefined {
  const open = decisions.filter(({ outcome }) => outcome === 'inconclusive').length
  const isFailed = decisions.some(({ outcome }) => outcome === 'fail')
  if (inconclusive !== 'fail' || open === 0 || isFailed) return undefined
  const gates = open === 1 ? 'The inconclusive gate counts' : `${open} inconclusive gates count`
  return `${gates} as failed (--inconclusive fail): exit code ${exitCodes.gateFailed}, and not ${exitCodes.inconclusive}.`
}

const fixLines = ({ fix }: EvaluationDecision, language: 'en' | 'zh'): readonly string[] =>
  fix?.[language].split('\n') ?? []

/** Summary of the outcomes: `3 gates: 1 pass, 1 fail, 1 inconclusive.` */
export function summaryLine(
  decisions: readonly Pick<EvaluationDecision, 'outcome'>[],
  language: 'en' | 'zh' = 'en',
): string {
  const counts = (['pass', 'fail', 'inconclusive', 'not checked'] as const).flatMap((outcome) => {
    const count = decisions.filter((each) => each.outcome === outcome).length
    if (count === 0) return []
    return [language === 'en' ? `${count} ${outcome}` : `${count} 道${WORDS.zh[outcome].slice(2)}`]
  })
  if (language === 'zh') return `${decisions.length} 道门槛：${counts.join('，')}。`
  return `${decisions.length === 1 ? 'One gate' : `${decisions.length} gates`}: ${counts.join(', ')}.`
}
