import {
  defineEstimator,
  type Dialogue,
  type Known,
  known,
  notApplicable,
  type Series,
  unknown,
} from '@attune/core'
import { partition, type Speaker } from '@attune/core/internal'
import { lineError } from '@attune/core/reading'
import { recordedOptions } from './recorded-pairs.js'
import { type Score, ScoreFile } from './score-file.js'

/**
 * Reads a score file as measures and series, for components that build on an estimator. Each value
 * is the mean over raters of a criterion, or of a criterion in a turn.
 */
export const recordedMeasures = defineEstimator({
  revision: 3,
  summary:
    'Scores from a file as measures, and as series where rows name turns: the mean over raters. No model is called.',
  gives: { measures: { '*': {} }, series: { '*': {} } },
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: {
      ...recordedOptions,
      over: {
        type: 'string',
        enum: ['seeker', 'supporter', 'all'],
        default: 'seeker',
        description: 'Speaker whose turns a series covers, if rows name turns.',
      },
    },
    required: ['file'],
    additionalProperties: false,
  },
  create: ({ over, ...options }) => {
    let read: Promise<ScoreFile> | undefined
    return {
      async estimate(dialogue, scenario, context) {
        read ??= ScoreFile.read(options)
        const file = await read
        if (file.notice !== undefined) context.warn(file.notice)
        const scores = file.of(scenario.id, context.subject)
        const scoresOf = (criterion: string, isOfTurn: boolean): Score[] =>
          scores.filter(
            (score) => score.criterion === criterion && (score.turn !== undefined) === isOfTurn,
          )
        const measures = recordOf(file.ofDialogues, (criterion) =>
          meanOf(scoresOf(criterion, false), file),
        )
        const series = recordOf(file.ofTurns, (criterion) =>
          seriesOf(scoresOf(criterion, true), { dialogue, over, file }),
        )
        return { measures, series }
      },
    }
  },
})

const recordOf = <T>(names: Iterable<string>, make: (name: string) => T): Record<string, T> =>
  Object.fromEntries(Array.from(names, (name) => [name, make(name)]))

function seriesOf(
  scores: readonly Score[],
  {
    dialogue: { turns },
    over,
    file,
  }: { dialogue: Dialogue; over: Speaker | 'all'; file: ScoreFile },
): Series {
  const rated = turns.flatMap(({ speaker }, turn) =>
    over === 'all' || speaker === over ? [turn] : [],
  )
  const misplaced = scores.find(({ turn }) => !rated.includes(turn!))
  if (misplaced !== undefined) {
    const whose = over === 'all' ? 'turn' : `turn of the ${over}`
    throw lineError(
      file.file,
      misplaced.line,
      `the dialogue has no ${whose} ${misplaced.turn! + 1}; set the option "over"`,
    )
  }
  const values = rated.map((turn) =>
    meanOf(
      scores.filter((score) => score.turn === turn),
      file,
    ),
  )
  return { over, values }
}

function meanOf(scores: readonly Score[], { file }: ScoreFile): Known<number> {
  const { values, missing } = partition(scores.map(({ value }) => value))
  const label = scores.find(
    ({ value }) => value.state === 'known' && typeof value.value === 'string',
  )
  if (label !== undefined)
    throw lineError(
      file,
      label.line,
      `"${label.criterion}" is a label; labels are read by the judge core/recorded`,
    )
  if (values.length === 0) {
    const [why] = missing.keys()
    return why === undefined ? notApplicable('not recorded') : unknown(why)
  }
  return known(values.reduce<number>((sum, value) => sum + Number(value), 0) / values.length)
}
