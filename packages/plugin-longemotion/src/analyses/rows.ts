import {
  known,
  unknown,
  type Estimate,
  type Known,
  type OptionsOf,
  type Verdict,
} from '@attune/core'
import { partition, type Conditions } from '@attune/core/internal'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import type { Row } from '@attune/kit'
import { mean } from '@attune/statistics'
import { AUTHOR_TASK } from '../tasks/own.js'

/**
 * Names of conditions and tags of a row. SETTING: how the answer was obtained, such as base, rag or
 * coem. CHUNK_SIZE: tokens per chunk. CHUNKS: number of chunks. LENGTH: tokens of the context.
 */
export const SETTING = 'setting'
export const CHUNK_SIZE = 'chunk size'
export const CHUNKS = 'chunks'
export const LENGTH = 'length'
/** Tag with the position of an answer in its dialogue. */
const PLACE = 'place'

/** Options that name the estimator and the judge whose scores are read. */
export const sourceOptions = {
  answers: {
    type: 'string',
    format: 'estimator-label',
    description: 'Label of the longemotion/answers estimator. Default: longemotion/answers.',
  },
  judge: {
    type: 'string',
    format: 'judge-label',
    description: 'Label of the longemotion/judge judge. Default: longemotion/judge.',
  },
  reading: {
    type: 'string',
    enum: ['lenient', 'strict'],
    default: 'lenient',
    description:
      'Which reading decides whether answers of classification and detection are correct.',
  },
} as const

type Sources = OptionsOf<{
  type: 'object'
  properties: typeof sourceOptions
  additionalProperties: false
}>

/**
 * A row per scored answer: one per dialogue, or one per checkpoint in the conversation task. The
 * name of a row is its part of the overall score. Scales are those of the paper: EC, ED, QA and EE
 * in [0, 100], ES in [1, 5], MC in [0, 5].
 */
export const readAnswers = (evaluation: Evaluation, sources: Sources): Promise<Row[]> =>
  readRows(evaluation, Object.values(labelsOf(sources)), (record) => {
    const { task = '' } = record.scenario.tags
    const name = partNames[task]?.(record.scenario.tags) ?? task
    return scoresOf(record, sources).map((value) => ({ name, value }))
  })

const partNames: Readonly<Record<string, ((tags: Row['tags']) => string) | undefined>> = {
  classification: ({ subset }) => (subset === 'emobench' ? 'EC-E' : 'EC-F'),
  detection: () => 'ED',
  qa: () => 'QA',
  summary: () => 'ES',
  conversation: ({ stage }) => `MC${stage}`,
  expression: () => 'EE',
}

/**
 * Reads rows from dialogues and not from the index, which lacks context lengths, checkpoints and
 * the setting of an evaluation with a single one.
 */
export async function readRows(
  evaluation: Evaluation,
  readers: readonly string[],
  valuesOf: (record: DialogueRecord) => readonly Pick<Row, 'name' | 'value'>[],
): Promise<Row[]> {
  const rows: Row[] = []
  const fixed = await fixedSetting(evaluation)
  for await (const record of evaluation.dialogues({ readers })) {
    const { scenario, supporter, repeat } = record
    const { id, cluster = id, language, references } = scenario
    const length = references['length']
    const tags = {
      ...scenario.tags,
      ...(typeof length === 'number' && { [LENGTH]: String(length) }),
    }
    const conditions = { [SETTING]: fixed, ...withStandardNames(record.conditions, evaluation) }
    const about = { supporter, scenario: id, cluster, language, repeat, conditions }
    rows.push(
      ...valuesOf(record).map((each, at) => ({
        ...about,
        tags: { ...tags, [PLACE]: String(at) },
        ...each,
      })),
    )
  }
  return rows
}

const conditionNames: Readonly<Record<string, string>> = {
  setting: SETTING,
  chunkSize: CHUNK_SIZE,
  keep: CHUNKS,
}

/**
 * Conditions under the names of this file (SETTING, CHUNK_SIZE, CHUNKS), whatever the label of the
 * simulator is. Other options of the simulator keep their names, with blanks for dots; conditions
 * of judges and estimators are unchanged.
 */
function withStandardNames(
  { simulator, ...rest }: Conditions,
  { estimators, judges }: Evaluation,
): Conditions {
  const entries = Object.entries(rest).map(([name, value]) => {
    if ([...estimators, ...judges].some((label) => name.startsWith(`${label}.`)))
      return [name, value] as const
    const option = name.slice(name.indexOf('.') + 1)
    return [
      conditionNames[option.slice(option.lastIndexOf('.') + 1)] ?? option.replaceAll('.', ' '),
      value,
    ] as const
  })
  return {
    ...(simulator !== undefined && { [SETTING]: simulator }),
    ...Object.fromEntries(entries),
  }
}

