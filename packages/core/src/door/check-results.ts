/** Results of components are checked at the door, so that a mistake is named at once and not three steps later. */
import type { CommandReport } from '../contracts/plugin.js'
import type { Reply } from '../contracts/components.js'
import type { Dialogue, Estimate, PairVerdict, Series, Verdict } from '../contracts/data.js'
import { checkPlain } from './plain.js'
import { count, each, filled, finite, known, list, misshapen, oneOf, optional, record, refuse, text } from './shape.js'

const SPEAKERS = ['seeker', 'supporter'] as const

export function checkUsage(value: unknown, path: string): void {
  const { input, output, reasoning } = record(value, path)
  count(input, `${path}.input`)
  count(output, `${path}.output`)
  count(reasoning, `${path}.reasoning`)
}

function checkFlag(value: unknown, path: string): void {
  const { kind, turn, note } = record(value, path)
  filled(kind, `${path}.kind`)
  optional(turn, `${path}.turn`, count)
  optional(note, `${path}.note`, text)
}

function checkEvidence(value: unknown, path: string): void {
  const { turn, quote, note, side } = record(value, path)
  count(turn, `${path}.turn`)
  optional(quote, `${path}.quote`, text)
  optional(note, `${path}.note`, text)
  optional(side, `${path}.side`, (at, where) => oneOf(at, where, 'first', 'second'))
}

const flags = (value: unknown, path: string): void => each(value, path, checkFlag)
const evidence = (value: unknown, path: string): void => each(value, path, checkEvidence)

export function checkLine(value: unknown, path: string): Record<string, unknown> {
  const line = record(value, path)
  oneOf(line['speaker'], `${path}.speaker`, ...SPEAKERS)
  text(line['text'], `${path}.text`)
  return line
}

export function checkDialogue(dialogue: Dialogue): void {
  const { turns, ending, flags: marks, annotations } = record(dialogue, 'dialogue')
  each(turns, 'dialogue.turns', (turn, path) => {
    const { reasoning, usage, annotations: notes } = checkLine(turn, path)
    optional(reasoning, `${path}.reasoning`, text)
    optional(usage, `${path}.usage`, checkUsage)
    optional(notes, `${path}.annotations`, record)
  })
  const { reason, detail } = record(ending, 'dialogue.ending')
  filled(reason, 'dialogue.ending.reason')
  optional(detail, 'dialogue.ending.detail', text)
  optional(marks, 'dialogue.flags', flags)
  optional(annotations, 'dialogue.annotations', record)
  checkPlain(dialogue, 'dialogue')
}

export function checkReply(reply: Reply): void {
  const { text: said, reasoning, usage, annotations } = record(reply, 'reply')
  text(said, 'reply.text')
  optional(reasoning, 'reply.reasoning', text)
  optional(usage, 'reply.usage', checkUsage)
  optional(annotations, 'reply.annotations', record)
  checkPlain(reply, 'reply')
}

/** A series has one value for each turn of its axis. */
export function checkEstimate(estimate: Estimate, dialogue: Dialogue): void {
  const { measures, series, evidence: grounds, flags: marks } = record(estimate, 'estimate')
  for (const [name, measure] of Object.entries(record(measures, 'estimate.measures'))) {
    known(measure, `estimate.measures.${name}`, finite)
  }
  for (const [name, each] of Object.entries(record(series, 'estimate.series'))) {
    checkSeries(each, `estimate.series.${name}`, dialogue)
  }
  optional(grounds, 'estimate.evidence', (value, path) => {
    for (const [name, each] of Object.entries(record(value, path))) evidence(each, `${path}.${name}`)
  })
  optional(marks, 'estimate.flags', flags)
  checkPlain(estimate, 'estimate')
}

function checkSeries(value: unknown, path: string, { turns }: Dialogue): void {
  const { over, values } = record(value, path, '{ over, values }') as Partial<Series>
  oneOf(over, `${path}.over`, ...SPEAKERS, 'all')
  each(values, `${path}.values`, (item, at) => known(item, at, finite))
  const expected = turns.filter(({ speaker }) => over === 'all' || speaker === over).length
  const got = list(values, path).length
  if (got === expected) return
  const whose = over === 'all' ? 'turns' : `${over} turns`
  misshapen(`${path}.values`, `one value for each of the ${expected} ${whose} of the dialogue`, `${got} values`)
}

function checkEach(verdicts: unknown, check: (outcome: unknown, path: string) => void): void {
  const criteria = new Set<string>()
  each(verdicts, 'verdicts', (verdict, path) => {
    const { criterion, group, outcome, rationale, evidence: grounds, flags: marks, details } = record(verdict, path)
    const name = filled(criterion, `${path}.criterion`)
    optional(group, `${path}.group`, text)
    text(rationale, `${path}.rationale`)
    known(outcome, `${path}.outcome`, check)
    optional(grounds, `${path}.evidence`, evidence)
    optional(marks, `${path}.flags`, flags)
    optional(details, `${path}.details`, record)
    checkPlain(verdict, path)
    // One criterion may be judged at several places of a dialogue; what it rests on tells them apart.
    const id = JSON.stringify([name, group, grounds, details])
    if (criteria.has(id))
      refuse(`${path}.criterion`, 'each criterion once, or told apart by group, evidence or details', name)
    criteria.add(id)
  })
}

export const checkVerdicts = (verdicts: readonly Verdict[]): void =>
  checkEach(verdicts, (value, path) => {
    if (typeof value !== 'string') finite(value, path)
  })

export const checkPairVerdicts = (verdicts: readonly PairVerdict[]): void =>
  checkEach(verdicts, (value, path) => oneOf(value, path, 'first', 'second', 'tie'))

export function checkReport(report: CommandReport): void {
  const { text: said, report: data } = record(report, 'the report', '{ text, report }')
  text(said, 'report.text')
  record(data, 'report.report')
  checkPlain(report, 'report')
}
