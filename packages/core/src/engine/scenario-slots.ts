/**
 * Yields the scenarios of an evaluation in the order of their source. A slot is a loaded scenario,
 * or a scenario that a unit will generate.
 */
import { namedModels } from '../config/entries.js'
import type { Entry, EvaluationConfig } from '../config/types.js'
import type {
  GeneratingSource,
  LoadingSource,
  ScenarioSeed,
  ScenarioSource,
} from '../contracts/components.js'
import type { Scenario } from '../contracts/data.js'
import { personParts, sessionsOf } from '../chain/expand.js'
import { checkGenerated, checkScenario, checkSeed } from '../door/check-scenario.js'
import type { Door } from '../door/door.js'
import type { PluginCall } from '../door/plugin-call.js'

import { AttuneError } from '../errors.js'
import {
  canonicalMembers,
  createRandom,
  digest,
  digestOfMembers,
  freeze,
  lazy,
  seedPathOf,
} from '../values.js'
import type { ComponentInstance } from './component-identity.js'
import type { ChainSlot, Generated, ScenarioSlot, Unit } from './unit.js'

const base = (tag: string): string => tag.split(/[-_]/, 1)[0]!.toLowerCase()

/** True if two tags have the same language. `en-US` uses prompts in `en`: regions are ignored. */
export const isSameLanguage = (one: string, other: string): boolean => base(one) === base(other)

export interface SlotServices {
  readonly evaluation: Pick<EvaluationConfig, 'name' | 'limit' | 'part'>
  readonly seed: string
  readonly door: Pick<Door, 'each' | 'pass'>
}

/** Maximum number of scenarios of a source if the config sets no limit. */
const MOST = 100_000

/**
 * Yields the scenarios of a source.
 *
 * @throws SCENARIO_DUPLICATE, SCENARIOS_ENDLESS, and errors of the source
 */
export async function* scenarioSlots(
  source: ComponentInstance<ScenarioSource>,
  services: SlotServices,
): AsyncGenerator<ScenarioSlot> {
  const { name, limit, part } = services.evaluation
  const slots = isLoading(source)
    ? loaded(source, services)
    : generated(source as ComponentInstance<GeneratingSource>, services)
  const languages = new Map<string, string>()
  let count = 0
  for await (const slot of slots) {
    const { id, language } = slot
    const isLater = isLaterSession(slot)
    if (limit !== undefined && count >= limit && !isLater) return
    if (limit === undefined && count >= MOST)
      throw new AttuneError('SCENARIOS_ENDLESS', { use: source.entry.use, evaluation: name, count })
    const other = languages.get(id)
    if (other !== undefined) {
      const both = isSameLanguage(other, language)
        ? ''
        : `, one in ${other} and one in ${language},`
      throw new AttuneError('SCENARIO_DUPLICATE', {
        use: source.entry.use,
        evaluation: name,
        id,
        both,
      })
    }
    languages.set(id, language)
    if (!isLater) count++
    if (part?.scenarios?.has(slot.id) ?? true) yield slot
  }
}

/**
 * True for a session after the first. Later sessions do not count towards the limit, since a person
 * counts once.
 */
const isLaterSession = (slot: ScenarioSlot): boolean =>
  'chain' in slot && slot.chain !== undefined && slot.chain.number > 1

const isLoading = (
  source: ComponentInstance<ScenarioSource>,
): source is ComponentInstance<LoadingSource> => 'load' in source.instance

const pluginCallTo = ({ use, place }: Entry, doing: string): PluginCall => ({ use, doing, place })

async function* loaded(
  { entry, instance }: ComponentInstance<LoadingSource>,
  { door, evaluation }: SlotServices,
): AsyncGenerator<ScenarioSlot> {
  const firsts = new Map<string, string>()
  for await (const each of door.each(
    pluginCallTo(entry, 'load scenarios'),
    () => instance.load(),
    checkScenario,
  )) {
    const texts = lazy(() => canonicalMembers(each))
    const content = contentOf(each, texts)
    const sameAs = content === undefined ? undefined : firsts.get(content)
    if (content !== undefined && sameAs === undefined) firsts.set(content, each.id)
    const scenario = freeze(sameAs === undefined ? each : { ...each, cluster: sameAs })
    if (scenario.sessions !== undefined) {
      yield* sessionSlots(cut(scenario, evaluation.part?.sessions), sameAs)
      continue
    }
    const key = sameAs === undefined ? digestOfMembers(texts().values()) : digest(scenario)
    const slot = { id: scenario.id, language: scenario.language, key, scenario }
    yield sameAs === undefined ? slot : { ...slot, sameAs }
  }
}

