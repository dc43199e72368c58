import type { Project } from '@attune/project'
import { chooseRedo, type RedoChoice, type RedoSummary } from './choose-redo.js'

export interface RedoExtent {
  /** Whether answers of models are asked for again too. */
  readonly answers: boolean
  readonly dryRun: boolean
}

/** Discards stored results, so that the next run works on them again. */
export async function redo({ services }: Project, choice: RedoChoice, extent: RedoExtent): Promise<RedoSummary> {
  const { session, store } = services
  const { units, scopes, ...counts } = await chooseRedo(session.groups(), store, choice)
  if (!extent.dryRun) await store.giveUp({ units, scopes: extent.answers ? scopes : [] })
  return counts
}
