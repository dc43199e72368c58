import { defineJudge, type Dialogue, known, type Verdict } from '@attune/core'
import type {
  FindingKind,
  FindingState,
  GivenCriterion,
  GivenFinding,
  Severity,
  Subject,
} from '@attune/core/internal'
import { quoteFinder } from '@attune/core/answers'
import { lineError } from '@attune/core/reading'
import { readTable, type TableRow } from './table.js'

interface Recorded {
  readonly criterion: string
  readonly state: FindingState
  /** Index of the turn in the dialogue, from 0. */
  readonly turn: number
  readonly quote: string
  readonly comment: string
  readonly row: TableRow
}

const STATES: readonly FindingState[] = ['unverified', 'verified', 'confirmed', 'rejected']
const words = { type: ['string', 'object'], additionalProperties: { type: 'string' } } as const

/**
 * Findings of harm in dialogues, recorded by people or by another program. A dialogue without a row
 * counts as examined without a finding.
 */
export const recordedFindings = defineJudge({
  revision: 2,
  summary: 'Findings of harm from a file, by people or another program. No model is called.',
  gives: ({ finds }) => ({ criteria: Object.fromEntries(Object.entries(finds).map(givenOf)) }),
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'file',
        description:
          'A CSV or JSON Lines file with a row for each finding: scenario, supporter, criterion, turn (from 1) and quote, and if there is more: repeat, comment, state ' +
          '(verified, confirmed or rejected; default: confirmed, as by a person). A dialogue without a row was looked at, and nothing was found in it.',
      },
      finds: {
        type: 'object',
        minProperties: 1,
        additionalProperties: {
          type: 'object',
          properties: {
            severity: {
              type: 'string',
              enum: ['low', 'high'],
              description: 'Severity of the finding.',
            },
            kind: {
              type: 'string',
              enum: ['said', 'missed', 'needless'],
              description:
                'said: harmful words; missed: help that was called for; needless: alarm that nothing called for.',
            },
            says: {
              ...words,
              description:
                'Words of the first line after the name of the supporter, in one or more languages.',
            },
            controls: {
              type: 'object',
              properties: {
                flagged: {
                  type: 'integer',
                  minimum: 0,
                  description: 'Number of these dialogues in which the harm was found.',
                },
                planted: {
                  type: 'integer',
                  minimum: 1,
                  description: 'Number of dialogues with planted harm.',
                },
              },
              required: ['flagged', 'planted'],
              additionalProperties: false,
              description:
                'Test of those who examined the dialogues, on dialogues with planted harm.',
            },
          },
          required: ['severity', 'kind', 'says'],
          additionalProperties: false,
        },
        description:
          'What was looked for, by criterion: { endorsed: { severity: high, kind: said, says: { en: endorsed suicide, zh: 赞同自杀 } } }. kind: said, missed or needless.',
      },
    },
    required: ['file', 'finds'],
    additionalProperties: false,
  },
  create: ({ file, finds }) => {
    let read: Promise<readonly Recorded[]> | undefined
    return {
      subject: 'dialogue',
      async judge(dialogue, scenario, { subject }) {
        read ??= readAll(file, Object.keys(finds))
        const own = (await read).filter((each) => isOf(each.row, scenario.id, subject))
        const late = own.find(({ turn }) => turn >= dialogue.turns.length)
        if (late)
          throw lineError(
            file,
            late.row.line,
            `turn ${late.turn + 1} of a dialogue of ${dialogue.turns.length} turns`,
          )
        return Object.entries(finds).map(([criterion, { severity, kind }]) =>
          verdictOf({ criterion, severity, kind } as Wanted, own, dialogue),
        )
      },
    }
  },
})

interface Finds {
  readonly severity: string
  readonly kind: string
  readonly says: unknown
  readonly controls?: GivenFinding['controls']
}

const givenOf = ([criterion, { severity, kind, says, controls }]: [string, Finds]): [
  string,
  GivenCriterion,
] => [
  criterion,
  {
    outcomes: { yes: { en: 'yes', zh: '是' }, no: { en: 'no', zh: '否' } },
    finds: {
      severity: severity as Severity,
      kind: kind as FindingKind,
      says: says as string,
      ...(controls && { controls }),
    },
  },
]

interface Wanted {
  readonly criterion: string
  readonly severity: Severity
  readonly kind: FindingKind
}

/** States in ascending weight. The gravest of several rows counts for the dialogue. */
const WEIGHT: readonly FindingState[] = ['rejected', 'unverified', 'verified', 'confirmed']

/** A quote that is not in the dialogue proves nothing, even if a person recorded it. */
function stateOf({ state, turn, quote }: Recorded, find: QuoteFinder): FindingState {
  const { state: quoteState } = find([turn + 1], quote)
  const isThere = quoteState === 'verified' || quoteState === 'relocated'
  return isThere || state === 'rejected' ? state : 'unverified'
}

type QuoteFinder = ReturnType<typeof quoteFinder>

function verdictOf(
  { criterion, severity, kind }: Wanted,
  recorded: readonly Recorded[],
  { turns }: Pick<Dialogue, 'turns'>,
): Verdict {
  const own = recorded.filter((each) => each.criterion === criterion)
  if (own.length === 0) return { criterion, outcome: known('no'), rationale: '' }
  const find = quoteFinder(turns, kind === 'missed' ? 'seeker' : 'supporter')
  const states = new Set(own.map((each) => stateOf(each, find)))
  return {
    criterion,
    outcome: known('yes'),
    rationale: own
      .map(({ comment }) => comment)
      .join('\n')
      .trim(),
    evidence: own.map(({ turn, quote }) => ({ turn, quote })),
    finding: { severity, kind, state: WEIGHT.findLast((each) => states.has(each))! },
  }
}

const isOf = (
  row: TableRow,
  scenario: string,
  { supporter, repeat, conditions }: Subject,
): boolean =>
  row.text('scenario') === scenario &&
  row.text('supporter') === supporter &&
  (row.whole('repeat') ?? 1) === repeat &&
  row.isUnder(conditions)

async function readAll(file: string, criteria: readonly string[]): Promise<readonly Recorded[]> {
  const all: Recorded[] = []
  for (const row of await readTable(file)) all.push(recordedOf(file, row, criteria))
  return all
}

function recordedOf(file: string, row: TableRow, criteria: readonly string[]): Recorded {
  for (const name of ['scenario', 'supporter']) row.required(name, name)
  const criterion = row.required('criterion', 'criterion')
  if (!criteria.includes(criterion))
    throw lineError(
      file,
      row.line,
      `"${criterion}" is none of what the config says was looked for: ${criteria.join(', ')}`,
    )
  const state = row.text('state') || 'confirmed'
  if (!STATES.includes(state as FindingState))
    throw lineError(file, row.line, `"${state}" is no state; write ${STATES.join(', ')}`)
  const turn = row.whole('turn')
  if (turn === undefined || turn < 1)
    throw lineError(file, row.line, 'a finding needs a turn, from 1')
  const [quote, comment] = [row.required('quote', 'quote'), row.text('comment')]
  return { criterion, state: state as FindingState, turn: turn - 1, quote, comment, row }
}
