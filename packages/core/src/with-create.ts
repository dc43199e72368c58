/**
 * Creates components from declarations that have methods in place of a factory: a method receives
 * its context with the options and services, and may leave out empty members of its results.
 */
import type { Kind } from './contracts/components.js'
import type { Context } from './contracts/context.js'
import type { ModelSettings } from './contracts/models.js'
import { type Bag, isBag } from './values.js'

/** A method of a component, as its author writes it. */
type Method = (...given: unknown[]) => unknown

const selective = ['appliesTo']
const probeable = [...selective, 'prefersKindness']
/**
 * Names of the methods that a declaration may contain, by kind of component. The first ones
 * determine what the component does; the others are optional.
 */
const members: Readonly<Record<string, readonly string[]>> = {
  simulator: ['simulate', ...selective],
  estimator: ['estimate', ...selective],
  judge: ['judge', 'compare', ...probeable],
  scenarios: ['load', 'seeds', 'generate'],
  supporter: ['reply', 'identify'],
  analysis: ['analyse'],
  model: ['chat', 'embed', 'score', 'takes', 'keyVariable'],
}

/** Names of the methods that a declaration of this kind may contain. */
export const methodsOf = (kind: unknown): readonly string[] => members[kind as string] ?? []

/** Method sets, one of which a declaration must have in full and without methods of the others. */
const alternatives: Readonly<Record<string, readonly (readonly string[])[]>> = {
  judge: [['judge'], ['compare']],
  scenarios: [['load'], ['seeds', 'generate']],
}

/**
 * Mistake in the methods of a declaration: two sets of them, of which one would be ignored, or half
 * of a set. Undefined if there is none.
 */
export function methodsFault(
  kind: unknown,
  spec: Bag,
): { readonly expected: string; readonly got: string } | undefined {
  const sets = alternatives[kind as string] ?? []
  const own = sets.flat().filter((name) => typeof spec[name] === 'function')
  const fits = sets.some(
    (set) => set.length === own.length && set.every((one) => own.includes(one)),
  )
  if (own.length === 0 || fits) return undefined
  return {
    expected: `made by ${sets.map((set) => set.join(' and ')).join(', or by ')}`,
    got: `made by ${own.join(' and ')}`,
  }
}

/**
 * Adds a `create` function, made from the methods of a declaration. A declaration with `create` or
 * `class`, or with a mistake in its methods, is returned unchanged: the plugin is refused.
 */
export function withCreate(kind: Kind, spec: Bag): Bag {
  if ('create' in spec || 'class' in spec) return spec
  const own = methodsOf(kind).filter((name) => Object.hasOwn(spec, name))
  if (!own.some((name) => typeof spec[name] === 'function')) return spec
  if (methodsFault(kind, spec) !== undefined) return spec
  const declared = Object.fromEntries(Object.entries(spec).filter(([name]) => !own.includes(name)))
  const parts = Object.fromEntries(own.map((name) => [name, spec[name]]))
  const create = (options: unknown, services: unknown = {}): object =>
    made[kind]!(parts, { options, services })
  if (kind !== 'model') return { ...declared, create }
  return { ...declared, roles: declared['roles'] ?? rolesOf(parts), create }
}

const rolesOf = (parts: Bag): readonly string[] =>
  (['chat', 'embed', 'score'] as const).filter((name) => name in parts).map((name) => roles[name])
const roles = { chat: 'chat', embed: 'embedding', score: 'reward' } as const

interface Own {
  readonly options: unknown
  readonly services: unknown
}

const bound = ['ask', 'call', 'embed', 'random', 'render', 'reward', 'warn'] as const

/**
 * Returns a context with further members. Its functions are bound, so that authors can destructure
 * it.
 */
function inputOf(context: Context, more: object): Context {
  const functions = bound.map(
    (name) => [name, (context[name] as Method | undefined)?.bind(context)] as const,
  )
  const added = { ...Object.fromEntries(functions), ...more }
  return Object.create(context, Object.getOwnPropertyDescriptors(added)) as Context
}

const applies = ({ appliesTo }: Bag, { options }: Own): object =>
  appliesTo === undefined
    ? {}
    : { appliesTo: (scenario: unknown) => (appliesTo as Method)(scenario, options) }

