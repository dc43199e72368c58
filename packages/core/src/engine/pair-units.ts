import type { JudgeEntry } from '../config/types.js'
import type { PairJudge } from '../contracts/components.js'
import type { Dialogue } from '../contracts/data.js'
import { digest, DOES_NOT_APPLY, lazy } from '../values.js'
import { isSkipped } from './chain.js'
import type { ComponentInstance } from './component-identity.js'
import type { DialogueUnits, PairUnits } from './group.js'
import { ordersOf, pairsOf } from './pairs.js'
import { chainOf, type GroupScope, plannedUnit, type Planning } from './planned-unit.js'
import {
  aboutOf,
  pairVerdictRules,
  type Inputs,
  pairIn,
  type ReadInput,
  subjectFor,
  type Unit,
} from './unit.js'

/** Plans the units of a pair judge: one unit for each pair and order of presentation. */
export function pairUnits(
  planning: Planning,
  entry: JudgeEntry,
  dialogues: readonly DialogueUnits[],
  scope: GroupScope,
): PairUnits[] {
  return pairsOf(dialogues, entry).map(({ conditions: shared, sides: [a, b] }) => {
    const conditions = { ...shared, ...entry.conditions }
    const orders = ordersOf(entry, planning.seed, [scope.scenario.id, scope.repeat, a.name, b.name])
    const showings = orders.map((straight) => {
      const [first, second] = straight ? [a, b] : [b, a]
      const about = { ...aboutOf(conditions), first: first.name, second: second.name }
      const subject = {
        supporter: first.name,
        other: second.name,
        repeat: scope.repeat,
        conditions: shared,
      }
      const shown = { simulate: [first.simulate, second.simulate] as const, subject, about }
      return { shownFirst: first.name, unit: scope.add(showingUnit(planning, entry, shown, scope)) }
    })
    return { judge: entry.label, conditions, supporters: [a.name, b.name], showings }
  })
}

function showingUnit(
  planning: Planning,
  entry: JudgeEntry,
  input: ReadInput<readonly [Unit, Unit]>,
  scope: GroupScope,
): Unit {
  const { component, identity, instance, gives } = planning.instances.of(
    entry,
  ) as ComponentInstance<PairJudge>
  const { scenario, repeat } = scope
  const { simulate: shown, about } = input
  const subject = subjectFor(component, input.subject)
  const stamp = (component: string, of: (unit: Unit) => string): string =>
    digest({
      kind: 'pair',
      seed: planning.seed,
      repeat,
      component,
      subject,
      dialogues: shown.map(of),
    })
  return plannedUnit(planning, entry, component, scope, {
    about,
    subject,
    key: stamp(identity.key, ({ key }) => key),
    scope: lazy(() => stamp(identity.answers, (unit) => unit.scope())),
    kind: 'judge',
    dependsOn: [...('generate' in scenario ? [scenario.generate] : []), ...shown],
    reads: {},
    ...(chainOf(scenario) && {
      omitted: (inputs: Inputs) =>
        shown.some((each) => isSkipped(inputs.of<Dialogue>(each))) ? DOES_NOT_APPLY : undefined,
    }),
    work: async (inputs, context) =>
      instance.judge(pairIn(inputs, shown), inputs.scenario(scenario), context),
    ...pairVerdictRules(gives, shown),
  })
}
