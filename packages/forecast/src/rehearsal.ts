/**
 * Predicts the cost of a plan by a rehearsal: some scenarios are run with rule-based answers in
 * place of all models.
 */
import {
  asksModels,
  isPure,
  type ComponentHost,
  type Notice,
  type SessionServices,
  type Unit,
  WatchedPrompts,
} from '@attune/core/runtime'
import type { PlannedEvaluation, Session, Stage } from '@attune/project'
import { type ChatMessage, type Kinds, type SupporterSystem } from '@attune/core/internal'
import { countTokens } from '@attune/core/tokens'
import { type BudgetLeft, budgetLeft } from './budget-left.js'
import { type CallRange, CallRanges } from './call-ranges.js'
import {
  callsIn,
  type ExpectedCalls,
  expectedCalls,
  type Scaled,
  type Batching,
} from './expected-calls.js'
import { type WholeChainCalls, type ExpectedByMemory, MemoryPlan } from './memory-plan.js'
import { paddedTo } from './padded-to.js'
import { RehearsalEvents } from './rehearsal-events.js'
import { RehearsalModels } from './rehearsal-models.js'
import { scopesBySort } from './rehearsed-scopes.js'
import { UnshownDialogues } from './unshown-dialogues.js'
import { requireContext } from './require-context.js'
import {
  analysisNotices,
  budgetNotices,
  unpricedNotices,
  unsentNotices,
} from './rehearsal-notices.js'
import {
  freeEvaluations,
  languageOf,
  MAX_SEARCHED,
  sample,
  sortOf,
  notYetRehearsed,
} from './sample.js'

export interface Rehearsed {
  readonly evaluations: PlannedEvaluation[]
  readonly expected: ExpectedCalls[]
  /** Warnings about expected failures, and about costs above the budget. */
  readonly notices: readonly Notice[]
  readonly calls: PlannedCalls
  /** Calls for people with several sessions, by the memory mode of the supporter. */
  readonly byMemory: readonly ExpectedByMemory[]
  /**
   * People whose first session is not done, with supporters that keep their memory in their own
   * service.
   */
  readonly fromFirst: readonly WholeChainCalls[]
  /** Call ranges of estimators and judges whose next question depends on the last answer. */
  readonly paths: readonly CallRange[]
  /**
   * Units that will be left out because no component supports their language. Their calls are not
   * counted.
   */
  readonly unread: readonly UnreadUnits[]
  /** What is left of the budget, if all runs of the store share it. */
  readonly budget?: BudgetLeft
}

/** Units that make no calls, because their estimator or judge has no template for the language. */
export interface UnreadUnits {
  readonly evaluation: string
  readonly label: string
  readonly language: string
  readonly units: number
}

/** Expected calls of units, by model. Offline models, which take no time, are not included. */
export interface PlannedCalls {
  /** Calls of all units that are not done. */
  readonly open: ReadonlyMap<string, number>
  /** Expected calls of the finished units of an evaluation, if they were run again. */
  doneIn(evaluation: string): ReadonlyMap<string, number>
  of(unit: Unit): ReadonlyMap<string, number>
}

/** Observes prompts when they are rendered, and requests as they would be sent. */
export interface Watch {
  rendered(prompt: string, language: string, messages: readonly ChatMessage[]): void
  asked(messages: readonly ChatMessage[]): void
}

export interface RehearsalOptions {
  readonly watch?: Watch | undefined
  /** Evaluations whose judgements cannot be batched, because the run waits for them. */
  readonly atOnce?: ReadonlySet<string>
}

