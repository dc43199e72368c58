/** What a component returns is checked at the border, so that rubbish is named at once and not three steps later. */
import type { Dialogue, Estimate, Known, PairVerdict, Scenario, Verdict } from '../contracts/data.js'
import type { ScenarioSeed } from '../contracts/components.js'
import { AttuneError } from '../errors.js'

const refuse = (path: string, expected: string, got: unknown): never => {
  throw new AttuneError('RESULT_SHAPE', { path, expected, got: shown(got) })
}

const shown = (value: unknown): string => {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function text(value: unknown, path: string): void {
  if (typeof value !== 'string') refuse(path, 'a string', value)
}

function record(value: unknown, path: string): Record<string, unknown> {
  return isObject(value) ? value : refuse(path, 'an object', value)
}

function list(value: unknown, path: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(path, 'a list', value)
}

function knownOr(value: unknown, path: string, check: (inner: unknown, path: string) => void): void {
  const { state, value: inner, why } = record(value, path) as Partial<Known<unknown> & { why: unknown; value: unknown }>
  if (state === 'known') check(inner, `${path}.value`)
  else if (state === 'unknown') text(why, `${path}.why`)
  else refuse(`${path}.state`, '"known" or "unknown"', state)
}

function finite(value: unknown, path: string): void {
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse(path, 'a finite number', value)
}

export function checkDialogue(dialogue: Dialogue): Dialogue {
  const turns = list(record(dialogue, 'dialogue').turns, 'dialogue.turns')
  for (const [index, turn] of turns.entries()) {
    const path = `dialogue.turns[${index}]`
    const { speaker, text: said } = record(turn, path)
    if (speaker !== 'seeker' && speaker !== 'supporter') refuse(`${path}.speaker`, '"seeker" or "supporter"', speaker)
    text(said, `${path}.text`)
  }
  text(record(dialogue.ending, 'dialogue.ending').reason, 'dialogue.ending.reason')
  return dialogue
}

export function checkEstimate(estimate: Estimate): Estimate {
  record(estimate, 'estimate')
  for (const [name, measure] of Object.entries(record(estimate.measures, 'estimate.measures'))) {
    knownOr(measure, `estimate.measures.${name}`, finite)
  }
  for (const [name, series] of Object.entries(record(estimate.series, 'estimate.series'))) {
    const path = `estimate.series.${name}`
    const { over, values } = record(series, path)
    if (over !== 'seeker' && over !== 'supporter' && over !== 'all')
      refuse(`${path}.over`, '"seeker", "supporter" or "all"', over)
    for (const [index, value] of list(values, `${path}.values`).entries()) {
      knownOr(value, `${path}.values[${index}]`, finite)
    }
  }
  return estimate
}

function checkEach<T extends Verdict | PairVerdict>(
  verdicts: readonly T[],
  check: (outcome: unknown, path: string) => void,
): readonly T[] {
  for (const [index, verdict] of list(verdicts, 'verdicts').entries()) {
    const path = `verdicts[${index}]`
    const { criterion, group, outcome, rationale } = record(verdict, path)
    text(criterion, `${path}.criterion`)
    if (group !== undefined) text(group, `${path}.group`)
    text(rationale, `${path}.rationale`)
    knownOr(outcome, `${path}.outcome`, check)
  }
  return verdicts
}

export const checkVerdicts = (verdicts: readonly Verdict[]): readonly Verdict[] =>
  checkEach(verdicts, (value, path) => (typeof value === 'string' ? undefined : finite(value, path)))

export const checkPairVerdicts = (verdicts: readonly PairVerdict[]): readonly PairVerdict[] =>
  checkEach(verdicts, (value, path) => {
    if (value !== 'first' && value !== 'second' && value !== 'tie') refuse(path, '"first", "second" or "tie"', value)
  })

export function checkScenario(scenario: Scenario, seed: ScenarioSeed): Scenario {
  const { id, language, profile } = record(scenario, 'scenario')
  if (id !== seed.id) refuse('scenario.id', `"${seed.id}", as its seed says`, id)
  if (language !== seed.language) refuse('scenario.language', `"${seed.language}", as its seed says`, language)
  text(profile, 'scenario.profile')
  list(scenario.opening, 'scenario.opening')
  list(scenario.events, 'scenario.events')
  return scenario
}
