/** Checks of the requests of components: they ask their models, and show what is evaluated. */
import type { JsonObject, Plugin } from '@attune/core'
import { modelsNamed, withModel } from '@attune/config'
import { checkedOptions, ownOptions } from '@attune/core/runtime'
import type { ContractCheck } from './check.js'
import { component as tested } from './component.js'
import { addressesOf, exercise, type Example, inScenario } from './exercise.js'
import { demand } from './flaw.js'
import { languagesOf } from './prompt-checks.js'
import type { Question, ScriptedAnswer } from './scripted-context.js'

/** Kinds whose result is about one dialogue, or a pair of them. */
const ofDialogues: ReadonlySet<string> = new Set(['estimator', 'judge', 'supporter'])

export function requestChecks(plugin: Plugin, id: string, example: Example): ContractCheck[] {
  const component = plugin.components[id]!
  const name = `${plugin.name}/${id}`
  const [language = 'en'] = languagesOf(plugin.name, component)
  const own = { ...example, language }
  const models = {
    name: `${name}: asks the models that its options name`,
    run: () => asksItsModels(plugin, id, own),
  }
  const shown = {
    name: `${name}: asks something else about another dialogue`,
    run: () => showsDialogues(plugin, id, own),
  }
  return [
    ...(JSON.stringify(component.options).includes('-model"') ? [models] : []),
    ...(ofDialogues.has(component.kind) ? [shown] : []),
  ]
}

/** Name that the check gives to all models of the options. */
const NAMED = 'a-model-of-the-check'

/** Runs a component whose options name models, and looks for calls that name none. */
async function asksItsModels(plugin: Plugin, id: string, example: Example): Promise<void> {
  const under = tested(plugin, id)
  const schema = ownOptions(under.component)
  const given = { ...addressesOf(under.component), ...example.options } as JsonObject
  // Other checks report wrong options, and components that fail.
  const run = async (): Promise<readonly string[]> => {
    const options = withModel(schema, checkedOptions(schema, under.use, given), NAMED)
    if (modelsNamed(schema, options).length === 0) return []
    return (await exercise(under, { ...example, options })).warnings
  }
  const warnings = await run().catch((): readonly string[] => [])
  const bare = warnings.find((warning) => /so the stand-in answers/.test(warning))
  demand(
    bare === undefined,
    `With a model in its options, ${String(bare?.replaceAll(NAMED, 'one'))}`,
    'A call without a model is always answered by the rule of the prompt.',
  )
}

/**
 * Runs a component on two dialogues of one scenario, the second time with the answers of the first,
 * and compares all requests.
 */
async function showsDialogues(plugin: Plugin, id: string, example: Example): Promise<void> {
  const said: ScriptedAnswer[] = []
  const first = await requestsOf(plugin, id, inScenario('check', example), (question, index) => {
    said[index] = usualAnswer(example, question, index)
    return said[index]
  })
  const other = await requestsOf(
    plugin,
    id,
    inScenario('check', example, true),
    (question, index) => said[index] ?? usualAnswer(example, question, index),
  )
  const isSame =
    first.size > 0 && first.size === other.size && [...other].every((each) => first.has(each))
  demand(
    !isSame,
    'Different dialogues gave the same request: no model sees what was said.',
    "Show the dialogue in the prompt: a field of the template, with fenced('talk', turns, context) as its value. A field under `unshown` reaches no model.",
  )
}

type Answering = (question: Question, index: number) => ScriptedAnswer

/** Answer of the example to a question, or the rule-based answer of the prompt. */
export const usualAnswer = (
  { answers = 'stand-ins' }: Example,
  question: Question,
  index: number,
): ScriptedAnswer => {
  if (answers === 'stand-ins') return question.standIn()
  return typeof answers === 'function'
    ? answers(question, index)
    : (answers[index] ?? question.standIn())
}

/** All requests of one run, also of one that fails. */
async function requestsOf(
  plugin: Plugin,
  id: string,
  example: Example,
  answer: Answering,
): Promise<ReadonlySet<string>> {
  const requests = new Set<string>()
  const answers: Answering = (question, index) => {
    requests.add(JSON.stringify(question.messages))
    return answer(question, index)
  }
  await exercise(tested(plugin, id), { ...example, answers }).catch(() => {})
  return requests
}
