/** What a run asks by batch: it is ordered at its end, and a later run reads what came. */
import type { AwaitedByBatch, Gateway, ResolvedConfig, Run } from '@attune/core/runtime'
import { AttuneError, isAttuneError } from '@attune/core'

/**
 * Looks, before anything is asked, whether all that is to be asked by batch can be.
 *
 * @throws MODEL_NO_BATCH, RUN_BATCH_WORKERS
 */
export function checkBatches(
  { evaluations }: Pick<ResolvedConfig, 'evaluations'>,
  gateway: Pick<Gateway, 'requireBatches'>,
  role: 'run' | 'planner' | 'worker',
): void {
  const entries = evaluations.flatMap(({ scenarios, estimators, judges }) => [scenarios, ...estimators, ...judges])
  for (const { byBatch, models, label, place } of entries) {
    if (!byBatch) continue
    if (role !== 'run') throw new AttuneError('RUN_BATCH_WORKERS', { label }, { place })
    for (const { name, role: part } of models) if (part === 'chat') gateway.requireBatches(name)
  }
}

/** Orders what units wait for, and stops the run if anything waits: its results are not whole. */
export async function orderAwaited(gateway: Pick<Gateway, 'order'>, run: Pick<Run, 'stop' | 'stopped'>): Promise<void> {
  // What is stopped spends nothing more.
  if (run.stopped) return
  try {
    const awaited = await gateway.order()
    if (awaited) run.stop(new AttuneError('RUN_PARKED', wordsOf(awaited)))
  } catch (error) {
    if (!isAttuneError(error)) throw error
    run.stop(error)
  }
}

const wordsOf = ({ units, answers, jobs }: AwaitedByBatch): Readonly<Record<string, string>> => ({
  units: counted(units, 'unit'),
  verb: units === 1 ? 'waits' : 'wait',
  answers: counted(answers, 'answer'),
  jobs: `${jobs.map(({ model, job, answers: many }) => `${job} (${model}, ${counted(many, 'answer')})`).join('; ')}.`,
})

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