const made: Readonly<Record<string, (parts: Bag, own: Own) => object>> = {
  simulator: (parts, own) => ({
    ...applies(parts, own),
    simulate: async (scenario: unknown, supporter: unknown, context: Context) =>
      (parts['simulate'] as Method)(scenario, inputOf(context, { ...own, supporter })),
  }),
  estimator: (parts, own) => ({
    ...applies(parts, own),
    estimate: async (dialogue: unknown, scenario: unknown, context: Context) =>
      (parts['estimate'] as Method)(dialogue, inputOf(context, { ...own, scenario })),
  }),
  judge: (parts, own) => {
    const method = (parts['compare'] ?? parts['judge']) as Method
    const { prefersKindness } = parts
    return {
      ...applies(parts, own),
      ...(prefersKindness !== undefined && { prefersKindness }),
      subject: 'compare' in parts ? 'pair' : 'dialogue',
      judge: async (subject: unknown, scenario: unknown, context: Context) => {
        const verdicts = await method(subject, inputOf(context, { ...own, scenario }))
        return Array.isArray(verdicts) ? verdicts.map(withEmpty(emptyVerdict)) : verdicts
      },
    }
  },
  scenarios: (parts, own) =>
    'load' in parts
      ? { load: () => completed((parts['load'] as Method)(own)) }
      : {
          seeds: (random: unknown) => (parts['seeds'] as Method)({ ...own, random }),
          generate: async (seed: unknown, context: Context) =>
            completeScenario(await (parts['generate'] as Method)(seed, inputOf(context, own))),
        },
  supporter: ({ reply, identify }, own) => ({
    reply: async (conversation: unknown, context: Context) =>
      (reply as Method)(conversation, inputOf(context, own)),
    ...(identify !== undefined && {
      identify: (attempt: unknown) => (identify as Method)(attempt, own),
    }),
  }),
  analysis: ({ analyse }, own) => ({
    analyse: async (evaluation: unknown, context: Context) =>
      completeFindings(await (analyse as Method)(evaluation, inputOf(context, own))),
  }),
  model: ({ takes, keyVariable, ...parts }, own) => ({
    ...(takes !== undefined && { takes: () => (takes as Method)(own.options) }),
    ...(keyVariable !== undefined && { keyVariable: () => (keyVariable as Method)(own.options) }),
    create: (settings: ModelSettings) => modelOf(parts, { ...settings, ...own }),
  }),
}

function modelOf({ chat, embed, score }: Bag, given: object): object {
  const asked = (method: unknown) => (subject: unknown, signal: unknown) =>
    (method as Method)(subject, { ...given, signal })
  return {
    ...(chat !== undefined && { chat: { chat: asked(chat) } }),
    ...(embed !== undefined && { embedding: { embed: asked(embed) } }),
    ...(score !== undefined && { reward: { score: asked(score) } }),
  }
}

const withEmpty =
  (empty: Bag) =>
  (value: unknown): unknown =>
    isBag(value) ? { ...empty, ...value } : value

const emptyFindings = { tables: [], figures: [] }
const emptyTable = { notes: [] }
function completeFindings(value: unknown): unknown {
  if (!isBag(value)) return value
  const { tables } = value
  const complete = { ...emptyFindings, ...value }
  return Array.isArray(tables)
    ? { ...complete, tables: tables.map(withEmpty(emptyTable)) }
    : complete
}
const emptyVerdict = { rationale: '' }
const emptyScenario = { opening: [], events: [], references: {}, tags: {}, details: {} }
/** Adds empty members to a generated scenario. A result `unknown(why)` is returned unchanged. */
const completeScenario = (value: unknown): unknown =>
  isBag(value) && 'state' in value ? value : withEmpty(emptyScenario)(value)

/**
 * Adds empty members to the scenarios of an iterable. Any other value is returned unchanged; the
 * later check of results reports it.
 */
function completed(scenarios: unknown): unknown {
  const isListed =
    Object(scenarios) === scenarios &&
    (Symbol.asyncIterator in (scenarios as object) || Symbol.iterator in (scenarios as object))
  return isListed ? eachCompleted(scenarios as AsyncIterable<unknown>) : scenarios
}
async function* eachCompleted(scenarios: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const scenario of scenarios) yield completeScenario(scenario)
}
