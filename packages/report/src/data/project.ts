/** What a report needs of a project. */
import type {
  Analysed,
  Archive,
  CrewAtWork,
  FindingsRequest,
  MissingValues,
  Notice,
  Probing,
  ResolvedConfig,
} from '@attune/core/runtime'
import type { Documented } from '@attune/paper'
import type { Evaluation } from '@attune/core'

export interface ReportProject extends Documented {
  readonly config: Pick<ResolvedConfig, 'seed' | 'store' | 'folder' | 'models'>
  readonly notices: readonly Notice[]
  archives(): readonly Archive[]
  state(): Promise<string>
  stamp(): Promise<string>
  evaluations(): readonly Evaluation[]
  findings(request?: FindingsRequest): Promise<Analysed>
  /** Values that nobody could read. */
  missing(): Promise<MissingValues>
  /** Judges that cannot tell a kind dialogue from a hurtful one. */
  readonly probing: Pick<Probing, 'failed'>
  /** Who works on the store; none of a store that nobody shares. */
  atWork?(): Promise<CrewAtWork | undefined>
}
