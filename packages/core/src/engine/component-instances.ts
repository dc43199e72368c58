/**
 * Component instances of one evaluation, each created once. Also decides which scenarios a
 * component applies to.
 */
import type { Entry, EvaluationConfig, JudgeEntry } from '../config/types.js'
import type { Estimator, Kind, Kinds, Simulator } from '../contracts/components.js'
import type { Json, Scenario } from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import type { Component } from '../contracts/plugin.js'
import { FLAGS_REVISION } from '../dialogue/flags.js'
import { boolean } from '../door/shape.js'
import { AttuneError } from '../errors.js'
import { digest, DOES_NOT_APPLY, remembered } from '../values.js'
import { givesOf } from '../plugins/gives.js'
import { fileDigest } from '../reading/file-digest.js'
import type { ComponentInstance, Identity, PlanServices } from './component-identity.js'
import { type Generated, type Inputs, isScenario, type ScenarioSlot } from './unit.js'

/** Digests of a simulator with the simulators that it wraps. */
interface SimulatorDigests {
  /** Digest of the wrapped simulators; undefined for a simulator that wraps none. */
  readonly inner: string | undefined
  /** Digest of the simulator and the wrapped ones. */
  readonly whole: string
}

interface SimulatorParts extends Readonly<Record<keyof Identity, SimulatorDigests>> {
  /** True if the simulator, or one that it wraps, may read the name of the supporter. */
  readonly isNamed: boolean
}

export class ComponentInstances {
  readonly #made = new Map<Entry, ComponentInstance<Estimator>>()

  constructor(private readonly services: PlanServices) {}

  /** Simulators that a simulator wraps, by option name. */
  innerOf(entry: Entry): Readonly<Record<string, ComponentInstance<Simulator>>> {
    return entry.kind === 'simulator'
      ? Object.fromEntries(
          Object.entries(entry.reads).map(([name, inner]) => [
            name,
            this.of(inner as Entry<'simulator'>),
          ]),
        )
      : {}
  }

  /** Parts of the keys of dialogues that only their simulator determines. */
  readonly simulatorParts = remembered((entry: Entry): SimulatorParts => {
    const { component, identity } = this.of(entry)
    const inner = Object.entries(this.innerOf(entry))
    const innerKey = (of: keyof Identity): string | undefined =>
      inner.length === 0
        ? undefined
        : digest(Object.fromEntries(inner.map(([name, each]) => [name, each.identity[of]])))
    const partsFor = (of: keyof Identity) => {
      const innerDigest = innerKey(of)
      return { inner: innerDigest, whole: digest([identity[of], innerDigest ?? null]) }
    }
    return {
      isNamed: [component, ...inner.map(([, each]) => each.component)].some(
        ({ readsSupporterName }) => readsSupporterName === true,
      ),
      key: partsFor('key'),
      answers: partsFor('answers'),
    }
  })

  of<K extends Kind>(entry: Entry<K>): ComponentInstance<Kinds[K]> {
    const existing = this.#made.get(entry)
    if (existing) return existing as unknown as ComponentInstance<Kinds[K]>
    const { key, answers } = this.services.identity(entry)
    const component = this.services.component(entry)
    const part = {
      entry,
      component,
      identity: { key: digest(key), answers: digest(answers) },
      instance: this.services.create(entry),
      gives: this.#gives(entry, component),
      isRecorded: this.#isRecorded(entry, component),
      ...this.#recordings(entry, component),
    }
    this.#made.set(entry, part as unknown as ComponentInstance<Estimator>)
    return part
  }