/** Setting of an evaluation that does not vary it, read from any dialogue. */
async function fixedSetting(evaluation: Evaluation): Promise<string> {
  for await (const { dialogue } of evaluation.dialogues({ readers: [] })) {
    const setting = dialogue.state === 'known' ? dialogue.value.annotations?.['setting'] : undefined
    if (typeof setting === 'string') return setting
  }
  return ''
}

/** Key of a question, which is the same in all settings. */
export function questionOf({ scenario, repeat, tags, conditions }: Row): string {
  const { [SETTING]: _, ...others } = conditions
  return JSON.stringify([scenario, repeat, tags[PLACE], others])
}

/**
 * Rows whose setting lists all varied options of the simulator, such as `rag, 256 tokens, top 4` or
 * `coem, sage gpt-4o`.
 */
export const withFullSetting = (rows: readonly Row[]): Row[] =>
  rows.map((row) => {
    const { [SETTING]: setting, [CHUNK_SIZE]: size, [CHUNKS]: kept, ...others } = row.conditions
    const isOfReader = ([name]: readonly [string, string]): boolean => name.includes('.')
    const own = Object.entries(others).filter((entry) => !isOfReader(entry))
    const parts = [
      setting,
      size && `${size} tokens`,
      kept && `top ${kept}`,
      ...own.map((entry) => entry.join(' ')),
    ]
    const readers = Object.fromEntries(Object.entries(others).filter(isOfReader))
    return { ...row, conditions: { [SETTING]: parts.filter(Boolean).join(', '), ...readers } }
  })

/**
 * Names of the base settings with which a setting can be compared. For `rag, 256 tokens`: `base,
 * 256 tokens`, which has the same options, and `base`.
 */
export const baseSettingsOf = (arm: string): readonly string[] => [
  arm.replace(/^[^,]*/, 'base'),
  'base',
]

const labelsOf = ({ answers = 'longemotion/answers', judge = 'longemotion/judge' }: Sources) => ({
  answers,
  judge,
})

function scoresOf(record: DialogueRecord, sources: Sources): Known<number>[] {
  const labels = labelsOf(sources)
  const [estimate, verdicts] = [record.estimates[labels.answers], record.verdicts[labels.judge]]
  if (record.scenario.details['task'] === AUTHOR_TASK) return [measureOf(estimate, 'score')]
  switch (record.scenario.tags['task']) {
    case 'classification':
    case 'detection':
      return [percentage(estimate, sources.reading === 'strict' ? 'correctStrict' : 'correct')]
    case 'qa':
      return [percentage(estimate, 'f1')]
    case 'summary':
    case 'expression':
      return [judgedMean(verdicts)]
    case 'conversation':
      return byCheckpoint(verdicts)
    default:
      return []
  }
}

function percentage(estimate: Known<Estimate> | undefined, name: string): Known<number> {
  const measure = measureOf(estimate, name)
  return measure.state === 'known' ? known(100 * measure.value) : measure
}

const measureOf = (estimate: Known<Estimate> | undefined, name: string): Known<number> =>
  estimate?.state === 'known'
    ? (estimate.value.measures[name] ?? unknown(`no measure ${name}`))
    : (estimate ?? unknown('no estimator'))

/** Mean over all criteria. If one of them is missing, unknown with its reason. */
function judgedMean(verdicts: Known<readonly Verdict[]> | undefined): Known<number> {
  if (verdicts?.state !== 'known') return verdicts ?? unknown('no judge')
  const scores = verdicts.value.map(({ outcome }) => numberOf(outcome))
  const missing =
    scores.length === 0 ? unknown('no verdict') : scores.find(({ state }) => state === 'unknown')
  return missing ?? known(mean(partition(scores).values))
}

export const numberOf = (value: Known<number | string>): Known<number> =>
  value.state === 'known' ? known(Number(value.value)) : value

/**
 * Mean score of each checkpoint (after a quarter, a half and three quarters of a conversation). A
 * failed dialogue has three unknown scores. Recorded scores without a checkpoint count as one
 * answer.
 */
function byCheckpoint(verdicts: Known<readonly Verdict[]> | undefined): Known<number>[] {
  const isOfAll =
    verdicts?.state === 'known' &&
    verdicts.value.every(({ details }) => details?.['checkpoint'] === undefined)
  if (isOfAll) return [judgedMean(verdicts)]
  return ['quarter', 'half', 'three_quarters'].map((checkpoint) => {
    if (verdicts?.state !== 'known') return judgedMean(verdicts)
    return judgedMean(
      known(verdicts.value.filter(({ details }) => details?.['checkpoint'] === checkpoint)),
    )
  })
}
