/** All analyses of all evaluations, one after the other. */
import type { Entry } from '../config/types.js'
import type { Kinds } from '../contracts/components.js'
import type { Context } from '../contracts/context.js'
import type { Evaluation } from '../contracts/evaluation.js'
import type { Inside } from '../door/door.js'
import { AttuneError } from '../errors.js'
import { digest } from '../hash.js'
import { lazy } from '../lazy.js'
import { analyse, type FailedAnalysis, type Found } from './analyse.js'
import { createContext, type ContextServices, type Task } from './bound-context.js'
import type { Identity } from './identity.js'
import { once } from './once.js'
import type { EvaluationPlan } from './plan.js'
import type { SessionParts } from './session.js'
import { StoredAnalyses } from './stored-analyses.js'
import { Trace } from './trace.js'

/** What all analyses of all evaluations found, and those that failed. */
export interface Analysed {
  readonly found: readonly Found[]
  readonly failed: readonly FailedAnalysis[]
}

export interface AnalysesParts extends Pick<SessionParts, 'host' | 'door' | 'store' | 'clock'> {
  readonly plans: readonly EvaluationPlan[]
  readonly seed: string
  /** In the order of the plans. */
  evaluations(): readonly Evaluation[]
  identity(entry: Entry): Identity
  services(warn: ContextServices['warn'], trace: Trace): ContextServices
}

export class Analyses {
  constructor(private readonly parts: AnalysesParts) {}

  /** Only those that ask models cost anything, and once. Aborting ends all of them. */
  async settle(signal: AbortSignal, warn: ContextServices['warn'] = () => {}): Promise<Analysed> {
    const { door, plans, store, clock } = this.parts
    const results: (Found | FailedAnalysis)[] = []
    const evaluations = this.parts.evaluations()
    const heard = once(warn)
    const stored = new StoredAnalyses(store, plans, clock)
    const end = (): void => door.close(new AttuneError('RUN_STOPPED', { why: 'it was interrupted.' }))
    door.open()
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    for (const [at, plan] of plans.entries()) {
      for (const entry of plan.config.analyses)
        results.push(await this.#one(plan, entry, evaluations[at]!, stored, heard))
    }
    signal.removeEventListener('abort', end)
    return {
      found: results.filter((each) => 'findings' in each),
      failed: results.filter((each) => 'failure' in each),
    }
  }

  async #one(
    plan: EvaluationPlan,
    entry: Entry,
    evaluation: Evaluation,
    stored: StoredAnalyses,
    warn: ContextServices['warn'],
  ): Promise<Found | FailedAnalysis> {
    const { door, host } = this.parts
    const task = await this.#task(plan, entry)
    const trace = new Trace()
    const services = this.parts.services(warn, trace)
    const context = async (_: Entry, __: Evaluation, inside: Inside): Promise<Context> =>
      createContext(task, {}, inside, services)
    const create = (): Kinds['analysis'] => host.create('analysis', entry as Entry<'analysis'>)
    const identity = digest([task.scope(), this.parts.identity(entry).key])
    return stored.settle({ plan, entry, identity }, () => analyse(entry, evaluation, { door, create, context, trace }))
  }

  async #task(plan: EvaluationPlan, entry: Entry): Promise<Task> {
    const { seed, host } = this.parts
    const { name } = plan.config
    return {
      scope: lazy(() =>
        digest({
          kind: 'analyse',
          evaluation: name,
          label: entry.label,
          identity: this.parts.identity(entry).answers,
          seed,
        }),
      ),
      use: entry.use,
      language: await languageOf(plan),
      seedPath: JSON.stringify([seed, entry.use, name]),
      prompts: host.component('analysis', entry.use).prompts ?? [],
      options: entry.options,
    }
  }
}

async function languageOf(plan: EvaluationPlan): Promise<string> {
  for await (const { scenario } of plan.groups()) return scenario.language
  return 'en'
}
