import { named } from '@attune/core/findings'
import type { Baseline, BaselineEvaluation } from '../baseline/baseline.js'
import { readBaseline } from '../baseline/read-baseline.js'
import type { AgainstBaseline, Gate } from './gate.js'
import { claimsErrors } from '../errors.js'

/** Baseline files of a check. Each file is read once. */
export class Baselines {
  readonly #cached = new Map<string, Baseline>()

  /**
   * Values of an evaluation in a baseline file. @throws BASELINE_MISSING, BASELINE_INVALID,
   * BASELINE_FORMAT, BASELINE_LACKS
   */
  evaluationOf(
    { file, supporter, pinned }: AgainstBaseline,
    evaluation: string,
  ): BaselineEvaluation {
    const { evaluations } =
      pinned === undefined ? this.#baselineOf(file) : this.#baselineOf(file).pinned!
    requireIn(Object.keys(evaluations), { file, what: 'evaluation', name: evaluation })
    const found = evaluations[evaluation]!
    requireIn([...supportersOf(found)], { file, what: 'supporter', name: supporter })
    return found
  }

  /**
   * Adds a gate against the pinned release, if the baseline file has one, so that small losses
   * cannot add up over rewritten baselines. If the baseline is that release, only the gate against
   * the release remains.
   */
  withReleaseGate(gate: Gate, evaluation: string): readonly Gate[] {
    const { against } = gate
    if (against.kind !== 'baseline') return [gate]
    const { evaluations, pinned } = this.#baselineOf(against.file)
    const release = pinned && named(pinned.evaluations, evaluation)
    if (!release || !supportersOf(release).has(against.supporter)) return [gate]
    const releaseGate = { ...gate, against: { ...against, pinned: pinned.name } }
    if (release.id === named(evaluations, evaluation)?.id) return [releaseGate]
    return [gate, { ...releaseGate, name: `${gate.name}, since ${pinned.name}` }]
  }

  #baselineOf(file: string): Baseline {
    const baseline = this.#cached.get(file) ?? readBaseline(file)
    this.#cached.set(file, baseline)
    return baseline
  }
}

const supportersOf = ({ numbers }: BaselineEvaluation): ReadonlySet<string> =>
  new Set(numbers.map(({ supporter }) => supporter))

function requireIn(
  known: readonly string[],
  { name, ...rest }: { readonly file: string; readonly what: string; readonly name: string },
): void {
  if (!known.includes(name))
    throw claimsErrors.error('BASELINE_LACKS', {
      ...rest,
      name,
      known: known.join(', ') || 'nothing',
    })
}
