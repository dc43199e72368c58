import type { Retrieval } from '../passages/gather.js'
import type { Setting } from '../tasks/names.js'
import type { TaskName } from '../items/index.js'
import type { SimulatorOptions } from './options.js'

export interface Asker {
  readonly task: TaskName
  readonly supporter: string
  /** Stage of the expression task. */
  readonly stage?: number
}

type Counts = readonly [candidates: number, keep: number]
type ByTask = Readonly<Record<TaskName, Counts>>

/**
 * Number of retrieved candidates, and of those that are kept, from table 8 of the paper. Settings
 * without enrichment retrieve exactly the number that is kept.
 */
const paper: ByTask = {
  classification: [1, 1],
  detection: [8, 8],
  qa: [16, 4],
  summary: [8, 4],
  conversation: [16, 4],
  expression: [8, 4],
}
const released: ByTask = { ...paper, qa: [8, 4], summary: [10, 4] }
const firstExpressionStage: Counts = [4, 2]

const defaultSize = 128

/**
 * Number of kept chunks for settings other than `rag`, where it differs from that of `rag`: per
 * search, or as candidates of the critic.
 */
const keepBySetting: Readonly<
  Partial<Record<Setting, Readonly<Partial<Record<TaskName, number>>>>>
> = {
  'self-rag': { qa: 8 },
  'search-o1': { summary: 3, detection: 4 },
}

/** Retrieval parameters of a task in the config; default: from the paper or the released code. */
export function retrievalFor(asker: Asker, given: SimulatorOptions): Retrieval {
  const { task, supporter } = asker
  const table = tableOf(asker, given)
  const own = {
    ...table,
    ...(task === 'qa' ? given.qaRetrieval[supporter] : undefined),
    ...given.retrieval[task],
  }
  const enriched = given.setting === 'coem'
  return { ...own, candidates: enriched ? Math.max(own.candidates, own.keep) : own.keep }
}

function tableOf({ task, stage }: Asker, { counts, setting }: SimulatorOptions): Retrieval {
  const isReleased = counts === 'released'
  if (isReleased && task === 'qa' && setting === 'rag')
    return { chunkSize: 512, candidates: 16, keep: 16 }
  const table = isReleased ? released : paper
  const [candidates, keep] =
    task === 'expression' && stage === 2 ? firstExpressionStage : table[task]
  return { chunkSize: defaultSize, candidates, keep: keepBySetting[setting]?.[task] ?? keep }
}

/** Maximum number of attempts of an answer with searches; each attempt begins anew. */
export const searchAttemptsFor = (task: TaskName): number =>
  task === 'conversation' || task === 'expression' ? 1 : 5

/** Maximum number of requests for a readable answer. */
export function attemptsFor(task: TaskName, setting: Setting): number {
  if (task === 'summary') return 11
  if (task === 'expression') return setting === 'base' || setting === 'coem' ? 10 : 5
  return 5
}
