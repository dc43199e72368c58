/** Runs a component once on example input, for contract checks and golden files. */
import type { Dialogue, Json, Scenario, Component } from '@attune/core'
import type { Reads, Results, Subject } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import type { ComponentUnderTest, Ran, RunWith } from './component.js'
import { dialogueOf } from './scenes.js'
import type { Answers, Question, ScriptedContextOptions } from './scripted-context.js'

/** Example input of one component. Missing members have short, simple defaults. */
export interface Example {
  readonly options?: object
  readonly language?: string
  readonly scenario?: Partial<Scenario>
  readonly dialogue?: Dialogue
  readonly pair?: readonly [Dialogue, Dialogue]
  readonly evaluation?: Evaluation
  /** Results of other components, which the component declares in `reads`. */
  readonly read?: Results<Reads>
  /**
   * Input for `context.subject`, if the component may use it. Default: a dialogue of the supporter
   * `scripted`.
   */
  readonly subject?: Subject
  /** Replies of the supporter, in order. */
  readonly replies?: readonly string[]
  /** For a model provider: JSON body that its service returns with status 200. */
  readonly response?: Json
  /**
   * True if prompts and parsers are those of a published program, which must stay as they are. They
   * may then read any number of an answer, and show a dialogue without a fence or without its
   * replies. Default: false.
   */
  readonly published?: boolean
  /** Answers of models. Default: rule-based answers. */
  readonly answers?: Answers
  /** True if models answer asynchronously, in a later turn of the event loop. Default: false. */
  readonly answersLate?: boolean
  /** Called with each answer after parsing. */
  readonly heard?: NonNullable<ScriptedContextOptions['heard']>
  /** Wraps each dialogue that an estimator or a judge is given. */
  readonly watch?: NonNullable<RunWith['watch']>
  /** Time of the session, and earlier sessions of the person. */
  readonly session?: NonNullable<ScriptedContextOptions['session']>
  readonly previous?: NonNullable<ScriptedContextOptions['previous']>
  /** Called with the id and the input of each prompt when it is rendered. */
  readonly rendered?: NonNullable<ScriptedContextOptions['rendered']>
}

export interface Exercised {
  readonly output: Json
  readonly asked: readonly Question[]
  /** Ids of prompts whose first answer was unreadable. */
  readonly unreadable: readonly string[]
  /** Warnings about requests that were still open when the component returned its result. */
  readonly unawaited: readonly string[]
  readonly warnings: readonly string[]
  /** Names of random streams that were created three times or more. */
  readonly redrawn: ReadonlySet<string>
}

const listening = dialogueOf(
  'I lost my job last week and I cannot sleep.',
  'That sounds painful. What keeps you awake?',
  'I lie there and count my mistakes.',
  'You blame yourself a lot. What would you tell a friend in your place?',
  'That it was not her fault, I suppose.',
)
const dismissing = dialogueOf(
  'I lost my job last week.',
  'Get over it.',
  'I try.',
  'You should make a list.',
)

/** Maximum number of scenarios, or of seeds of a generating source. */
const maxScenarios = 5

/**
 * Placeholder values for options that locate a service. The service is not called, since the
 * component's stand-in answers.
 */
export const addressesOf = ({
  options,
}: Pick<Component, 'options'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (options.required ?? []).flatMap((name) => {
      const { format } = (options.properties[name] ?? {}) as { readonly format?: string }
      if (format === 'url') return [[name, 'http://127.0.0.1:9']]
      return format === 'environment-variable' ? [[name, 'KEY_OF_A_SERVICE']] : []
    }),
  )

