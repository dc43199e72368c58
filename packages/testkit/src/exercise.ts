/** Runs a component once on example input, with scripted models: what contract checks and golden files look at. */
import type {
  Component,
  Dialogue,
  Estimator,
  Evaluation,
  Json,
  Judge,
  Reads,
  Results,
  Scenario,
  ScenarioSource,
  Simulator,
  Subject,
  SupporterSystem,
  Analysis,
} from '@attune/core'
import * as runtime from '@attune/core/runtime'
import { createRandom } from '@attune/core/statistics'
import { evaluationOf } from './evaluation.js'
import { make } from './make.js'
import { dialogueOf, scenario as plainScenario } from './scenes.js'
import { scriptedContext, type Answers, type Question, type ScriptedContext } from './scripted-context.js'
import { scriptedSupporter } from './scripted-supporter.js'

/** Input for one component; what is left out is plain and small. */
export interface Example {
  readonly options?: object
  readonly language?: string
  readonly scenario?: Partial<Scenario>
  readonly dialogue?: Dialogue
  readonly pair?: readonly [Dialogue, Dialogue]
  readonly evaluation?: Evaluation
  /** Results that the component declares in `reads`. */
  readonly read?: Results<Reads>
  /** Whose dialogue it is, for a component that may know it. Default: of the supporter `scripted`. */
  readonly subject?: Subject
  /** The replies of the supporter, in order. */
  readonly replies?: readonly string[]
  /** Default: the stand-ins. */
  readonly answers?: Answers
}

export interface Exercised {
  readonly output: Json
  readonly asked: readonly Question[]
  /** Ids of prompts whose answer could not be read at once. */
  readonly unreadable: readonly string[]
}

const listening = dialogueOf(
  'I lost my job last week and I cannot sleep.',
  'That sounds painful. What keeps you awake?',
  'I lie there and count my mistakes.',
  'You blame yourself a lot. What would you tell a friend in your place?',
  'That it was not her fault, I suppose.',
)
const dismissing = dialogueOf('I lost my job last week.', 'Get over it.', 'I try.', 'You should make a list.')

/** At most so many scenarios of a source, and seeds of a generating one. */
const scenariosShown = 5

export async function exercise(component: Component, use: string, example: Example = {}): Promise<Exercised> {
  const { options = {}, language = 'en', answers = 'stand-ins', read } = example
  const { subject = { supporter: 'scripted', repeat: 1, conditions: {} } } = example
  const known = { ...(read && { read }), ...(component.readsSupporterName && { subject }) }
  const scripted = scriptedContext({ component, use, language, answers, seed: use, ...known })
  const output = await outputOf(component, make(component, options), example, scripted)
  return { output: output as Json, asked: scripted.asked, unreadable: scripted.unreadable }
}

async function outputOf(
  { kind }: Component,
  made: unknown,
  example: Example,
  { context }: ScriptedContext,
): Promise<object> {
  const scenario = deepFreeze({ ...plainScenario, language: example.language ?? 'en', ...example.scenario })
  const dialogue = deepFreeze(example.dialogue ?? listening)
  const pair = deepFreeze(example.pair ?? ([listening, dismissing] as const))
  const supporter = scriptedSupporter(...(example.replies ?? ['That sounds hard. What hurts most?', 'I see.']))
  switch (kind) {
    case 'simulator':
      return checked(await (made as Simulator).simulate(scenario, supporter, context), runtime.checkDialogue)
    case 'estimator':
      return checked(await (made as Estimator).estimate(dialogue, scenario, context), (estimate) =>
        runtime.checkEstimate(estimate, dialogue),
      )
    case 'judge': {
      const judge = made as Judge
      if (judge.subject === 'pair')
        return checked(await judge.judge(pair, scenario, context), runtime.checkPairVerdicts)
      return checked(await judge.judge(dialogue, scenario, context), runtime.checkVerdicts)
    }
    case 'scenarios':
      return scenariosOf(made as ScenarioSource, context)
    case 'supporter':
      return (made as SupporterSystem).reply(
        {
          language: scenario.language,
          turns: dialogue.turns,
          id: 'example',
          ...(scenario.brief && { brief: scenario.brief }),
        },
        context,
      )
    case 'analysis':
      return checked(
        await (made as Analysis).analyse(example.evaluation ?? evaluationOf({}), context),
        runtime.checkFindings,
      )
    default:
      throw new TypeError('Models are asked, not exercised.')
  }
}

/** The result, after the checks that the door of a run makes. */
function checked<T>(result: T, check: (result: T) => void): T {
  check(result)
  return result
}

async function scenariosOf(source: ScenarioSource, context: ScriptedContext['context']): Promise<object> {
  const scenarios: object[] = []
  if ('load' in source) {
    for await (const each of source.load())
      if (scenarios.push(checked(each, runtime.checkScenario)) === scenariosShown) break
    return { scenarios }
  }
  const seeds = [...source.seeds((...names) => createRandom(JSON.stringify(names)))].slice(0, scenariosShown)
  const [first] = seeds
  if (first)
    scenarios.push(
      checked<object>(await source.generate(first, context), (made) => runtime.checkGenerated(made as Scenario, first)),
    )
  return { seeds, scenarios }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
