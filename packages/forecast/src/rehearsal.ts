/**
 * Expected cost of a plan, from a rehearsal of a few scenarios with rule-based answers in place of
 * every model.
 */
import {
  asksModels,
  isPure,
  type ComponentHost,
  type Notice,
  type RunEvent,
  type SessionServices,
  type Unit,
  WatchedPrompts,
} from '@attune/core/runtime'
import type { PlannedEvaluation, Session, Stage } from '@attune/project'
import {
  type ChatMessage,
  isOfLanguage,
  type Kinds,
  type SupporterSystem,
} from '@attune/core/internal'
import { countTokens } from '@attune/core/tokens'
import { type BudgetLeft, budgetLeft } from './budget-left.js'
import { type CallRange, CallRanges } from './call-ranges.js'
import {
  callsIn,
  type ExpectedCalls,
  expectedCalls,
  type Scaled,
  type Waits,
} from './expected-calls.js'
import { type WholeChainCalls, type ExpectedByMemory, MemoryPlan } from './memory-plan.js'
import { paddedTo } from './padded-to.js'
import { RehearsalModels } from './rehearsal-models.js'
import { scopesBySort } from './rehearsed-scopes.js'
import { requireContext } from './require-context.js'
import {
  budgetNotices,
  failureNotices,
  unpricedNotices,
  unsentNotices,
  warningNotices,
} from './rehearsal-notices.js'
import {
  freeEvaluations,
  languageOf,
  LOOKED_THROUGH,
  sample,
  sortOf,
  unlessBegun,
} from './sample.js'

export interface Rehearsed {
  readonly evaluations: PlannedEvaluation[]
  readonly expected: ExpectedCalls[]
  /** Warnings of expected failures, and of costs above the budget. */
  readonly notices: readonly Notice[]
  readonly calls: PlannedCalls
  /** Calls in the sessions of people, by memory mode of the supporter. */
  readonly byMemory: readonly ExpectedByMemory[]
  /** People with an open first session, of supporters with their memory at a service. */
  readonly fromFirst: readonly WholeChainCalls[]
  /** Call ranges of entries whose next question depends on the last answer. */
  readonly paths: readonly CallRange[]
  /** Units that will be left out, as nothing reads their language: their calls are not counted. */
  readonly unread: readonly UnreadUnits[]
  /** Remaining budget that all runs of the store share. */
  readonly budget?: BudgetLeft
}

/** Units that make no call: their estimator or judge has no template for the language. */
export interface UnreadUnits {
  readonly evaluation: string
  readonly label: string
  readonly language: string
  readonly units: number
}

/** Calls of units by model, without those of offline models, which take no time. */
export interface PlannedCalls {
  /** Calls of all open units. */
  readonly open: ReadonlyMap<string, number>
  /** Calls of finished units of an evaluation. */
  doneIn(evaluation: string): ReadonlyMap<string, number>
  of(unit: Unit): ReadonlyMap<string, number>
}

/** Observer of requests in the form in which they are sent. */
export interface Watch {
  rendered(prompt: string, language: string, messages: readonly ChatMessage[]): void
  asked(messages: readonly ChatMessage[]): void
}

export interface RehearsalOptions {
  readonly watch?: Watch | undefined
  /** Evaluations whose judges cannot be batched, because the run waits for them. */
  readonly atOnce?: ReadonlySet<string>
}

/**
 * Calls that the open units of a session will make: counted in a rehearsal with rule-based answers,
 * which calls no model and stores nothing, and scaled up. Real answers may be longer or shorter
 * than the rule-based ones.
 */
