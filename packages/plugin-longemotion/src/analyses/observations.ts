import {
  known,
  unknown,
  type Conditions,
  type DialogueRecord,
  type Estimate,
  type Evaluation,
  type Known,
  type Usage,
  type Verdict,
} from '@attune/core'
import { meanOf } from '../scores/mean.js'

/** One scored answer: one per dialogue, and in the conversation task one per checkpoint. */
export interface Observation {
  readonly supporter: string
  readonly task: string
  /** Kind of needle of the classification task. */
  readonly subset: string
  /** Of the conversation task. */
  readonly stage: string
  readonly setting: string
  /** Of a sweep; empty otherwise. */
  readonly chunkSize: string
  readonly retrieved: string
  readonly cluster: string
  /** The same for the same question in other settings and to other supporters. */
  readonly pair: string
  /** Of the context, in tokens, where the data set states it. */
  readonly length: number | undefined
  /** In the paper's units: EC, ED, QA and EE in [0, 100], ES in [1, 5], MC in [0, 5]. */
  readonly score: Known<number>
  /** Tokens of all the supporter's answers of this dialogue; undefined where they were not reported. */
  readonly usage: Usage | undefined
}

export interface Sources {
  /** Label of the estimator `longemotion/answers`. */
  readonly answers?: string
  /** Label of the judge `longemotion/judge`. */
  readonly judge?: string
  readonly reading?: 'lenient' | 'strict'
}

/** The options that say where scores come from. */
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
    description: 'Which reading decides whether answers of classification and detection are correct.',
  },
} as const

/** All scored answers, in the evaluation's order; dialogues of other tasks are passed over. */
export async function observe(evaluation: Evaluation, sources: Sources = {}): Promise<Observation[]> {
  const observations: Observation[] = []
  const fixed = await fixedSetting(evaluation)
  for await (const record of evaluation.dialogues({ readers: Object.values(labelsOf(sources)) })) {
    const { scenario, supporter, repeat, conditions } = record
    const { tags, cluster = scenario.id, references } = scenario
    const scores = scoresOf(record, sources)
    const about = {
      supporter,
      task: tags['task'] ?? '',
      subset: tags['subset'] ?? '',
      stage: tags['stage'] ?? '',
      setting: varied(conditions, 'setting') ?? conditions['simulator'] ?? fixed,
      chunkSize: varied(conditions, 'chunkSize') ?? '',
      retrieved: varied(conditions, 'keep') ?? '',
      cluster,
      length: typeof references['length'] === 'number' ? references['length'] : undefined,
      usage: usageOf(record),
    }
    for (const [at, score] of scores.entries()) {
      observations.push({ ...about, score, pair: JSON.stringify([cluster, about.stage, repeat, at]) })
    }
  }
  return observations
}

/** The value of a condition whose option has this name, whatever the entry that varies it is called. */
const varied = (conditions: Conditions, option: string): string | undefined =>
  Object.entries(conditions).find(([name]) => name.endsWith(`.${option}`))?.[1]

/** Where the setting is not varied, it is that of any dialogue. */
async function fixedSetting(evaluation: Evaluation): Promise<string> {
  for await (const { dialogue } of evaluation.dialogues({ readers: [] })) {
    const setting = dialogue.state === 'known' ? dialogue.value.annotations?.['setting'] : undefined
    if (typeof setting === 'string') return setting
  }
  return ''
}

const labelsOf = ({ answers = 'longemotion/answers', judge = 'longemotion/judge' }: Sources) => ({ answers, judge })

function scoresOf(record: DialogueRecord, sources: Sources): Known<number>[] {
  const { reading = 'lenient' } = sources
  const labels = labelsOf(sources)
  const [estimate, verdicts] = [record.estimates[labels.answers], record.verdicts[labels.judge]]
  switch (record.scenario.tags['task']) {
    case 'classification':
    case 'detection':
      return [percentage(estimate, reading === 'strict' ? 'correctStrict' : 'correct')]
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
  if (estimate?.state !== 'known') return estimate ?? unknown('no estimator')
  const measure = estimate.value.measures[name] ?? unknown(`no measure ${name}`)
  return measure.state === 'known' ? known(100 * measure.value) : measure
}

/** Mean over all criteria, or why one of them is missing. */
function judgedMean(verdicts: Known<readonly Verdict[]> | undefined): Known<number> {
  if (verdicts?.state !== 'known') return verdicts ?? unknown('no judge')
  const outcomes = verdicts.value.map(({ outcome }) => outcome)
  const missing = outcomes.find((outcome) => outcome.state === 'unknown')
  if (missing?.state === 'unknown') return missing
  if (outcomes.length === 0) return unknown('no verdict')
  return known(meanOf(outcomes.flatMap((outcome) => (outcome.state === 'known' ? [Number(outcome.value)] : []))))
}

/** A failed dialogue stands for all of its three checkpoints: they are missing, not absent. */
function byCheckpoint(verdicts: Known<readonly Verdict[]> | undefined): Known<number>[] {
  return ['quarter', 'half', 'three_quarters'].map((checkpoint) => {
    if (verdicts?.state !== 'known') return judgedMean(verdicts)
    return judgedMean(known(verdicts.value.filter(({ details }) => details?.['checkpoint'] === checkpoint)))
  })
}

function usageOf({ dialogue }: DialogueRecord): Usage | undefined {
  if (dialogue.state === 'unknown') return undefined
  const used = dialogue.value.turns.filter(({ speaker }) => speaker === 'supporter').map(({ usage }) => usage)
  if (used.length === 0 || used.includes(undefined)) return undefined
  const sum = (of: keyof Usage): number => used.reduce((total, usage) => total + (usage?.[of] ?? 0), 0)
  return { input: sum('input'), output: sum('output'), reasoning: sum('reasoning') }
}

/** A setting with its place in a sweep, if it has one. */
export const armName = ({ setting, chunkSize, retrieved }: Observation): string =>
  [setting, chunkSize && `${chunkSize} tokens`, retrieved && `top ${retrieved}`].filter(Boolean).join(', ')

export interface ObservedArm {
  readonly supporter: string
  readonly arm: string
  readonly setting: string
  readonly members: readonly Observation[]
}

/** By arm and supporter, in the order of their first appearance; all arms of a supporter stand together. */
export function byArm(observations: readonly Observation[]): ObservedArm[] {
  const supporters = [...new Set(observations.map(({ supporter }) => supporter))]
  return supporters.flatMap((supporter) => {
    const own = observations.filter((each) => each.supporter === supporter)
    return [...new Set(own.map(armName))].map((arm) => {
      const members = own.filter((each) => armName(each) === arm)
      return { supporter, arm, setting: members[0]?.setting ?? '', members }
    })
  })
}
