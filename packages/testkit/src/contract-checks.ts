import { isDeepStrictEqual } from 'node:util'
import type { Plugin, Supporter, Component } from '@attune/core'
import { notingRequests, ownRequestText, type ReadKind, withClockAhead } from '@attune/core/runtime'
import type { ContractCheck } from './check.js'
import { clockChecks } from './clock-checks.js'
import { component as tested } from './component.js'
import { echoChecks } from './echo-checks.js'
import {
  addressesOf,
  exercise,
  type Example,
  type Exercised,
  inScenario,
  otherExample,
} from './exercise.js'
import { demand, Flaw } from './flaw.js'
import type { Examples } from './golden.js'
import { misreadingChecks } from './misreading-checks.js'
import { undescribed, wrongDefaults } from './option-checks.js'
import { haveSameLanguages, languagesOf, promptChecks } from './prompt-checks.js'
import { providerChecks } from './provider-checks.js'
import { readerChecks } from './reader-checks.js'
import { requestChecks } from './request-checks.js'
import { scenario } from './scenes.js'
import { noticeChecks } from './notice-checks.js'
import { scriptedSupporter } from './scripted-supporter.js'
import { differences } from './differences.js'

/**
 * Creates the checks that every plugin must pass. They also run each component, with the rule-based
 * answers of its prompts, on default input or on the given examples.
 *
 * ```ts
 * for (const check of contractChecks(plugin, examples)) test(check.name, check.run)
 * ```
 */
export function contractChecks(plugin: Plugin, examples: Examples = {}): ContractCheck[] {
  return [
    ...named(plugin.name, {
      'is written for contract 1 and has a plain name': () => {
        demand(
          plugin.contract === 1,
          `Its contract is ${String(plugin.contract)}.`,
          'Write contract: 1.',
        )
        demand(
          /^[a-z][a-z0-9-]*$/.test(plugin.name),
          `"${plugin.name}" is not a plain name.`,
          'Use lower-case letters, digits and hyphens.',
        )
      },
      'has the prompts of all its components in the same languages': () =>
        haveSameLanguages(plugin),
    }),
    ...Object.entries(plugin.services ?? {}).flatMap(([id, service]) =>
      declarationChecks(`${plugin.name}/${id}`, service),
    ),
    ...Object.entries(plugin.components).flatMap(([id, component]) => [
      ...declarationChecks(`${plugin.name}/${id}`, component),
      ...promptChecks(plugin, id, examples[id]),
      ...(component.kind === 'model'
        ? providerChecks(plugin, id, examples[id])
        : [
            ...runChecks(plugin, id, component, examples[id]),
            ...clockChecks(plugin, id, examples[id] ?? {}),
            ...requestChecks(plugin, id, examples[id] ?? {}),
            ...echoChecks(plugin, id, examples[id] ?? {}),
            ...misreadingChecks(plugin, id, examples[id] ?? {}),
            ...readerChecks(plugin, id, examples[id] ?? {}),
            ...noticeChecks(plugin, id, examples[id] ?? {}),
          ]),
    ]),
  ]
}

const named = (
  subject: string,
  checks: Readonly<Record<string, ContractCheck['run']>>,
): ContractCheck[] =>
  Object.entries(checks).map(([name, run]) => ({ name: `${subject}: ${name}`, run }))

function declarationChecks(name: string, component: Component): ContractCheck[] {
  const { options, revision, summary, reads = {} } = component
  return named(name, {
    'has a plain name, a whole revision, a summary and one way to be made': () => {
      demand(
        /^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(name),
        `"${name}" is not a plain name.`,
        'Use lower-case letters, digits and hyphens.',
      )
      demand(
        Number.isInteger(revision) && revision >= 1,
        `The revision is ${revision}.`,
        'Write a whole number from 1 on.',
      )
      demand(
        typeof summary === 'string' && summary.trim().length > 0,
        'The summary is empty.',
        'Say in one sentence what the component does.',
      )
      demand(
        (component.create === undefined) !== (component.class === undefined),
        'It is made by both or by neither of "create" and "class".',
        'Keep one of them.',
      )
    },
    'describes every option in a sentence': () => {
      const bare = undescribed(options)
      demand(
        bare.length === 0,
        `No sentence describes ${bare.join(', ')}.`,
        'Give each option a description that ends with a full stop.',
      )
    },
    'refuses options that it does not know, and has defaults that it accepts': () => {
      demand(
        options.additionalProperties === false,
        'Its schema accepts unknown options.',
        'Write additionalProperties: false.',
      )
      const wrong = wrongDefaults(options)
      demand(
        wrong.length === 0,
        wrong.join(' '),
        'Change the default, or the schema of the option.',
      )
    },
    'reads only what its options name': () => {
      const undeclared = Object.keys(reads).filter((read) => !(read in options.properties))
      demand(
        undeclared.length === 0,
        `Its options lack ${undeclared.join(', ')}, which it reads.`,
        'Add each of them to the options, with a description.',
      )
    },
  })
}

