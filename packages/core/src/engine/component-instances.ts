/** The components of one evaluation, each made once, and what they have to do. */
import type { Entry, JudgeEntry } from '../config/types.js'
import type { Estimator, Kind, Kinds } from '../contracts/components.js'
import type { Scenario } from '../contracts/data.js'
import { boolean } from '../door/shape.js'
import { digest } from '../hash.js'
import { DOES_NOT_APPLY } from '../known.js'
import { fileDigest } from '../reading/file-digest.js'
import type { ComponentInstance, PlanServices } from './group.js'
import { type Generated, type Inputs, isScenario, type ScenarioSlot } from './unit.js'

export class ComponentInstances {
  readonly #made = new Map<Entry, ComponentInstance<Estimator>>()

  constructor(private readonly services: PlanServices) {}

  of<K extends Kind>(entry: Entry<K>): ComponentInstance<Kinds[K]> {
    const existing = this.#made.get(entry)
    if (existing) return existing as unknown as ComponentInstance<Kinds[K]>
    const { key, answers } = this.services.identity(entry)
    const component = this.services.component(entry)
    const part = {
      entry,
      component,
      identity: { key: digest(key), answers: digest(answers) },
      made: this.services.create(entry),
      ...(component.recordings && { recordings: component.recordings(entry.options as never) }),
    }
    this.#made.set(entry, part as unknown as ComponentInstance<Estimator>)
    return part
  }

  /** Digests of the files with a simulator's recordings. */
  filesOf(entry: Entry): readonly string[] {
    return this.of(entry).recordings ? entry.files.map(({ file }) => fileDigest(file)) : []
  }

  isPairJudge(entry: JudgeEntry): boolean {
    return this.of(entry).made.subject === 'pair'
  }

  /** Whether an entry has anything to do with a scenario. Of one that is still to be made, its unit finds out. */
  isPlanned(entry: Entry, slot: ScenarioSlot): boolean {
    return !('scenario' in slot) || this.#applies(entry, slot.scenario)
  }

  /** Why there is nothing to do for a scenario that is to be made. */
  omit(entry: Entry, slot: ScenarioSlot, inputs: Inputs): string | undefined {
    if (!('generate' in slot)) return undefined
    const made = inputs.of<Generated>(slot.generate)
    if (!isScenario(made)) return made.state === 'unknown' ? made.why : undefined
    return this.#applies(entry, made) ? undefined : DOES_NOT_APPLY
  }

  /** A reader applies where everything applies that it reads. */
  #applies(entry: Entry, scenario: Scenario): boolean {
    const { made } = this.of(entry)
    const call = {
      use: entry.use,
      doing: 'tell whether it applies',
      place: entry.place,
      about: { scenario: scenario.id },
    }
    const own =
      !('appliesTo' in made) ||
      this.services.door.pass(
        call,
        () => made.appliesTo!(scenario),
        (answer) => boolean(answer, 'appliesTo'),
      )
    return own && Object.values(entry.reads).every((nested) => this.#applies(nested, scenario))
  }
}