export async function rehearse(
  parts: SessionServices,
  plan: (look: (unit: Unit, isOpen: boolean) => void) => Promise<PlannedEvaluation[]>,
  stageWith: (instead: Stage) => Session,
  { watch, atOnce = new Set() }: RehearsalOptions = {},
): Promise<Rehearsed> {
  const models = new RehearsalModels(parts.config, parts.models, watch?.asked)
  const ofAnalyses = new RehearsalModels(parts.config, parts.models, watch?.asked)
  let asked = models
  const stage = stageWith({
    isRehearsal: true,
    prompts: watch ? new WatchedPrompts(parts.config.prompts, watch.rendered) : parts.prompts,
    host: {
      component: (kind, use) => parts.host.component(kind, use),
      create: standInFor(parts.host),
    },
    models: {
      identity: (name) => parts.models.identity(name),
      forUnit: (scope) => asked.forUnit(scope),
    },
  })
  const rehearsed = new Map<string, string[]>()
  const unread = new Set<string>()
  const failures = new Map<string, string>()
  const fixes = new Map<string, string>()
  const warnings = new Set<string>()
  const memories = new MemoryPlan(parts.config)
  const note = (event: RunEvent): void => {
    if (event.type === 'warning' && event.topic === 'stand-in')
      failures.set(event.use, event.message)
    else if (event.type === 'warning') warnings.add(`${event.use}: ${event.message}`)
    if (event.type !== 'settled' || event.unit.kind === 'analyse') return
    // A unit that is left out because of its language stands for all units of its sort. Other
    // reasons depend on the dialogue.
    if (event.as === 'left-out' && isOfLanguage(event.why ?? '')) unread.add(sortOf(event.unit))
    if (event.as === 'skipped' || event.as === 'left-out') return
    // A call that cannot be rehearsed may succeed in the run.
    if (event.as === 'failed' && event.failure && event.failure.code !== 'CALL_UNREHEARSED') {
      const { use, code, message, fix } = event.failure
      failures.set(use, message)
      if (code === 'COMPONENT_THREW') fixes.set(use, fix)
    }
    const [sort, scope] = [sortOf(event.unit), event.unit.scope()]
    memories.rehearsed(event.unit, scope)
    const scopes = rehearsed.get(sort) ?? []
    // Groups of later sessions contain the units of earlier ones.
    if (!scopes.includes(scope)) rehearsed.set(sort, [...scopes, scope])
  }
  const begun = new Set<string>()
  const pass = (free: ReadonlySet<string>) =>
    stage
      .start({ observers: [note] })
      .all(unlessBegun(sample(stage.groups(LOOKED_THROUGH), free), begun))
  const free = watch ? new Set<string>() : freeEvaluations(parts)
  const isPaid = ([sort, scopes]: readonly [string, readonly string[]]): boolean =>
    free.has(evaluationOf(sort)) && scopes.some((scope) => models.of(scope).size > 0)
  let { stopped } = await pass(free)
  // A component may call a service that is in no entry.
  if (!stopped && [...rehearsed].some(isPaid)) ({ stopped } = await pass(new Set()))
  // A model that cannot fulfil a request would stop the run as well.
  if (stopped) throw stopped
  for (const sort of unread) if (!rehearsed.has(sort)) rehearsed.set(sort, [])
  const [open, done] = [new Map<string, number>(), new Map<string, number>()]
  const paths = new CallRanges()
  const isNew = unlessShared(parts.config.evaluations.length)
  const evaluations = await plan((unit, isOpen) => {
    if (!isNew(unit)) return
    if (isOpen) paths.add(unit)
    const [counts, sort] = [isOpen ? open : done, sortOf(unit)]
    if (isOpen) memories.add(unit, sort)
    counts.set(sort, (counts.get(sort) ?? 0) + 1)
  })
  const scopesOf = scopesBySort(rehearsed)
  const scaledTo = ([sort, count]: readonly [string, number]): Scaled[] => {
    const scopes = scopesOf(sort)
    const waits = waitsOf(sort, atOnce)
    return scopes.map((scope): Scaled => ({
      tallies: models.of(scope),
      times: count / scopes.length,
      waits,
    }))
  }
  const scaled = [...open].flatMap(scaledTo)
  const callsOf = (counts: Iterable<readonly [string, number]>): ReadonlyMap<string, number> =>
    callsIn([...counts].flatMap(scaledTo), parts.config)
  const ofSorts = new Map<string, ReadonlyMap<string, number>>()
  const callsOfOne = (sort: string): ReadonlyMap<string, number> => {
    const known = ofSorts.get(sort) ?? callsOf([[sort, 1]])
    ofSorts.set(sort, known)
    return known
  }
  const calls: PlannedCalls = {
    open: callsOf(open),
    doneIn: (name) => callsOf([...done].filter(([sort]) => evaluationOf(sort) === name)),
    of: (unit) => callsOfOne(sortOf(unit)),
  }
  asked = ofAnalyses
  const isRead = new Set(
    evaluations.flatMap(({ evaluation, units }) => (units.analyse.open > 0 ? [evaluation] : [])),
  )
  await stage.results.findings({
    signal: new AbortController().signal,
    only: ({ use }, evaluation) =>
      isRead.has(evaluation) && asksModels(parts.host.component('analysis', use)),
  })
  const once = ofAnalyses.scopes.map((scope): Scaled => ({
    tallies: ofAnalyses.of(scope),
    times: 1,
  }))
  const expected = expectedCalls(
    [...scaled, ...once],
    parts.config,
    (model) => parts.models.larger?.(model)?.setting,
  )
  requireContext(
    memories.rehearsedIn(open.keys(), scopesOf, (scope) => models.of(scope)),
    parts.config,
  )
  const spent = await parts.store.spent()
  const { budget } = parts.config
  const notices = [
    ...failureNotices(failures, fixes),
    ...warningNotices(warnings),
    ...unsentNotices([models, ofAnalyses], parts.config),
    ...unpricedNotices(expected, parts.config),
    ...budgetNotices(expected, parts.config, spent),
  ]
  return {
    evaluations,
    expected,
    notices,
    calls,
    byMemory: memories.expected(open, scaledTo, scopesOf, (scope) => models.of(scope)),
    fromFirst: memories.fromFirst(open, scaledTo),
    paths: paths.all,
    unread: unreadIn(open, rehearsed, unread),
    ...(budget?.per === 'store' && { budget: budgetLeft(budget, spent) }),
  }
}

