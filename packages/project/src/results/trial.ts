/**
 * Runs one unit for inspection: its requests, its answers, and how they are parsed. The result is
 * not stored.
 */
import type { ChatAnswer } from '@attune/core/models'
import type { Dialogue, Json, Known, Scenario } from '@attune/core'
import {
  type AskedRequest,
  type ContextListener,
  digest,
  endsTheRun,
  type Failure,
  failureOf,
  flaggedByAnswers,
  freeze,
  gatherInputs,
  type Inputs,
  nameError,
  parseStored,
  pluginCallOf,
  type Result,
  type SessionServices,
  Trace,
  type Unit,
  unitContext,
} from '@attune/core/runtime'

/** A request to a chat model, its raw answer, and the parsed answer. */
export interface Exchange extends AskedRequest {
  readonly answer: ChatAnswer
  /** Parsed answer; undefined if the parser failed. */
  readonly read?: Known<unknown>
}

export interface Trial extends Pick<Unit, 'evaluation' | 'label' | 'use' | 'kind' | 'about'> {
  readonly exchanges: readonly Exchange[]
  /** Calls of services other than chat models. */
  readonly calls: readonly { readonly request: object; readonly answer: unknown }[]
  readonly warnings: readonly string[]
  /** Result of the unit. Exactly one of `result`, `failure` and `leftOut` is set. */
  readonly result?: object
  readonly failure?: Failure
  readonly leftOut?: string
  /** Duration in milliseconds. */
  readonly took: number
  /** True if a stand-in answered. */
  readonly offline: boolean
}

/**
 * Input that replaces stored input: the dialogues that the unit reads, in order, and changes of
 * their scenario.
 */
export interface Given {
  readonly dialogues: readonly Dialogue[]
  readonly scenario?: Partial<Scenario>
  /** Name of the occasion of the trial. Answers are reused only within one occasion. */
  readonly occasion?: string
}

type TrialParts = Pick<
  SessionServices,
  'config' | 'host' | 'models' | 'prompts' | 'store' | 'door' | 'clock'
>

/** Runs a unit whose inputs are stored or given. Answers of models are stored as in a run. */
export async function tryUnit(
  unit: Unit,
  given: Given | undefined,
  parts: TrialParts,
): Promise<Trial> {
  const recorder = new CallRecorder()
  const trace = new Trace()
  const { use, label, evaluation, kind, about, component } = unit
  const began = parts.clock.monotonic()
  const outcome = await outcomeOf(unit, given, parts, recorder, trace)
  const took = Math.round(parts.clock.monotonic() - began)
  trace.answered(component)
  const { exchanges, calls, warnings } = recorder
  return {
    evaluation,
    label,
    use,
    kind,
    about,
    exchanges,
    calls,
    warnings,
    ...outcome,
    took,
    offline: trace.offline,
  }
}

async function outcomeOf(
  unit: Unit,
  given: Given | undefined,
  parts: TrialParts,
  listener: CallRecorder,
  trace: Trace,
): Promise<Pick<Trial, 'result' | 'failure' | 'leftOut'>> {
  try {
    const inputs = given
      ? await inputsFrom(given, unit, parts, trace)
      : await storedInputs(unit, parts)
    const leftOut = unit.omit?.(inputs)
    if (leftOut !== undefined) return { leftOut }
    return { result: await work(scopedToInput(unit, given), inputs, parts, { listener, trace }) }
  } catch (error) {
    const named = nameError(unit, error)
    if (endsTheRun(named)) throw named
    return { failure: failureOf(named, unit.use) }
  }
}

async function work(
  unit: Unit,
  inputs: Inputs,
  parts: TrialParts,
  { listener, trace }: { readonly listener: CallRecorder; readonly trace: Trace },
): Promise<Result> {
  const context = unitContext(parts, (_, message) => void listener.warnings.push(message), {
    listener,
  })
  const result = await parts.door.enter(
    pluginCallOf(unit),
    (inside) => unit.work(inputs, context(unit, inputs, inside, trace), trace),
    (value) => unit.check(value, inputs, trace),
  )
  return flaggedByAnswers(
    (await unit.complete?.(result, inputs, trace)) ?? result,
    unit.kind,
    trace.irregular,
  )
}

const storedInputs = (unit: Unit, { store }: TrialParts): Promise<Inputs> =>
  gatherInputs(unit, new Map(), store)

/**
 * Inputs of a unit with the given dialogues in place of stored ones. Results of other components
 * are computed from these dialogues.
 */
async function inputsFrom(
  given: Given,
  unit: Unit,
  parts: TrialParts,
  trace: Trace,
): Promise<Inputs> {
  const results = new Map<string, Result>()
  const dialogues = [...given.dialogues]
  const of = <T extends Result>({ key }: Unit): T => results.get(key) as T
  const scenario: Inputs['scenario'] = (slot) =>
    freeze({
      ...('scenario' in slot ? slot.scenario : of<Scenario>(slot.generate)),
      ...given.scenario,
    })
  const inputs: Inputs = { of, scenario, offline: false }
  for (const needed of unit.dependsOn) {
    if (needed.kind === 'simulate')
      results.set(needed.key, freeze(dialogues.shift() ?? given.dialogues[0]!))
  }
  const generated = unit.dependsOn.filter(({ kind }) => kind === 'generate').map(({ key }) => key)
  for (const [key, made] of await parts.store.units(generated))
    if (made.status === 'done')
      results.set(
        key,
        freeze(parseStored(made.result, parts.store.location, `unit ${key}`) as Result),
      )
  for (const needed of unit.dependsOn) {
    if (results.has(needed.key)) continue
    const more = await (hasReads(needed) ? inputsFrom(given, needed, parts, trace) : inputs)
    results.set(
      needed.key,
      freeze(
        await work(scopedToInput(needed, given), more, parts, {
          listener: new CallRecorder(),
          trace,
        }),
      ),
    )
  }
  return inputs
}

const hasReads = ({ reads }: Unit): boolean => Object.keys(reads).length > 0

/** Copy of the unit under which answers are stored separately for the given dialogues. */
function scopedToInput(unit: Unit, given: Given | undefined): Unit {
  if (!given) return unit
  const { dialogues, scenario = {}, occasion } = given
  const slot = { ...unit.scenario, language: scenario.language ?? unit.scenario.language }
  const stamp = {
    dialogues,
    scenario,
    ...(occasion !== undefined && { occasion }),
  } as unknown as Json
  return { ...unit, scenario: slot, scope: () => digest({ trial: unit.scope(), given: stamp }) }
}

class CallRecorder implements ContextListener {
  readonly exchanges: Exchange[] = []
  readonly calls: { request: object; answer: unknown }[] = []
  readonly warnings: string[] = []

  asked(request: AskedRequest, answer: ChatAnswer): void {
    this.exchanges.push({ ...request, answer })
  }

  /**
   * Stores a parsed answer with the latest request of this prompt that has none. Several requests
   * may be in progress.
   */
  read(prompt: string, read: Known<unknown>): void {
    const at = this.exchanges.findLastIndex(
      (each) => each.prompt === prompt && each.read === undefined,
    )
    if (at >= 0) this.exchanges[at] = { ...this.exchanges[at]!, read }
  }

  called(request: object, answer: unknown): void {
    this.calls.push({ request, answer })
  }
}
