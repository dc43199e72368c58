/**
 * Represents a plugin in Python as an ordinary plugin: each component forwards its work to Python,
 * and a service owns the processes.
 */
import {
  type Context,
  defineAnalysis,
  defineEstimator,
  defineJudge,
  definePlugin,
  defineScenarios,
  defineService,
  defineSimulator,
  defineSupporter,
  type Dialogue,
  type Estimate,
  type JsonObject,
  type PairVerdict,
  type Plugin,
  type Reply,
  token,
  type Verdict,
  type Component,
} from '@attune/core'
import { AttuneError, type Gives, type OptionsSchema } from '@attune/core/internal'
import { besidePurity, labelsRead } from '@attune/core/runtime'
import type { Findings } from '@attune/core/findings'
import { concatFindings } from '@attune/kit'
import { Replies } from './replies.js'
import { evaluationCalls, factsOf } from './evaluation-calls.js'
import { contextCalls } from './context-calls.js'
import type { PythonProcesses } from './processes.js'
import { declaredPrompt } from './prompts.js'
import type { Described, DescribedComponent, PythonKind } from './protocol.js'
import { yieldedBy } from './scenarios.js'
import type { Calls } from './work.js'
import { appliesTo } from './applies-to.js'

/** Service that owns the processes, so that they end with the run that uses them. */
interface ProcessOwner {
  processes(): PythonProcesses
}

/** Returns the outputs of a component with the given options. */
type GivesOf = (component: string, options: JsonObject) => Gives

export function pluginOf(
  described: Described,
  processes: PythonProcesses,
  givesOf: GivesOf,
): Plugin {
  const { name, components } = described
  const python = token<ProcessOwner>(`${name}/python`)
  return definePlugin({
    contract: 1,
    name,
    components: Object.fromEntries(
      components.map(
        (each) => [each.name, componentOf(each, { described, python, givesOf })] as const,
      ),
    ),
    services: {
      python: defineService(python, {
        revision: 1,
        summary: `The Python processes that do the work of ${name}.`,
        options: { type: 'object', properties: {}, additionalProperties: false },
        create: () => ({ processes: () => processes, dispose: () => processes.end() }),
      }),
    },
  })
}

type Python = ReturnType<typeof token<ProcessOwner>>

function componentOf(
  own: DescribedComponent,
  {
    described,
    python,
    givesOf,
  }: { readonly described: Described; readonly python: Python; readonly givesOf: GivesOf },
): Component {
  const prompts = own.prompts.map((id) => declaredPrompt(described, id))
  const { revision, summary, reads } = own
  const declared = {
    revision,
    summary,
    options: own.options as unknown as OptionsSchema,
    prompts,
    reads,
    needs: { python },
  }
  const byId = new Map(prompts.map((prompt) => [prompt.id, prompt]))
  const hands = (options: unknown, owner: ProcessOwner): PythonWork =>
    new PythonWork(own, described.name, { byId, options, owner })
  const gives =
    own.givesByOptions === true ? (options: JsonObject) => givesOf(own.name, options) : own.gives
  return {
    ...makers[own.kind](declared, hands, own),
    ...(gives && { gives: gives as Gives }),
    ...(own.pure === true && { pure: true }),
    ...(Object.keys(reads).length > 0 && { readsLabels: true }),
  }
}

interface Declared extends Pick<Component, 'revision' | 'summary' | 'options' | 'prompts'> {
  readonly reads: DescribedComponent['reads']
  readonly needs: { readonly python: Python }
}

type MakePythonWork = (options: unknown, owner: ProcessOwner) => PythonWork
type Maker = (declared: Declared, hands: MakePythonWork, own: DescribedComponent) => Component

/** Outputs that are assumed until Python describes the component. */
const anyNumbers: Gives = { measures: { '*': {} }, series: { '*': {} } }
const anyCriteria = { criteria: { '*': { outcomes: 'any' } } } as const

/** The condition on scenarios, if the component declares one. */
const scenarioCondition = ({ appliesTo: wanted }: DescribedComponent) =>
  wanted ? { appliesTo: appliesTo(wanted) } : {}