/**
 * Predicts the calls of the units that are not done. A rehearsal runs a few units of each sort with
 * rule-based answers, calls no model and stores nothing; the counted calls are then scaled up. Real
 * answers may be longer or shorter than rule-based ones.
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
  const unshown = new UnshownDialogues()
  const stage = stageWith({
    isRehearsal: true,
    // Notices of a rehearsal do not name figures, and to lay them out takes the most time.
    figureFault: async () => undefined,
    prompts: watch ? new WatchedPrompts(parts.config.prompts, watch.rendered) : parts.prompts,
    host: {
      component: (kind, use) => parts.host.component(kind, use),
      create: standInFor(parts.host, unshown),
    },
    models: {
      identity: (name) => parts.models.identity(name),
      forUnit: (scope) => unshown.models(scope, asked.forUnit(scope)),
    },
  })
  const memories = new MemoryPlan(parts.config)
  const events = new RehearsalEvents(memories, unshown)
  const { scopes: rehearsed, unread } = events
  const begun = new Set<string>()
  const pass = (free: ReadonlySet<string>) =>
    stage
      .start({ observers: [events.note] })
      .all(notYetRehearsed(sample(stage.firstGroups(MAX_SEARCHED), free), begun))
  const free = watch ? new Set<string>() : freeEvaluations(parts)
  const isPaid = ([sort, scopes]: readonly [string, readonly string[]]): boolean =>
    free.has(evaluationOf(sort)) && scopes.some((scope) => models.of(scope).size > 0)
  let { stopped } = await pass(free)
  // The second pass includes the evaluations that were expected to be free, since a component
  // called a service that the config does not show.
  if (!stopped && [...rehearsed].some(isPaid)) ({ stopped } = await pass(new Set()))
  // A request that a model does not support would also stop the real run.
  if (stopped) throw stopped
  for (const sort of unread) if (!rehearsed.has(sort)) rehearsed.set(sort, [])
  const [open, done] = [new Map<string, number>(), new Map<string, number>()]
  const scopesOf = scopesBySort(rehearsed)
  const paths = new CallRanges()
  // Stand-ins, which answer without a call, leave no tallies.
  const callsModels = (unit: Unit): boolean =>
    scopesOf(sortOf(unit)).some((scope) => models.of(scope).size > 0)
  const isNew = firstOfShared(parts.config.evaluations.length)
  const evaluations = await plan((unit, isOpen) => {
    if (!isNew(unit)) return
    if (isOpen && unit.component.calls && callsModels(unit)) paths.add(unit)
    const [counts, sort] = [isOpen ? open : done, sortOf(unit)]
    if (isOpen) memories.add(unit, sort)
    counts.set(sort, (counts.get(sort) ?? 0) + 1)
  })
  const scaledTo = ([sort, count]: readonly [string, number]): Scaled[] => {
    const scopes = scopesOf(sort)
    const waits = batchingOf(sort, atOnce)
    return scopes.map((scope): Scaled => ({
      tallies: models.of(scope),
      times: count / scopes.length,
      batching: waits,
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
  const isCheap = new Set(evaluations.filter(isSmallAndNew).map(({ evaluation }) => evaluation))
  const isRehearsed = (use: string): boolean =>
    asksModels(parts.host.component('analysis', use)) || parts.host.code?.(use) !== undefined
  const { failed } = await stage.results.findings({
    signal: new AbortController().signal,
    only: ({ use }, evaluation) =>
      isRead.has(evaluation) && (isCheap.has(evaluation) || isRehearsed(use)),
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
    ...events.notices,
    ...analysisNotices(failed),
    ...unshown.notices,
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

/** Maximum number of dialogues for which all analyses are rehearsed. */
const FEW_DIALOGUES = 500

/**
 * True if the analyses of an evaluation take little time, since it is small and has no results yet.
 * Later, only analyses that call models, and those of plugins loaded by path, are rehearsed.
 */
const isSmallAndNew = ({ units: { simulate, estimate, judge } }: PlannedEvaluation): boolean =>
  simulate.total <= FEW_DIALOGUES &&
  [simulate, estimate, judge].every(({ total, open }) => total === open)

/**
 * Units that are not done and whose language is not supported, by evaluation, label and language.
 */
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
 * Batching of a sort of units. Calls for scenarios, estimates and verdicts can be batched, since no
 * turn of a dialogue waits for them.
 */
function batchingOf(sort: string, atOnce: ReadonlySet<string>): Batching {
  const [evaluation, kind, , byBatch] = JSON.parse(sort) as [string, Unit['kind'], string, boolean]
  if (byBatch) return 'ordered'
  return kind === 'simulate' || atOnce.has(evaluation) ? 'never' : 'possible'
}

const evaluationOf = (sort: string): string => (JSON.parse(sort) as string[])[0]!

/**
 * Returns true for a unit that has not been counted. Repeats share the generated unit of their
 * scenario, and evaluations may share any unit; only the first is counted.
 */
function firstOfShared(evaluations: number): (unit: Unit) => boolean {
  const shared = new Set<string>()
  return ({ kind, key }) => {
    if (kind !== 'generate' && evaluations === 1) return true
    if (shared.has(key)) return false
    shared.add(key)
    return true
  }
}

/** Number of tokens of a reply if the conversation expects no length. */
const USUAL_REPLY = 200

/**
 * Creates components for the rehearsal. A supporter that calls no model of the config may be a
 * user's service, so it is replaced by a rule-based one. A supporter that declares to be pure is
 * called, and checked against its declarations.
 */
const standInFor =
  (host: ComponentHost, unshown: UnshownDialogues): ComponentHost['create'] =>
  (kind, entry) => {
    const component = host.component(kind, entry.use)
    // In a rehearsal, results of another component may be the same for all dialogues.
    const isReader = Object.keys(entry.reads ?? {}).length > 0
    if ((kind === 'estimator' || kind === 'judge') && !isReader) {
      const reader = host.create(kind, entry) as Kinds['estimator' | 'judge']
      return unshown.noting(
        entry.label ?? entry.use,
        entry.use,
        component,
        reader,
      ) as Kinds[typeof kind]
    }
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
