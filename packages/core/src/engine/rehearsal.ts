/** What a plan will cost, from a rehearsal: a few scenarios with rule-based answers in place of every model. */
import type { Notice } from '../config/notice.js'
import type { ResolvedConfig } from '../config/types.js'
import type { Kinds, SupporterSystem } from '../contracts/components.js'
import type { ChatMessage } from '../contracts/models.js'
import type { Prices } from '../models/usage.js'
import { WatchedPrompts } from '../prompts/watched-prompts.js'
import { asksModels } from '../plugins/entry-schema.js'
import { type BudgetLeft, budgetLeft } from './budget-left.js'
import type { RunEvent } from './events.js'
import { RehearsalModels, type Tally } from './rehearsal-models.js'
import { budgetNotices, failureNotices, unpricedNotices } from './rehearsal-notices.js'
import type { Unit } from './unit.js'
import type { Group } from './group.js'
import type { PlannedEvaluation } from './planned.js'
import { type ComponentHost, Session, type SessionParts } from './session.js'

/** What is expected of one model, or of one supporter that is called. */
export interface ExpectedCalls {
  readonly model: string
  readonly calls: number
  readonly tokens: { readonly input: number; readonly output: number }
  /** In the currency of the prices, where the model has some. */
  readonly cost?: number
}

export interface Rehearsed {
  readonly evaluations: PlannedEvaluation[]
  readonly expected: ExpectedCalls[]
  /** What will fail, or cost more than the budget. */
  readonly notices: readonly Notice[]
  /** What is left of a budget that all runs of the store share. */
  readonly budget?: BudgetLeft
}

/** For those who want to see requests as they are sent. */
export interface Watch {
  rendered(prompt: string, language: string, messages: readonly ChatMessage[]): void
  asked(messages: readonly ChatMessage[]): void
}

/** Of each evaluation: how many groups of every sort are rehearsed, how many at most, among how many they are looked for. */
const GROUPS = 2
const MOST_GROUPS = 40
const LOOKED_THROUGH = 5000

/**
 * What the open units of a session will ask of its models: counted in a rehearsal with rule-based answers, which asks
 * nobody and keeps nothing, and scaled up. Real answers may be longer or shorter than the rule-based ones.
 */
export async function rehearse(
  parts: SessionParts,
  plan: (look: (unit: Unit, isOpen: boolean) => void) => Promise<PlannedEvaluation[]>,
  stageWith: (instead: Pick<SessionParts, 'host' | 'models' | 'prompts'>) => Session,
  watch?: Watch,
): Promise<Rehearsed> {
  const models = new RehearsalModels(parts.config, watch?.asked)
  const stage = stageWith({
    prompts: watch ? new WatchedPrompts(parts.config.prompts, watch.rendered) : parts.prompts,
    host: { component: (kind, use) => parts.host.component(kind, use), create: standInFor(parts.host) },
    models: { identity: (name) => parts.models.identity(name), forUnit: (scope) => models.forUnit(scope) },
  })
  const rehearsed = new Map<string, string[]>()
  const failures = new Map<string, string>()
  const note = (event: RunEvent): void => {
    if (event.type === 'warning' && event.topic === 'stand-in') failures.set(event.use, event.message)
    if (event.type !== 'settled' || event.unit.kind === 'analyse') return
    if (event.as === 'skipped' || event.as === 'left-out') return
    // What is not asked in a rehearsal says nothing of the run.
    if (event.as === 'failed' && event.failure && event.failure.code !== 'CALL_UNREHEARSED') {
      failures.set(event.failure.use, event.failure.message)
    }
    const sort = sortOf(event.unit)
    rehearsed.set(sort, [...(rehearsed.get(sort) ?? []), event.unit.scope()])
  }
  await stage.start({ observers: [note] }).all(sample(stage.groups(LOOKED_THROUGH)))
  const open = new Map<string, number>()
  const isNew = unlessShared(parts.config.evaluations.length)
  const evaluations = await plan((unit, isOpen) => {
    if (isOpen && isNew(unit)) open.set(sortOf(unit), (open.get(sortOf(unit)) ?? 0) + 1)
  })
  const like = (sort: string): string[] =>
    [...rehearsed].flatMap(([other, keys]) => (withoutTags(other) === withoutTags(sort) ? keys : []))
  const sorts = [...open].map(([sort, count]) => ({ keys: rehearsed.get(sort) ?? like(sort), open: count }))
  const expected = expectedCalls(sorts, models, parts.config)
  const spent = await parts.store.spent()
  const { budget } = parts.config
  const notices = [
    ...failureNotices(failures),
    ...unpricedNotices(expected, parts.config),
    ...budgetNotices(expected, parts.config, spent),
  ]
  return { evaluations, expected, notices, ...(budget?.per === 'store' && { budget: budgetLeft(budget, spent) }) }
}

