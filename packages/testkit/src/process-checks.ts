/** Checks that a plugin in another language gives the same results in a new process. */
import { isDeepStrictEqual } from 'node:util'
import type { Plugin } from '@attune/core'
import { lazy } from '@attune/core/runtime'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import { differences } from './differences.js'
import { type Example, exercise } from './exercise.js'
import { demand } from './flaw.js'
import type { Examples } from './golden.js'
import { changing, withTexts } from './shared-texts.js'

/** Kinds whose results are stored for one dialogue or scenario. */
const kinds = new Set(['estimator', 'judge', 'simulator'])

/**
 * Creates a check per component. It compares the result of the first work of a process with the
 * result after other dialogues of the same length. All other checks share one process, in which a
 * cache gives the same value each time.
 *
 * @param load loads the plugin in a new process
 */
export function processChecks(
  plugin: Plugin,
  examples: Examples,
  load: () => Promise<Plugin>,
): ContractCheck[] {
  const both = lazy(() => Promise.all([load(), load()]))
  return Object.entries(plugin.components).flatMap(([id, { kind }]) => {
    if (!kinds.has(kind)) return []
    return {
      name: `${plugin.name}/${id}: gives the same result in a new process, whatever was worked on before`,
      run: async () => {
        const [fresh, used] = await both()
        await checkProcesses([fresh, used], id, examples[id] ?? {})
      },
    }
  })
}

async function checkProcesses(
  [fresh, used]: readonly [Plugin, Plugin],
  id: string,
  example: Example,
): Promise<void> {
  const outputOf = (plugin: Plugin, given: Example): Promise<unknown> =>
    exercise(tested(plugin, id), given).then(
      ({ output }) => output,
      (error: Error) => error.message,
    )
  const alone = await outputOf(fresh, example)
  await outputOf(used, other(example))
  const after = await outputOf(used, example)
  const [where = 'the result differs'] = differences(after, alone, 0, 'exact')
  demand(
    isDeepStrictEqual(alone, after),
    `The result depends on what its process worked on before: ${where}.`,
    'Keep nothing between calls that depends on a dialogue or on the number of calls: a result may depend only on its input. A cache needs all that its value depends on in its key.',
  )
}

/** The example with other words, in dialogues of the same length. */
const other = (example: Example): Example => ({
  ...withTexts(example, (turn, at) => changing(turn.speaker)(turn, at)),
  scenario: { ...example.scenario, id: 'other', profile: 'You are Bo, and your dog is ill.' },
  replies: ['Get over it.', 'You should make a list.'],
})
