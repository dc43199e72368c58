import type { Entry, EvaluationConfig } from '../config/types.js'
import { AttuneError } from '../errors.js'

/**
 * A judge of pairs gives nothing for a single dialogue: it can neither read results of one nor be read.
 *
 * @throws READS_IN_PAIR_JUDGE, READS_PAIR_JUDGE
 */
export function checkReads({ estimators, judges }: EvaluationConfig, isPairJudge: (judge: Entry) => boolean): void {
  for (const reader of [...estimators, ...judges]) {
    for (const [option, read] of Object.entries(reader.reads)) {
      if (reader.kind === 'judge' && isPairJudge(reader))
        throw new AttuneError('READS_IN_PAIR_JUDGE', { use: reader.use })
      const details = { reader: reader.label, option, judge: read.label }
      if (read.kind === 'judge' && isPairJudge(read)) {
        throw new AttuneError('READS_PAIR_JUDGE', details, { place: reader.place })
      }
    }
  }
}
