/** Checks that a judge of pairs decides by what was said, and not by the order. */
import type { Known, Plugin } from '@attune/core'
import { component as tested } from './component.js'
import type { ContractCheck } from './check.js'
import { exercise, type Example, kindAndUnkind } from './exercise.js'
import { demand } from './flaw.js'

interface Verdict {
  readonly criterion: string
  readonly outcome: Known<string>
}

/** Creates the check of a judge; it does nothing for judges of single dialogues. */
export function positionChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  if (plugin.components[id]!.kind !== 'judge') return []
  return [
    {
      name: `${plugin.name}/${id}: a pair in both orders is not always decided for the same place`,
      run: () => decidesByContent(plugin, id, example),
    },
  ]
}

/** Scenarios in which the pair is shown, since a stand-in may draw its answer. */
const SCENARIOS = ['check-1', 'check-2', 'check-3', 'check-4', 'check-5']

async function decidesByContent(plugin: Plugin, id: string, example: Example): Promise<void> {
  const judge = tested(plugin, id)
  if (judge.subject(example) !== 'pair') return
  const [first, second] = example.pair ?? defaultPair(example)
  const places = new Map<string, Set<string>>()
  for (const scenario of SCENARIOS)
    for (const pair of [[first, second] as const, [second, first] as const]) {
      const own = { ...example, pair, scenario: { ...example.scenario, id: scenario } }
      // Errors are ignored here, because another check reports why a component fails.
      const { output } = await exercise(judge, own).catch(() => ({ output: [] }))
      for (const { criterion, outcome } of output as unknown as readonly Verdict[])
        places.set(
          criterion,
          (places.get(criterion) ?? new Set()).add(outcome.state === 'known' ? outcome.value : ''),
        )
    }
  const stuck = [...places].filter(([, each]) => each.size === 1)
  for (const place of ['first', 'second']) {
    const names = stuck.filter(([, each]) => each.has(place)).map(([name]) => name)
    demand(
      names.length === 0,
      `${names.join(', ')}: the ${place} of two dialogues is preferred in both orders, in ${SCENARIOS.length} of ${SCENARIOS.length} scenarios.`,
      "Give the place of the better dialogue: 'first' or 'second' as the two were passed. A stand-in must look at its input as well.",
    )
  }
}

const defaultPair = (example: Example): NonNullable<Example['pair']> => {
  const { kind, unkind } = kindAndUnkind(example)
  return [kind.dialogue!, unkind.dialogue!]
}
