import { named } from '@attune/core/findings'
import type { Baseline, BaselineEvaluation } from '../baseline/baseline.js'
import { readBaseline } from '../baseline/read-baseline.js'
import type { AgainstBaseline, Gate } from './gate.js'
import { claimsErrors } from '../errors.js'

/** Baseline files of a check. Each file is read once. */
export class Baselines {
  readonly #read = new Map<string, Baseline>()

  /**
   * Values of an evaluation in a baseline file. @throws BASELINE_MISSING, BASELINE_INVALID,
   * BASELINE_FORMAT, BASELINE_LACKS
   */
  of({ file, supporter, pinned }: AgainstBaseline, evaluation: string): BaselineEvaluation {
    const { evaluations } = pinned === undefined ? this.#file(file) : this.#file(file).pinned!
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
  withPinned(gate: Gate, evaluation: string): readonly Gate[] {
    const { against } = gate
    if (against.kind !== 'baseline') return [gate]
    const { evaluations, pinned } = this.#file(against.file)
    const pin = pinned && named(pinned.evaluations, evaluation)
    if (!pin || !supportersOf(pin).has(against.supporter)) return [gate]
    const since = { ...gate, against: { ...against, pinned: pinned.name } }
    if (pin.id === named(evaluations, evaluation)?.id) return [since]
    return [gate, { ...since, name: `${gate.name}, since ${pinned.name}` }]
  }

  #file(file: string): Baseline {
    const baseline = this.#read.get(file) ?? readBaseline(file)
    this.#read.set(file, baseline)
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