function runChecks(
  plugin: Plugin,
  id: string,
  component: Component,
  example: Example = {},
): ContractCheck[] {
  const name = `${plugin.name}/${id}`
  const languages = languagesOf(plugin.name, component)
  return languages.flatMap((language) =>
    named(name, {
      [`runs in ${language} on frozen input, and its stand-ins are readable`]: async () => {
        assertComplete(id, component, example)
        const own = { ...example, language, answersLate: true }
        let ownRequest: string | undefined
        const run = notingRequests(
          name,
          () => exercise(tested(plugin, id), own),
          (api) => (ownRequest = ownRequestText(api)),
        )
        const { unreadable, unawaited } = await run.catch((error: unknown) =>
          throwComponentError(error, id, component, example),
        )
        demand(
          ownRequest === undefined,
          String(ownRequest),
          'The page kinds/supporter.md shows context.call.',
        )
        const read = example.answers !== undefined || unreadable.length === 0
        demand(
          read,
          `The parser of ${[...new Set(unreadable)].join(', ')} cannot read what the stand-in answers.`,
          'Let the stand-in answer in the format that the template asks for.',
        )
        demand(
          unawaited.length === 0,
          unawaited.join(' '),
          'Write await before ask, embed, reward and call, or Promise.all around several of them.',
        )
      },
      [`gives the same result in ${language} every time, whatever it worked on before`]: () =>
        checkRepeatability(plugin, id, { ...example, language }),
      ...(component.kind === 'simulator' && {
        [`lets both sides speak in ${language}, and tells the supporter nothing that it must not know`]:
          () => checkSimulation(plugin, id, { ...example, language }),
      }),
      ...(component.kind in kindsWithSharedScenario && {
        [`gives the same result in ${language} whichever dialogue of a scenario comes first`]: () =>
          checkScenarioIndependence(plugin, id, { ...example, language }),
      }),
    }),
  )
}

/**
 * Throws the error of a component again. If an analysis fails and its example has no evaluation,
 * throws a flaw that asks for one instead.
 */
function throwComponentError(
  error: unknown,
  id: string,
  { kind }: Component,
  { evaluation }: Example,
): never {
  if (kind !== 'analysis' || evaluation !== undefined) throw error
  throw new Flaw(
    `It fails on an evaluation without results: ${error instanceof Error ? error.message : String(error)}`,
    `Give it one in the examples (test/examples): { '${id}': { evaluation: { estimators: ['mood'], dialogues: [ … ] } } }.`,
  )
}

/**
 * Throws if the example lacks a required option, or a result that the component declares in
 * `reads`, and there is no default.
 */
function assertComplete(
  id: string,
  component: Component,
  { options: given = {}, read = {} }: Example,
): void {
  const { options, reads = {} } = component
  const addresses = addressesOf(component)
  const missing = (options.required ?? []).find(
    (name) => !(name in reads) && !(name in given) && !(name in addresses),
  )
  const fix = (what: string): string =>
    `Give it in the examples (test/examples, in Python \`examples=\`): { '${id}': { ${what} } }.`
  demand(
    missing === undefined,
    `It needs the option ${missing}, and no example gives it.`,
    fix(`options: { ${missing}: … }`),
  )
  const unread = Object.entries(reads).find(
    ([name, kind]) => !(typeof kind === 'object' && kind.optional) && !(name in read),
  )
  demand(
    !unread,
    `It reads ${unread?.[0]}, and no example gives it.`,
    fix(`read: { ${unread?.[0]}: ${resultOf(unread?.[1])} }`),
  )
}

/** Form of the result that a component reads, for a fix. */
const resultOf = (read: ReadKind | { readonly kind: ReadKind } | undefined): string =>
  (typeof read === 'object' ? read.kind : read) === 'judge'
    ? "[{ criterion: '…', outcome: … }]"
    : "{ measures: { '…': … }, series: {} }"

/**
 * Checks that the same input gives the same result: when repeated, at a later time, after another
 * input, and at the same time as another input.
 */