/** The first groups of every sort. */
async function* sample(groups: AsyncIterable<Group>): AsyncGenerator<Group> {
  const seen = new Map<string, number>()
  const taken = new Map<string, number>()
  for await (const group of groups) {
    const { evaluation } = group
    const before = taken.get(evaluation) ?? 0
    if (before >= MOST_GROUPS) continue
    const sorts = group.units.map(sortOf)
    if (sorts.every((sort) => (seen.get(sort) ?? 0) >= GROUPS)) continue
    for (const sort of new Set(sorts)) seen.set(sort, (seen.get(sort) ?? 0) + 1)
    taken.set(evaluation, before + 1)
    yield group
  }
}

/** Units of one sort ask about the same: their scenarios have the same tags. */
const sortOf = ({ evaluation, kind, label, about, scenario: slot }: Unit): string =>
  JSON.stringify([
    evaluation,
    kind,
    label,
    [about['supporter'], about['conditions']],
    'scenario' in slot ? slot.scenario.tags : {},
  ])

/** For units of a sort that none was rehearsed of. */
const withoutTags = (sort: string): string => JSON.stringify((JSON.parse(sort) as unknown[]).slice(0, 4))

/** Repeats share the unit that makes their scenario, evaluations may share any: whoever comes first pays. */
function unlessShared(evaluations: number): (unit: Unit) => boolean {
  const shared = new Set<string>()
  return ({ kind, key }) => {
    if (kind !== 'generate' && evaluations === 1) return true
    if (shared.has(key)) return false
    shared.add(key)
    return true
  }
}

/** A supporter that asks no model of the config may be a service of somebody's: a rule-based one takes its place. */
const standInFor =
  (host: ComponentHost): ComponentHost['create'] =>
  (kind, entry) => {
    const component = host.component(kind, entry.use)
    if (kind !== 'supporter' || component.synthetic || asksModels(component)) return host.create(kind, entry)
    const rule = { ...entry, kind: 'supporter', use: 'core/rule-based', options: { manner: 'listening' } } as const
    const listener = host.create('supporter', rule)
    const counted: SupporterSystem = {
      async reply(conversation, context) {
        const reply = await listener.reply(conversation, context)
        return context.call(conversation, async () => reply, { standIn: () => reply })
      },
    }
    return counted as Kinds[typeof kind]
  }

interface Sort {
  /** Units that were rehearsed. */
  readonly keys: readonly string[]
  readonly open: number
}

/** Scales what was counted in the rehearsal up to all units that are open. */
function expectedCalls(sorts: readonly Sort[], models: RehearsalModels, config: ResolvedConfig): ExpectedCalls[] {
  const totals = new Map<string, Tally>()
  for (const { keys, open } of sorts) {
    for (const [model, { calls, input, output }] of keys.flatMap((key) => [...models.of(key)])) {
      const scale = open / keys.length
      const total = totals.get(model) ?? { calls: 0, input: 0, output: 0 }
      totals.set(model, {
        calls: total.calls + calls * scale,
        input: total.input + input * scale,
        output: total.output + output * scale,
      })
    }
  }
  const supporters = new Map(
    config.evaluations.flatMap((each) => each.supporters.map((one) => [one.label, one.limits])),
  )
  const isReal = ([name]: readonly [string, Tally]): boolean => config.models.get(name)?.provider !== 'offline'
  const pricesOf = (name: string): Prices | undefined => (config.models.get(name) ?? supporters.get(name))?.prices
  return [...totals].filter(isReal).map(([name, tally]) => rounded(name, tally, pricesOf(name)))
}

function rounded(model: string, { calls, input, output }: Tally, prices: Prices | undefined): ExpectedCalls {
  return {
    model,
    calls: Math.round(calls),
    tokens: { input: Math.round(input), output: Math.round(output) },
    ...(prices && { cost: (input * prices.input + output * prices.output) / 1e6 }),
  }
}
