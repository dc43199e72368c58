import { AttuneError } from '@attune/core/internal'
import { pathText } from '@attune/core/runtime'
import { type Spot, Written } from '../written/written.js'
import type { ConfigScope } from './config-scope.js'

/** Component and label of the judge that the key `findings` creates. */
const ASKS = 'core/question-flow'
const LABEL = 'findings'
/** Name of the offline model, which every config has. */
const OFFLINE = 'offline'

/**
 * Entry of the judge that the key `findings` adds. `findings: short` names a question flow of
 * Attune; `{ file, model }` names a file with a flow.
 */
export function findingsJudge(
  scope: ConfigScope,
  evaluation: Written,
): readonly (readonly [string, Written])[] {
  const written = evaluation.get('findings')
  if (written === undefined) return []
  const inside = (key: string): Spot => ({ ...written, path: [...written.path, key] })
  const given =
    written.text === undefined
      ? written.members
      : [['flow', Written.scalar(written.text, inside('flow'))] as const]
  const own = written.get('model') ?? modelOf(scope, written, inside('model'))
  if (own === undefined) return []
  const others = given.filter(([key]) => key !== 'model')
  return [
    [
      LABEL,
      Written.map(
        [['use', Written.scalar(ASKS, inside('use'))], ...others, ['model', own]],
        written,
      ),
    ],
  ]
}

/**
 * The model called `judge`, or the only model; the offline model if the config has none. Reports an
 * ambiguous choice.
 */
function modelOf(scope: ConfigScope, written: Written, at: Spot): Written | undefined {
  const names = (scope.names.model ?? []).filter((each) => each !== OFFLINE)
  const name = names.includes('judge')
    ? 'judge'
    : names.length < 2
      ? (names[0] ?? OFFLINE)
      : undefined
  if (name !== undefined) return Written.scalar(name, at)
  const where = pathText(written.path)
  const fix = 'Call one of them "judge", or write `findings: { flow: short, model: NAME }`.'
  const details = {
    where,
    expected: `a map with the model that looks, one of ${names.join(', ')}`,
    found: 'none',
  }
  scope.problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), written.place)
  return undefined
}
