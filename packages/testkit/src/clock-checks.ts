/**
 * Checks that no result depends on the time of day, or on random numbers of the component's own.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from '@attune/core'
import { otherSurroundings, withClockAhead } from '@attune/core/runtime'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import { differences } from './differences.js'
import { exercise, type Example, otherExample, withLongDialogue } from './exercise.js'
import { demand } from './flaw.js'
import { languagesOf } from './prompt-checks.js'

export function clockChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const [language = 'en'] = languagesOf(plugin.name, plugin.components[id]!)
  return [
    {
      name: `${plugin.name}/${id}: gives the same result on another day, with other numbers of Math.random`,
      async run() {
        for (const each of [example, otherExample(example), withLongDialogue(example)])
          await checkSurroundings(plugin, id, { ...each, language })
      },
    },
  ]
}

/**
 * Runs a component, and again at other times if it reads the clock, and with other random numbers
 * if it draws some. Conditions on them seldom hold by chance.
 */
async function checkSurroundings(plugin: Plugin, id: string, example: Example): Promise<void> {
  // Examples may not fit another dialogue. The messages are then compared.
  const run = (): Promise<unknown> =>
    exercise(tested(plugin, id), example).then(
      ({ output }) => output,
      (error: Error) => error.message,
    )
  const { result: first, ...use } = await withClockAhead(run)
  for (const surroundings of otherSurroundings(use)) {
    const { result: other } = await withClockAhead(run, surroundings)
    if (isDeepStrictEqual(first, other)) continue
    const [where = 'the result differs'] = differences(first, other, 0, 'exact')
    const what =
      surroundings.ahead === undefined
        ? 'The result depends on Math.random'
        : 'The result depends on the clock'
    demand(
      false,
      `${what}: ${where}.`,
      'Take random numbers from context.random, and read no clock: the same input gives the same result on any day.',
    )
  }
}