async function checkRepeatability(plugin: Plugin, id: string, example: Example): Promise<void> {
  const [forwards, backwards] = [tested(plugin, id), tested(plugin, id)]
  const first = await exercise(forwards, example)
  const other = await outcome(exercise(forwards, otherExample(example)))
  const otherFirst = await outcome(exercise(backwards, otherExample(example)))
  const second = await exercise(backwards, example)
  const { result: again } = await withClockAhead(() => exercise(backwards, example))
  requireSame(second.output, again.output, 'The same input gives another result the second time')
  requireSame(first.output, second.output, 'The result depends on what was worked on before')
  requireSame(other, otherFirst, 'The result depends on what was worked on before')
  const both = tested(plugin, id)
  const [beside] = await Promise.all([
    exercise(both, example),
    outcome(exercise(both, otherExample(example))),
  ])
  requireSame(
    first.output,
    beside.output,
    'The result depends on what is worked on at the same time',
  )
}

/**
 * Minimum number of characters of a secret text. Shorter texts may occur in instructions by chance.
 */
const MIN_SECRET_LENGTH = 15

/** Runs a simulator with a supporter that searches its instructions for secrets of the scenario. */
async function checkSimulation(plugin: Plugin, id: string, example: Example): Promise<void> {
  const { profile, intention } = { ...scenario, ...example.scenario }
  const secrets = Object.entries({ profile, intention }).filter(
    ([, text]) => text !== undefined && text.length >= MIN_SECRET_LENGTH,
  )
  const replies = scriptedSupporter(...(example.replies ?? ['I see.', 'What hurts most?']))
  const shown: string[] = []
  const supporter: Supporter = {
    ...replies,
    name: replies.name,
    reply: (conversation) => {
      const supporterPrompt = `${conversation.brief ?? ''}\n${conversation.system ?? ''}`
      for (const [name, text] of secrets) if (supporterPrompt.includes(text!)) shown.push(name)
      return replies.reply(conversation)
    },
  }
  const { result } = await tested(plugin, id).simulate({
    ...example,
    supporter,
    calls: 'stand-ins',
  })
  demand(
    shown.length === 0,
    `The supporter is shown the ${shown[0]} of the scenario.`,
    'Pass scenario.brief as the brief: profile and intention are only for the help-seeker.',
  )
  const speakers = new Set(result.turns.map(({ speaker }) => speaker))
  for (const side of ['seeker', 'supporter'] as const)
    demand(
      speakers.has(side),
      `Its dialogue has no turn of the ${side}.`,
      'Place turns of both: { speaker, text } of the seeker, and what supporter.reply returns.',
    )
}

/** Kinds of components that process several dialogues of one scenario. */
const kindsWithSharedScenario = { estimator: true, judge: true, simulator: true }

/**
 * Runs two dialogues of one scenario in both orders. Each order has a new scenario name, so that
 * caches at module level have no effect.
 */
async function checkScenarioIndependence(
  plugin: Plugin,
  id: string,
  example: Example,
): Promise<void> {
  const inOrder = async (scenario: string, order: readonly boolean[]): Promise<unknown[]> => {
    const one = tested(plugin, id)
    const results: unknown[] = []
    for (const isOther of order)
      results.push(await outcome(exercise(one, inScenario(scenario, example, isOther))))
    return results.map(
      (each) => JSON.parse(JSON.stringify(each).replaceAll(scenario, '')) as unknown,
    )
  }
  checkedScenarios += 1
  const [first, other] = await inOrder(`check-${checkedScenarios}-once`, [false, true])
  const [otherFirst, second] = await inOrder(`check-${checkedScenarios}-again`, [true, false])
  const what = 'The result depends on which dialogue of its scenario was worked on before'
  requireSame(first, second, what)
  requireSame(other, otherFirst, what)
}

/** Counter for unique scenario names within a process. */
let checkedScenarios = 0

const fixes =
  'Take random numbers from context.random, read no clock, and keep nothing between calls: two supporters talk in one scenario.'

function requireSame(first: unknown, second: unknown, what: string): void {
  if (isDeepStrictEqual(first, second)) return
  const [where = 'the result differs'] = differences(second, first, 0, 'exact')
  demand(false, `${what}: ${where}.`, fixes)
}

/**
 * Output of a run, or its error message. An example may not fit another dialogue; both orders then
 * fail with the same message.
 */
const outcome = (run: Promise<Exercised>): Promise<unknown> =>
  run.then(
    ({ output }) => output,
    (error: Error) => error.message,
  )