const makers: Readonly<Record<PythonKind, Maker>> = {
  estimator: (declared, hands, own) =>
    defineEstimator({
      ...declared,
      gives: anyNumbers,
      create: (options, { python }) => {
        const { work } = hands(options, python)
        return {
          ...scenarioCondition(own),
          estimate: (dialogue, scenario, context) =>
            work<Estimate>('estimate', { dialogue, scenario }, context),
        }
      },
    }),
  judge: (declared, hands, own) =>
    defineJudge({
      ...declared,
      gives: anyCriteria,
      create: (options, { python }) => {
        const { work } = hands(options, python)
        const kindness = own.prefersKindness === true ? { prefersKindness: true } : {}
        return own.subject === 'pair'
          ? {
              ...scenarioCondition(own),
              ...kindness,
              subject: 'pair',
              judge: ([first, second], scenario, context) =>
                work<readonly PairVerdict[]>('judge', { first, second, scenario }, context),
            }
          : {
              ...scenarioCondition(own),
              ...kindness,
              subject: 'dialogue',
              judge: (dialogue, scenario, context) =>
                work<readonly Verdict[]>('judge', { dialogue, scenario }, context as Context),
            }
      },
    }),
  simulator: (declared, hands, own) =>
    defineSimulator({
      ...declared,
      create: (options, { python }) => {
        const { work } = hands(options, python)
        return {
          ...scenarioCondition(own),
          async simulate(scenario, supporter, context) {
            const replies = new Replies()
            const calls = replies.calls(scenario, supporter, context)
            const given = { scenario, repeat: supporter.repeat }
            return replies.placed(
              await work<JsonObject>('simulate', given, context, calls),
            ) as unknown as Dialogue
          },
        }
      },
    }),
  supporter: (declared, hands) =>
    defineSupporter({
      ...declared,
      follows: () => ['temperature', 'topP', 'maxTokens', 'system'],
      create: (options, { python }) => {
        const { work } = hands(options, python)
        return { reply: (conversation, context) => work<Reply>('reply', { conversation }, context) }
      },
    }),
  scenarios: (declared, hands) =>
    defineScenarios({
      ...declared,
      create: (options, { python }) => {
        const { load } = hands(options, python)
        return { load: () => yieldedBy(load) }
      },
    }),
  analysis: (declared, hands) =>
    defineAnalysis({
      ...declared,
      create: (options, { python }) => {
        const { work } = hands(options, python)
        return {
          async analyse(evaluation, context) {
            const given = { evaluation: factsOf(evaluation) }
            const calls = evaluationCalls(evaluation)
            return concatFindings(
              ...(await work<readonly Findings[]>('analyse', given, context, calls)),
            )
          },
        }
      },
    }),
}

/** Calls that a pure component may not make. Python itself refuses network and processes. */
function refusedCalls(use: string): Calls {
  const refuse = (what: string) => (): never => {
    throw new AttuneError('COMPONENT_IMPURE', { use, what })
  }
  return { ask: refuse('a model'), embed: refuse('a model') }
}

/** Sends the work of a component to Python. */
class PythonWork {
  constructor(
    private readonly own: DescribedComponent,
    private readonly plugin: string,
    private readonly made: {
      readonly byId: Parameters<typeof contextCalls>[1]
      readonly options: unknown
      readonly owner: ProcessOwner
    },
  ) {}

  readonly work = async <T>(
    doing: string,
    given: object,
    context: Context,
    more: Calls = {},
  ): Promise<T> => {
    const { language, read, signal } = context
    const labels = this.#labelsOf(context)
    const request = this.#request(doing, { ...given, language, read, labels })
    const own = contextCalls(context, this.made.byId)
    const calls = { ...own, ...more, ...(this.own.pure === true && refusedCalls(request.use)) }
    const warn = (message: string): void => context.warn(message)
    const { owner } = this.made
    return (await besidePurity(() =>
      owner.processes().work({ ...request, calls, signal, warn }),
    )) as T
  }

  readonly load: Parameters<typeof yieldedBy>[0] = (request) =>
    this.made.owner.processes().work({ ...this.#request('load scenarios', {}), ...request })

  /**
   * Labels by option. Test contexts have results without labels: the default or the option names
   * them.
   */
  #labelsOf(context: Context): Readonly<Record<string, string>> {
    const labels = labelsRead(context)
    const read = context.read as Readonly<Record<string, unknown>>
    const properties = this.own.options['properties'] as Readonly<Record<string, JsonObject>>
    const named = (option: string): string =>
      labels[option] ?? String(properties[option]?.['default'] ?? option)
    return Object.fromEntries(
      Object.keys(this.own.reads)
        .filter((option) => read[option] !== undefined)
        .map((option) => [option, named(option)]),
    )
  }

  #request(doing: string, given: object) {
    const { name } = this.own
    const { options } = this.made
    return { use: `${this.plugin}/${name}`, doing, message: { do: name, options, ...given } }
  }
}