export async function exercise(
  tested: ComponentUnderTest,
  example: Example = {},
): Promise<Exercised> {
  const { use, component } = tested
  const {
    language = 'en',
    replies,
    subject = { supporter: 'scripted', repeat: 1, conditions: {} },
    response: _response,
    published: _published,
    ...rest
  } = example
  const more: RunWith = {
    ...rest,
    options: { ...addressesOf(component), ...rest.options },
    language,
    seed: use,
    calls: 'stand-ins',
    ...(component.readsSupporterName && { subject }),
    ...(replies && { supporter: replies }),
  }
  const ran = await ranOf(tested, example, more)
  const { result, asked, unreadable, unawaited, warnings, redrawn } = ran
  return { output: result as Json, asked, unreadable, unawaited, warnings, redrawn }
}

/**
 * The example with two dialogues: one in which the supporter listens, and one in which it is
 * dismissive.
 */
export function kindAndUnkind({ dialogue: _own, replies: _replies, ...rest }: Example): {
  readonly kind: Example
  readonly unkind: Example
} {
  return { kind: { ...rest, dialogue: listening }, unkind: { ...rest, dialogue: dismissing } }
}

/** The example with another scenario and dialogue. */
export const otherExample = (example: Example): Example => ({
  ...example,
  scenario: { ...example.scenario, id: 'other', profile: 'You are afraid of an exam.' },
  dialogue: dismissing,
  pair: [dismissing, listening],
})

/** Texts of the long dialogue: questions, numbers, exclamations, and a short text. */
const TEXTS = [
  'I cannot sleep, and I do not know why!',
  'Since when do you sleep badly?',
  'For 3 weeks. Everything is too much for me, and nobody at home asks how I am.',
  'That sounds lonely. Could you tell one of them how it is for you?',
  'Maybe.',
  'You need not do it today.',
  'Thank you, that helps.',
  'I am glad. What else is on your mind?',
]

/** Number of long dialogues so far: each is new, also for components that keep answers. */
let longDialogues = 0

/** The example with a dialogue of 40 turns that no component has seen before. */
export function withLongDialogue(example: Example): Example {
  longDialogues += 1
  const texts = TEXTS.map((text) => `${text} (${longDialogues})`)
  const dialogue = dialogueOf(...Array.from({ length: 5 }, () => texts).flat())
  return { ...example, dialogue, pair: [dialogue, dialogue] }
}

/** The example with another scenario name; with `isOther`, also with another dialogue. */
export const inScenario = (id: string, example: Example, isOther = false): Example => ({
  ...example,
  scenario: { ...example.scenario, id },
  ...(isOther && {
    dialogue: dismissing,
    pair: [dismissing, listening],
    replies: ['Get over it.', 'Make a list.'],
  }),
})

function ranOf(tested: ComponentUnderTest, example: Example, more: RunWith): Promise<Ran<unknown>> {
  const { dialogue = listening, pair = [listening, dismissing], evaluation = {} } = example
  switch (tested.component.kind) {
    case 'simulator':
      return tested.simulate(more)
    case 'estimator':
      return tested.estimate(dialogue, more)
    case 'judge':
      return tested.subject(more) === 'pair'
        ? tested.compare(pair, more)
        : tested.judge(dialogue, more)
    case 'scenarios':
      return scenariosOf(tested, more)
    case 'supporter':
      return tested.reply(dialogue, more)
    case 'analysis':
      return tested.analyse(evaluation, more)
    default:
      throw new TypeError('Models are asked, not exercised.')
  }
}

async function scenariosOf(tested: ComponentUnderTest, more: RunWith): Promise<Ran<unknown>> {
  if (tested.loads(more)) {
    const { result, ...ran } = await tested.load({ ...more, limit: maxScenarios })
    return { ...ran, result: { scenarios: result } }
  }
  const seeds = tested.seeds(more).slice(0, maxScenarios)
  const [first] = seeds
  if (!first)
    return {
      result: { seeds, scenarios: [] },
      asked: [],
      embedded: [],
      scored: [],
      unreadable: [],
      unawaited: [],
      warnings: [],
      redrawn: new Set(),
    }
  const { result, ...ran } = await tested.generate(first, {
    ...more,
    language: more.language ?? first.language,
  })
  return { ...ran, result: { seeds, scenarios: [result] } }
}
