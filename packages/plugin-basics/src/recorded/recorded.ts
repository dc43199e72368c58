import {
  defineJudge,
  type Dialogue,
  type JsonObject,
  notApplicable,
  type Verdict,
} from '@attune/core'
import type { Evidence } from '@attune/core/internal'
import { lineError } from '@attune/core/reading'
import { recordedOptions } from './recorded-pairs.js'
import { type Score, ScoreFile } from './score-file.js'

/**
 * Judge that reads scores by people or another program from a file: a verdict per criterion and
 * rater.
 */
export const recorded = defineJudge({
  revision: 3,
  summary:
    'Scores from a file, by one or more raters: people’s judgements next to those of models. No model is called.',
  // Only the file shows the criteria, and whether their values are scores or labels.
  gives: { criteria: { '*': { outcomes: 'any' } } },
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: recordedOptions,
    required: ['file'],
    additionalProperties: false,
  },
  create: (options) => {
    let read: Promise<ScoreFile> | undefined
    return {
      subject: 'dialogue',
      async judge(dialogue, scenario, context) {
        read ??= ScoreFile.read(options)
        const file = await read
        if (file.notice !== undefined) context.warn(file.notice)
        const scores = file.of(scenario.id, context.subject)
        return file.criteria.flatMap((criterion) =>
          verdictsOf(
            criterion,
            scores.filter((score) => score.criterion === criterion),
            { file, dialogue },
          ),
        )
      },
    }
  },
})

/**
 * Details of a verdict. `scores` counts the file's scores by supporter, so that those without a
 * dialogue can be counted.
 */
export interface RecordedDetails {
  readonly rater?: string
  readonly line?: number
  readonly scores: Readonly<Record<string, number>>
  /** Notice that the log gave the supporter of some rows. */
  readonly notice?: string
}

function verdictsOf(
  criterion: string,
  scores: readonly Score[],
  { file, dialogue }: { readonly file: ScoreFile; readonly dialogue: Dialogue },
): Verdict[] {
  if (scores.length === 0)
    return [
      {
        criterion,
        outcome: notApplicable('not recorded'),
        rationale: '',
        details: ofFile(file),
      },
    ]
  return scores.map((score) => ({
    criterion,
    outcome: score.value,
    rationale: score.comment,
    ...(score.turn !== undefined && {
      evidence: [evidenceOf(score.turn, score, { file, dialogue })],
    }),
    details: {
      ...(score.rater !== undefined && { rater: score.rater }),
      line: score.line,
      ...ofFile(file),
    } satisfies RecordedDetails & JsonObject,
  }))
}

const ofFile = ({ counts, notice }: ScoreFile) => ({
  scores: counts,
  ...(notice !== undefined && { notice }),
})

function evidenceOf(
  turn: number,
  { line }: Score,
  { file, dialogue: { turns } }: { readonly file: ScoreFile; readonly dialogue: Dialogue },
): Evidence {
  if (turn < turns.length) return { turn }
  throw lineError(file.file, line, `turn ${turn + 1} of a dialogue of ${turns.length} turns`)
}
