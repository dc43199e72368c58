import type { Entry } from '../config/types.js'
import type { DialogueJudge, Estimator } from '../contracts/components.js'
import type { Dialogue, Estimate, Verdict } from '../contracts/data.js'
import { isPure, purely } from '../door/purity.js'
import { digest, DOES_NOT_APPLY, lazy } from '../values.js'
import { inSession } from './bound-context.js'
import {
  type ChainSoFar,
  isSkipped,
  noSessions,
  notApplicableEstimate,
  previousOf,
} from './chain.js'
import type { ComponentInstance } from './component-identity.js'
import { chainOf, type GroupScope, plannedUnit, type Planning } from './planned-unit.js'
import {
  estimateRules,
  verdictRules,
  type Inputs,
  type ReadInput,
  subjectFor,
  type Unit,
} from './unit.js'

/**
 * For a person with several sessions: the units of earlier sessions that the estimator or judge
 * reads.
 */
interface ReaderSessions {
  readonly before?: ChainSoFar
  /**
   * True if the estimator summarises the session for later ones. Its unit then also runs for a
   * skipped session, since later sessions need a summary even if it is empty.
   */
  readonly isSummary?: boolean
}

/**
 * Plans the unit of an estimator or a judge of single dialogues, and the units whose results it
 * reads.
 */
export function readerUnit(
  planning: Planning,
  entry: Entry,
  input: ReadInput,
  scope: GroupScope,
  { before = noSessions, isSummary = false }: ReaderSessions = {},
): Unit {
  const { component, identity, instance, gives } = planning.instances.of(
    entry,
  ) as ComponentInstance<Estimator | DialogueJudge>
  const { simulate, about } = input
  const subject = subjectFor(component, input.subject)
  const reads = Object.fromEntries(
    Object.entries(entry.reads).map(([name, nested]) => [
      name,
      readerUnit(planning, nested, input, scope, { before }),
    ]),
  )
  const stampsOf = (stamp: (unit: Unit) => string): Record<string, string> =>
    Object.fromEntries(Object.entries(reads).map(([name, unit]) => [name, stamp(unit)]))
  const { scenario, repeat } = scope
  const stamp = (own: string, of: (unit: Unit) => string): string =>
    digest({
      kind: entry.kind,
      seed: planning.seed,
      repeat,
      component: own,
      subject,
      dialogue: of(simulate),
      reads: stampsOf(of),
      ...(component.readsLabels === true && { labels: stampsOf(({ label }) => label) }),
    })
  const estimating = entry.kind === 'estimator'
  const isOfChain = component.readsChain === true
  const isEmpty = (inputs: Inputs): boolean =>
    chainOf(scenario) !== undefined && !isOfChain && isSkipped(inputs.of<Dialogue>(simulate))
  const unit = plannedUnit(planning, entry, component, scope, {
    about,
    subject,
    key: stamp(identity.key, ({ key }) => key),
    scope: lazy(() => stamp(identity.answers, (unit) => unit.scope())),
    kind: estimating ? 'estimate' : 'judge',
    dependsOn: [
      ...('generate' in scenario ? [scenario.generate] : []),
      ...(isOfChain ? before.simulated : []),
      simulate,
      ...Object.values(reads),
    ],
    reads,
    ...(!isSummary && {
      omitted: (inputs: Inputs) => (isEmpty(inputs) ? DOES_NOT_APPLY : undefined),
    }),
    work: async (inputs, given): Promise<Estimate | readonly Verdict[]> => {
      const dialogue = inputs.of<Dialogue>(simulate)
      if (isEmpty(inputs)) return notApplicableEstimate(gives)
      const previous = isOfChain ? previousOf(before.simulated, inputs) : []
      const time = isOfChain
        ? previousOf([...before.simulated, simulate], inputs).at(-1)
        : undefined
      const context = time ? inSession(given, time, previous) : given
      const played = inputs.scenario(scenario)
      const read = async (): Promise<Estimate | readonly Verdict[]> =>
        'estimate' in instance
          ? instance.estimate(dialogue, played, context)
          : instance.judge(dialogue, played, context)
      return isPure(component, entry.options) ? purely(entry.use, read) : read()
    },
    ...(estimating ? estimateRules(gives, simulate) : verdictRules(gives, simulate)),
  })
  return scope.add(unit)
}
