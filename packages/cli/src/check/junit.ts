/**
 * Gates as JUnit XML: a suite per evaluation, a case per gate. Contains names and numbers only, no
 * model output.
 */
import type { EvaluationDecision } from '@attune/claims'
import type { CheckReport, InconclusiveIs } from './report-of-check.js'

/** Scenarios with the strongest evidence against the gate, each with its anchor in the report. */
const worstLines = (
  decision: EvaluationDecision,
  kept: CheckReport | undefined,
): readonly string[] =>
  kept?.of.get(decision)?.map(({ scenario, anchor }) => `${scenario}: ${kept.file}${anchor}`) ??
  decision.worst ??
  []

export interface JUnitParts {
  readonly inconclusive: InconclusiveIs
  /** Sentences on harm, which come first. */
  readonly harm: readonly string[]
  /** One sentence per supporter with unsound data. */
  readonly health: readonly string[]
  readonly kept?: CheckReport | undefined
}

export function junit(
  decisions: readonly EvaluationDecision[],
  { inconclusive, harm, health, kept }: JUnitParts,
): string {
  const names = [...new Set(decisions.map(({ evaluation }) => evaluation))]
  const suites = names.map(
    (name) => [name, decisions.filter(({ evaluation }) => evaluation === name)] as const,
  )
  const healthElement =
    health.length === 0 ? [] : [`    <system-out>${escaped(health.join('\n'))}</system-out>`]
  const lines = suites.flatMap(([name, own], at) => [
    `  <testsuite name="${escaped(name)}"${countAttributes(own, inconclusive)}>`,
    ...(at === 0 ? propertiesOf(harm) : []),
    ...own.flatMap((decision) =>
      caseOf(decision, [decision.claim.sentence, ...worstLines(decision, kept)], inconclusive),
    ),
    ...(at === 0 ? healthElement : []),
    '  </testsuite>',
  ])
  const all = `<testsuites name="attune check"${countAttributes(decisions, inconclusive)}>`
  return ['<?xml version="1.0" encoding="UTF-8"?>', all, ...lines, '</testsuites>', ''].join('\n')
}

const propertiesOf = (harm: readonly string[]): readonly string[] => [
  '    <properties>',
  ...harm.map((line) => `      <property name="harm" value="${escaped(line)}"/>`),
  '    </properties>',
]

function caseOf(
  { gate, evaluation, outcome }: EvaluationDecision,
  [why = '', ...worst]: readonly string[],
  inconclusive: InconclusiveIs,
): string[] {
  const head = `    <testcase name="${escaped(gate.name)}" classname="${escaped(evaluation)}"`
  const body = {
    pass: 'system-out',
    fail: 'failure',
    inconclusive: 'skipped',
    'not checked': 'skipped',
  } as const
  const element = outcome === 'inconclusive' && inconclusive === 'fail' ? 'failure' : body[outcome]
  const content =
    element === 'system-out'
      ? `      <system-out>${escaped(why)}</system-out>`
      : `      <${element} message="${escaped(why)}"${element === 'failure' ? ` type="${outcome}"` : ''}>${escaped(worst.join('\n'))}</${element}>`
  return [`${head}>`, content, '    </testcase>']
}

function countAttributes(
  decisions: readonly EvaluationDecision[],
  inconclusive: InconclusiveIs,
): string {
  const open = decisions.filter(({ outcome }) => outcome === 'inconclusive').length
  const failed = decisions.filter(({ outcome }) => outcome === 'fail').length
  const unchecked = decisions.filter(({ outcome }) => outcome === 'not checked').length
  const [failures, skippedOpen] = inconclusive === 'fail' ? [failed + open, 0] : [failed, open]
  const skipped = skippedOpen + unchecked
  return ` tests="${decisions.length}" failures="${failures}" errors="0" skipped="${skipped}"`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML-escapes a text and removes characters that XML 1.0 forbids: controls, lone surrogates. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => entities[sign]!)
