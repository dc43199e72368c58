/** Checks that evidence names the turns that contain its quotes. */
import type { Estimate, Plugin, Verdict } from '@attune/core'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import { exercise, type Example, kindAndUnkind } from './exercise.js'
import { demand } from './flaw.js'

/** Creates the check of an estimator or a judge. An example with own answers is not checked. */
export function evidenceChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const { kind } = plugin.components[id]!
  if ((kind !== 'estimator' && kind !== 'judge') || example.answers !== undefined) return []
  return [
    {
      name: `${plugin.name}/${id}: gives evidence with the turns of its quotes`,
      run: () => namesTurns(plugin, id, example),
    },
  ]
}

/** Flag of a quote that another turn contains than the one that the component named. */
const RELOCATED = 'relocated-quote'

async function namesTurns(plugin: Plugin, id: string, example: Example): Promise<void> {
  const { kind, unkind } = kindAndUnkind(example)
  let [quotes, moved] = [0, 0]
  for (const each of [example, kind, unkind]) {
    // Errors are ignored here, because another check reports why a component fails.
    const { output } = await exercise(tested(plugin, id), each).catch(() => ({ output: [] }))
    const { evidence, flags } = groundsOf(output as unknown as Estimate | readonly Verdict[])
    quotes += evidence.filter(({ quote }) => quote !== undefined).length
    moved += flags.filter((flag) => flag.kind === RELOCATED).length
  }
  demand(
    moved === 0 || moved < quotes,
    `${moved} of ${quotes} quotes are in another turn than the evidence names.`,
    'Evidence counts turns from 0. A fenced dialogue numbers them from 1: write turn: turn - 1.',
  )
}

interface Grounds {
  readonly evidence: NonNullable<Verdict['evidence']>
  readonly flags: NonNullable<Verdict['flags']>
}

function groundsOf(output: Estimate | readonly Verdict[]): Grounds {
  if (!('measures' in output))
    return {
      evidence: output.flatMap(({ evidence = [] }) => evidence),
      flags: output.flatMap(({ flags = [] }) => flags),
    }
  const { evidence = {}, flags = [] } = output
  return { evidence: Object.values(evidence).flat(), flags }
}
