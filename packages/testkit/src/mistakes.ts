/**
 * Table-driven tests of a component's errors for wrong options, wrong input, or wrong model
 * answers.
 */
import type { Plugin } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { component } from './component.js'
import type { ContractCheck } from './check.js'
import { exercise, type Example } from './exercise.js'
import { demand, Flaw } from './flaw.js'

/** A wrong use of a component, and the error that must report it. */
export interface Mistake extends Example {
  /** Name of the check. */
  readonly name: string
  readonly component: string
  /** Expected error: its code, or a pattern of its message. */
  readonly says: string | RegExp
}

/**
 * Creates a check for each row: the component must fail with the expected error, and the error must
 * say how to fix it.
 *
 * ```ts
 * const mistakes = [{ component: 'mood', name: 'no model', options: { model: 1 }, says: 'COMPONENT_OPTIONS' }]
 * for (const check of mistakeChecks(plugin, mistakes)) test(check.name, check.run)
 * ```
 */
export function mistakeChecks(plugin: Plugin, mistakes: readonly Mistake[]): ContractCheck[] {
  return mistakes.map(({ name, component: id, says, ...example }) => ({
    name: `${plugin.name}/${id}: ${name}`,
    run: async () => {
      const error = await failureOf(plugin, id, example)
      const isMeant = typeof says === 'string' ? error.code === says : says.test(error.message)
      demand(isMeant, `It fails with ${error.code}: ${error.message}`, `Expected: ${String(says)}.`)
      demand(error.fix !== '', `${error.code} does not say what to do.`, 'Give the error a fix.')
    },
  }))
}

async function failureOf(
  plugin: Plugin,
  id: string,
  example: Example,
): Promise<{ readonly code: string; readonly message: string; readonly fix: string }> {
  try {
    await exercise(component(plugin, id), example)
  } catch (error) {
    if (isAttuneError(error)) return error
    throw error
  }
  throw new Flaw(
    `${plugin.name}/${id} accepts it.`,
    'Let the component refuse it with an error of the plugin.',
  )
}
