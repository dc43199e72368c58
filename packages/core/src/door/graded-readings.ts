import { quoteFinder } from '../answers/quotes.js'
import type { Dialogue, Estimate, Evidence, Finding, Flag } from '../contracts/data.js'

// Says which evidence holds, by the words that it quotes: what is there stays, what is in another turn is moved there, and
// what nobody said is a flag and no evidence.

/** Quoted words that nobody said, or too few to tell. */
export const MISQUOTED = 'misquoted'
/** Quoted words that are in another turn than the evidence named; it names that turn now. */
export const RELOCATED = 'relocated-quote'

interface Graded {
  readonly evidence: readonly Evidence[]
  readonly flags: readonly Flag[]
}

/** An estimate always has measures and series, empty where the component gives none. */
export function gradedEstimate(estimate: Estimate, dialogues: readonly Dialogue[]): Estimate {
  const { measures = {}, series = {}, evidence, findings, flags = [] } = estimate as Partial<Estimate>
  const whole = { ...estimate, measures, series }
  if (!Object.values(evidence ?? {}).some(hasQuote)) return { ...whole, ...(findings && held(findings, {})) }
  const graded = Object.entries(evidence!).map(([name, each]) => [name, grade(each, dialogues)] as const)
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
  findings: Object.fromEntries(Object.entries(findings).map(([name, each]) => [name, grounded(each, evidence[name])])),
})

type Grounded = {
  readonly evidence?: readonly Evidence[]
  readonly finding?: Finding
  readonly flags?: readonly Flag[]
}

export const gradedVerdicts = <T extends Grounded>(verdicts: readonly T[], dialogues: readonly Dialogue[]): T[] =>
  verdicts.map((verdict) => {
    const { finding: given } = verdict
    if (verdict.evidence === undefined || !hasQuote(verdict.evidence))
      return given ? { ...verdict, finding: grounded(given) } : verdict
    const { evidence, flags } = grade(verdict.evidence, dialogues)
    const all = [...(verdict.flags ?? []), ...flags]
    const finding = given && grounded(given, evidence)
    return { ...verdict, evidence, ...(finding && { finding }), ...(all.length > 0 && { flags: all }) }
  })

/** A finding without words that are in the dialogue is unverified, whatever its component says of it. */
const grounded = (finding: Finding, evidence: readonly Evidence[] = []): Finding =>
  finding.state === 'rejected' || hasQuote(evidence) ? finding : { ...finding, state: 'unverified' }

const hasQuote = (evidence: readonly Evidence[]): boolean => evidence.some(({ quote }) => quote !== undefined)

function grade(evidence: readonly Evidence[], dialogues: readonly Dialogue[]): Graded {
  const found = evidence.map((each) => gradeOne(each, dialogues))
  return { evidence: found.flatMap((each) => each.evidence), flags: found.flatMap((each) => each.flags) }
}

function gradeOne(evidence: Evidence, dialogues: readonly Dialogue[]): Graded {
  const { turn, quote, side } = evidence
  if (quote === undefined) return { evidence: [evidence], flags: [] }
  const note = quote.slice(0, 200)
  const shown = side === undefined ? dialogues : dialogues.slice(...(side === 'second' ? [1, 2] : [0, 1]))
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

/** The words of a dialogue are put into their normal form once. */
function finderOf(dialogue: Dialogue): ReturnType<typeof quoteFinder> {
  const finder = finders.get(dialogue) ?? quoteFinder(dialogue.turns, 'any')
  finders.set(dialogue, finder)
  return finder
}