/** The scenario of a person with the first sessions only. */
const cut = (person: Scenario, sessions?: number): Scenario =>
  sessions === undefined
    ? person
    : { ...person, sessions: (person.sessions ?? []).slice(0, sessions) }

/** Slots of a person with several sessions, one per session. */
function sessionSlots(person: Scenario, sameAs: string | undefined): readonly ChainSlot[] {
  const slots: ChainSlot[] = []
  const parts = personParts(person)
  for (const [at, each] of sessionsOf(person).entries()) {
    const { id, language } = each
    const chain = { person: person.id, number: at + 1, parts, slots, made: new Map() }
    const slot = { id, language, key: digest(each), scenario: freeze(each), chain }
    slots.push(sameAs === undefined ? slot : Object.assign(slot, { sameAs }))
  }
  return slots
}

/**
 * Digest of a scenario's content, without id and tags. Scenarios with equal content are not
 * independent and share a cluster. Undefined if the source sets a cluster, and for a scenario
 * without content, such as a person in a log.
 */
function contentOf(
  scenario: Scenario,
  texts: () => ReadonlyMap<string, string>,
): string | undefined {
  const { id, cluster = id, profile, opening, events, references, details } = scenario
  const { brief = '', intention = '' } = scenario
  const isEmpty =
    [profile, brief, intention].every((text) => text.trim() === '') &&
    opening.length +
      events.length +
      Object.keys(references).length +
      Object.keys(details).length ===
      0
  if (cluster !== id || isEmpty) return undefined
  return digestOfMembers([...texts()].flatMap(([name, text]) => (isContent(name) ? text : [])))
}

const isContent = (name: string): boolean => name !== 'id' && name !== 'cluster' && name !== 'tags'

function* generated(
  source: ComponentInstance<GeneratingSource>,
  services: SlotServices,
): Generator<ScenarioSlot> {
  const { door, seed: chance } = services
  const call = pluginCallTo(source.entry, 'list the seeds of scenarios')
  const random = (...names: readonly (string | number)[]) =>
    createRandom(seedPathOf([chance, source.entry.use, ...names]))
  const seeds = door.pass(call, () => source.instance.seeds(random)[Symbol.iterator]())
  for (;;) {
    const next = door.pass(
      call,
      () => seeds.next(),
      ({ done, value }) => void (done || checkSeed(value)),
    )
    if (next.done) return
    yield generatedSlot(source, next.value, services)
  }
}

function generatedSlot(
  { entry, component, identity, instance }: ComponentInstance<GeneratingSource>,
  seed: ScenarioSeed,
  { evaluation, seed: chance }: SlotServices,
): ScenarioSlot {
  const what = { kind: 'generate', seed, chance }
  const key = digest({ ...what, source: identity.key })
  const slot = { id: seed.id, language: seed.language, key }
  const generate: Unit = {
    key,
    scope: lazy(() => digest({ ...what, source: identity.answers })),
    kind: 'generate',
    evaluation: evaluation.name,
    label: entry.label,
    use: entry.use,
    about: { scenario: seed.id },
    subject: undefined,
    options: freeze(entry.options),
    models: namedModels(entry),
    scenario: { ...slot, scenario: blank(seed.id, seed.language) },
    component,
    seedPath: seedPathOf([chance, entry.use, seed.id]),
    byBatch: entry.byBatch === true,
    dependsOn: [],
    reads: {},
    work: async (_, context) => instance.generate(seed, context),
    check: (made) => checkGenerated(made as Generated, seed),
  }
  return { ...slot, generate }
}

const blank = (id: string, language: string): Scenario => ({
  id,
  language,
  profile: '',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
})