/** Open units of the sorts whose language is not supported, by evaluation, label and language. */
function unreadIn(
  open: ReadonlyMap<string, number>,
  rehearsed: ReadonlyMap<string, readonly string[]>,
  unread: ReadonlySet<string>,
): readonly UnreadUnits[] {
  const all = new Map<string, UnreadUnits>()
  for (const [sort, count] of open) {
    if (!unread.has(sort) || rehearsed.get(sort)?.length !== 0) continue
    const [evaluation, , label] = JSON.parse(sort) as [string, string, string]
    const language = languageOf(sort)
    const key = JSON.stringify([evaluation, label, language])
    all.set(key, { evaluation, label, language, units: (all.get(key)?.units ?? 0) + count })
  }
  return [...all.values()]
}

/**
 * Batching of a sort of units. Calls of scenarios, estimates and judgements can be batched, since
 * no turn of a dialogue waits for them.
 */
function waitsOf(sort: string, atOnce: ReadonlySet<string>): Waits {
  const [evaluation, kind, , byBatch] = JSON.parse(sort) as [string, Unit['kind'], string, boolean]
  if (byBatch) return 'ordered'
  return kind === 'simulate' || atOnce.has(evaluation) ? 'never' : 'possible'
}

const evaluationOf = (sort: string): string => (JSON.parse(sort) as string[])[0]!

/**
 * True for a unit that is new: repeats share the unit of their scenario and evaluations may share
 * any, so that only the first one counts.
 */
function unlessShared(evaluations: number): (unit: Unit) => boolean {
  const shared = new Set<string>()
  return ({ kind, key }) => {
    if (kind !== 'generate' && evaluations === 1) return true
    if (shared.has(key)) return false
    shared.add(key)
    return true
  }
}

/** Tokens of a reply without an expected length. */
const USUAL_REPLY = 200

/**
 * Creates components for the rehearsal. A supporter that calls no model of the config may be a
 * user's service, so a rule-based one replaces it. A pure one is called and checked against its
 * declarations.
 */
const standInFor =
  (host: ComponentHost): ComponentHost['create'] =>
  (kind, entry) => {
    const component = host.component(kind, entry.use)
    const isOwn =
      component.synthetic === true || asksModels(component) || isPure(component, entry.options)
    if (kind !== 'supporter' || isOwn) return host.create(kind, entry)
    const rule = {
      ...entry,
      kind: 'supporter',
      use: 'core/rule-based',
      options: { manner: 'listening' },
    } as const
    const listener = host.create('supporter', rule)
    const counted: SupporterSystem = {
      ...(host.create('supporter', entry).greets === true && { greets: true }),
      async reply(conversation, context) {
        const { text, ...rest } = await listener.reply(conversation, context)
        const tokens = conversation.expects?.tokens ?? USUAL_REPLY
        const reply = {
          ...rest,
          text: conversation.expects?.text ?? paddedTo(text, tokens, countTokens),
        }
        return context.call(conversation, async () => reply, { standIn: () => reply })
      },
    }
    return counted as Kinds[typeof kind]
  }