  #gives(entry: Entry, component: Component): Gives {
    const call = { use: entry.use, doing: 'say what it gives', place: entry.place }
    return this.services.door.pass(call, () => givesOf(component, entry.options, entry.use))
  }

  /** Digests of the files from which a simulator replays recordings; empty for other components. */
  filesOf(entry: Entry): readonly string[] {
    const own = this.services.component(entry).recordings
      ? entry.files.map(({ file }) => fileDigest(file))
      : []
    return [
      ...own,
      ...Object.values(this.innerOf(entry)).flatMap((inner) => this.filesOf(inner.entry)),
    ]
  }

  #isRecorded(entry: Entry, { recorded, recordings }: Component): boolean {
    return (
      recorded ??
      (recordings !== undefined ||
        Object.values(this.innerOf(entry)).some((inner) => inner.isRecorded))
    )
  }

  /** Recordings of a simulator, or of one that it wraps. */
  #recordings(entry: Entry, component: Component): Pick<ComponentInstance<unknown>, 'recordings'> {
    if (component.recordings) return { recordings: component.recordings(entry.options as never) }
    const inner = Object.values(this.innerOf(entry)).find(
      ({ recordings }) => recordings !== undefined,
    )
    return inner?.recordings ? { recordings: inner.recordings } : {}
  }

  isPairJudge(entry: JudgeEntry): boolean {
    return this.of(entry).instance.subject === 'pair'
  }

  /**
   * True if units of an entry are planned for a scenario. A scenario that is not generated yet
   * counts as applicable; its unit checks it later.
   */
  isPlanned(entry: Entry, slot: ScenarioSlot): boolean {
    if (this.services.component(entry).readsChain === true && !isLastSession(slot)) return false
    return !('scenario' in slot) || this.#applies(entry, slot.scenario)
  }

  /** Reason why a unit of a generated scenario is omitted; undefined if the unit is run. */
  omit(entry: Entry, slot: ScenarioSlot, inputs: Inputs): string | undefined {
    if (!('generate' in slot)) return undefined
    const made = inputs.of<Generated>(slot.generate)
    if (!isScenario(made)) return made.state === 'unknown' ? made.why : undefined
    return this.#applies(entry, made) ? undefined : DOES_NOT_APPLY
  }

  /** True if the entry and all entries that it reads apply to the scenario. */
  #applies(entry: Entry, scenario: Scenario): boolean {
    const { instance } = this.of(entry)
    const call = {
      use: entry.use,
      doing: 'tell whether it applies',
      place: entry.place,
      about: { scenario: scenario.id },
    }
    const own =
      !('appliesTo' in instance) ||
      this.services.door.pass(
        call,
        () => instance.appliesTo!(scenario),
        (answer) => boolean(answer, 'appliesTo'),
      )
    return own && Object.values(entry.reads).every((nested) => this.#applies(nested, scenario))
  }
}

/** True for the last session of a person. Components that read all sessions are planned with it. */
const isLastSession = (slot: ScenarioSlot): boolean =>
  'chain' in slot && slot.chain !== undefined && slot.chain.number === slot.chain.slots.length

/** Digest of all parts of the config on which the plan of an evaluation depends. */
export function planDigest(
  {
    name,
    simulators,
    scenarios,
    supporters,
    estimators,
    judges,
    repeats,
    limit,
    part,
  }: EvaluationConfig,
  seed: string,
  parts: ComponentInstances,
): string {
  const identityOf = (entry: Entry): Json => ({
    label: entry.label,
    conditions: entry.conditions,
    identity: parts.of(entry).identity.key,
    reads: Object.fromEntries(
      Object.entries(entry.reads).map(([at, nested]) => [at, identityOf(nested)]),
    ),
    ...('memory' in entry && { memory: entry.memory as Json }),
  })
  const judged = judges.map((judge) => ({
    ...(identityOf(judge) as object),
    pairs: judge.pairs,
    orders: judge.orders,
    across: judge.across ?? null,
  }))
  const entries = [scenarios, ...simulators, ...supporters, ...estimators].map(identityOf)
  const recordings = simulators.map((entry) => parts.filesOf(entry))
  const rest = {
    repeats,
    limit: limit ?? null,
    part: part?.scenarios?.digest,
    ...(part?.sessions !== undefined && { sessions: part.sessions }),
  }
  return digest({ name, entries, recordings, judged, ...rest, seed, flags: FLAGS_REVISION })
}

/**
 * Throws if a pair judge reads results of single dialogues, or if another component reads a pair
 * judge.
 */
export function checkReads(
  { estimators, judges }: EvaluationConfig,
  isPairJudge: (judge: Entry) => boolean,
): void {
  for (const reader of [...estimators, ...judges]) {
    for (const [option, read] of Object.entries(reader.reads)) {
      if (reader.kind === 'judge' && isPairJudge(reader))
        throw new AttuneError('READS_IN_PAIR_JUDGE', { use: reader.use })
      const details = { reader: reader.label, option, judge: read.label }
      if (read.kind === 'judge' && isPairJudge(read)) {
        throw new AttuneError('READS_PAIR_JUDGE', details, { place: reader.place })
      }
    }
  }
}
