import { quoteFinder } from '../answers/quotes.js'
import type { Dialogue, Estimate, Evidence, Finding, Flag } from '../contracts/data.js'

// Verifies the quotes of evidence. A quote in the named turn is kept. If another turn contains the
// quote, the evidence is changed to that turn. A quote that is not in the dialogue becomes a flag.

/** Flag for a quote that is not in the dialogue, or too short to be found. */
export const MISQUOTED = 'misquoted'
/**
 * Flag for a quote that another turn contains than the one that the evidence named. The evidence
 * now names that turn.
 */
export const RELOCATED = 'relocated-quote'

interface Graded {
  readonly evidence: readonly Evidence[]
  readonly flags: readonly Flag[]
}

/** Verifies the evidence of an estimate, and adds empty measures and series if they are missing. */
export function gradedEstimate(estimate: Estimate, dialogues: readonly Dialogue[]): Estimate {
  const {
    measures = {},
    series = {},
    evidence,
    findings,
    flags = [],
  } = estimate as Partial<Estimate>
  const whole = Object.assign({}, estimate, { measures, series })
  if (!Object.values(evidence ?? {}).some(hasQuote))
    return findings ? Object.assign(whole, held(findings, {})) : whole
  const graded = Object.entries(evidence!).map(
    ([name, each]) => [name, grade(each, dialogues)] as const,
  )
  const all = [...flags, ...graded.flatMap(([, each]) => each.flags)]
  const standing = Object.fromEntries(graded.map(([name, each]) => [name, each.evidence]))
  return {
    ...whole,
    evidence: standing,
    ...(findings && held(findings, standing)),
    ...(all.length > 0 && { flags: all }),
  }
}

const held = (
  findings: NonNullable<Estimate['findings']>,
  evidence: NonNullable<Estimate['evidence']>,
): Pick<Estimate, 'findings'> => ({
  findings: Object.fromEntries(
    Object.entries(findings).map(([name, each]) => [name, grounded(each, evidence[name])]),
  ),
})

type Grounded = {
  readonly evidence?: readonly Evidence[]
  readonly finding?: Finding
  readonly flags?: readonly Flag[]
}

export const gradedVerdicts = <T extends Grounded>(
  verdicts: readonly T[],
  dialogues: readonly Dialogue[],
): T[] =>
  verdicts.map((verdict) => {
    const { finding: given } = verdict
    if (verdict.evidence === undefined || !hasQuote(verdict.evidence))
      return given ? { ...verdict, finding: grounded(given) } : verdict
    const { evidence, flags } = grade(verdict.evidence, dialogues)
    const all = [...(verdict.flags ?? []), ...flags]
    const finding = given && grounded(given, evidence)
    return {
      ...verdict,
      evidence,
      ...(finding && { finding }),
      ...(all.length > 0 && { flags: all }),
    }
  })

/**
 * Sets the state of a finding to `unverified` if no quote of its evidence is in the dialogue,
 * unless a person has rejected the finding.
 */
const grounded = (finding: Finding, evidence: readonly Evidence[] = []): Finding =>
  finding.state === 'rejected' || hasQuote(evidence) ? finding : { ...finding, state: 'unverified' }

const hasQuote = (evidence: readonly Evidence[]): boolean =>
  evidence.some(({ quote }) => quote !== undefined)

function grade(evidence: readonly Evidence[], dialogues: readonly Dialogue[]): Graded {
  const found = evidence.map((each) => gradeOne(each, dialogues))
  return {
    evidence: found.flatMap((each) => each.evidence),
    flags: found.flatMap((each) => each.flags),
  }
}

function gradeOne(evidence: Evidence, dialogues: readonly Dialogue[]): Graded {
  const { turn, quote, side } = evidence
  if (quote === undefined) return { evidence: [evidence], flags: [] }
  const note = quote.slice(0, 200)
  const shown =
    side === undefined ? dialogues : dialogues.slice(...(side === 'second' ? [1, 2] : [0, 1]))
  for (const dialogue of shown) {
    const stands = finderOf(dialogue)([turn + 1], quote)
    if (stands.state === 'verified') return { evidence: [evidence], flags: [] }
    if (stands.state !== 'relocated') continue
    const at = stands.turn - 1
    return { evidence: [{ ...evidence, turn: at }], flags: [{ kind: RELOCATED, turn: at, note }] }
  }
  return { evidence: [], flags: [{ kind: MISQUOTED, turn, note }] }
}

const finders = new WeakMap<Dialogue, ReturnType<typeof quoteFinder>>()

/** Returns the function that searches quotes in a dialogue. It is created once per dialogue. */
function finderOf(dialogue: Dialogue): ReturnType<typeof quoteFinder> {
  const finder = finders.get(dialogue) ?? quoteFinder(dialogue.turns, 'any')
  finders.set(dialogue, finder)
  return finder
}
