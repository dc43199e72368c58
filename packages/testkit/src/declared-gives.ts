/** Tells evaluations of examples what the components of their plugin declare, as a run does. */
import type { Component, JsonObject, Plugin } from '@attune/core'
import type { Gives } from '@attune/core/internal'
import { checkedOptions, givesOf, ownOptions } from '@attune/core/runtime'
import { type EvaluationOf, evaluationOf } from './evaluation.js'
import type { Example } from './exercise.js'
import type { Examples } from './golden.js'

/** Examples whose evaluations have the `gives` of the components that they name by label. */
export const withDeclared = (plugin: Plugin, examples: Examples): Examples =>
  Object.fromEntries(
    Object.entries(examples).map(([id, example]): [string, Example] => {
      // Examples in JSON have plain parts of an evaluation.
      const evaluation = example.evaluation as unknown as EvaluationOf | undefined
      if (evaluation === undefined) return [id, example]
      const gives = { ...declaredOf(plugin, evaluation, examples), ...evaluation.gives }
      return [id, { ...example, evaluation: evaluationOf({ ...evaluation, gives }) }]
    }),
  )

function declaredOf(
  { name, components }: Plugin,
  { dialogues = [] }: EvaluationOf,
  examples: Examples,
): Readonly<Record<string, Gives>> {
  const labels = new Set(
    dialogues.flatMap(({ estimates, verdicts }) => Object.keys({ ...estimates, ...verdicts })),
  )
  return Object.fromEntries(
    Object.entries(components).flatMap(([id, component]) => {
      const use = `${name}/${id}`
      const gives = labels.has(use) && declared(component, use, examples[id])
      return gives ? [[use, gives]] : []
    }),
  )
}

/** Declared results; undefined if other checks report a mistake in the declaration. */
function declared(
  component: Component,
  use: string,
  { options = {} }: Example = {},
): Gives | undefined {
  try {
    return givesOf(
      component,
      checkedOptions(ownOptions(component), use, options as JsonObject),
      use,
    )
  } catch {
    return undefined
  }
}
