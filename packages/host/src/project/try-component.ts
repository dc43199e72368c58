/** Tries a component of a config on one unit of its plan. */
import {
  closest,
  type Group,
  isSettled,
  type ResolvedConfig,
  type SessionServices,
  type Unit,
} from '@attune/core/runtime'
import { type Given, type Project, type Session, type Trial, tryUnit } from '@attune/project'
import type { Scenario } from '@attune/core'
import { hostErrors } from '../errors.js'

export interface TryRequest {
  /** Component as `plugin/component`, or the label of an entry. */
  readonly name: string
  /**
   * Id of a scenario, and name of a supporter. Default: the first stored dialogue, or else the
   * first planned one.
   */
  readonly scenario?: string
  readonly supporter?: string
  readonly evaluation?: string
  /** Dialogues that replace a dialogue of the config. */
  readonly given?: Given
  /** Called with the number of units that must run first, because the dialogue is not stored. */
  onMissing?(units: number): void
}

const SCENARIOS_SHOWN = 3

/** Maximum number of groups that are searched for a stored dialogue. */
const LOOKED_THROUGH = 500

/**
 * Runs one unit of a component, and returns its requests and its result.
 *
 * @throws TRY_UNKNOWN, TRY_DIALOGUE, or the error of a unit that it needs
 */
export async function tryComponent(
  { services: { session, parts } }: Project,
  request: TryRequest,
): Promise<Trial> {
  assertUsed(request, parts.config)
  const loaded = await loadedScenarios(request, session, parts)
  if (loaded) return loaded
  const found = await find(request, session, parts)
  if (!found) {
    const { name, scenario = 'any', supporter = 'any' } = request
    throw hostErrors.error('TRY_DIALOGUE', { name, scenario, supporter })
  }
  const { unit, group } = found
  const open = request.given ? [] : await openBefore(unit, group, parts)
  if (open.length > 0) {
    request.onMissing?.(open.length)
    await settle(open, group, session)
  }
  return tryUnit(unit, request.given, parts)
}

/**
 * Result for a scenario source that loads scenarios: its first scenarios. Such a source has no
 * units.
 */
async function loadedScenarios(
  { name, scenario }: TryRequest,
  session: Session,
  { config, clock }: SessionServices,
): Promise<Trial | undefined> {
  const evaluation = config.evaluations.find(({ scenarios }) => isNamed(name)(scenarios))
  if (!evaluation) return undefined
  const { use, label } = evaluation.scenarios
  const began = clock.monotonic()
  const scenarios: Scenario[] = []
  for await (const { evaluation: of, repeat, scenario: slot } of session.groups()) {
    if ('generate' in slot) return undefined
    if (of !== evaluation.name || repeat > 1 || (scenario !== undefined && slot.id !== scenario))
      continue
    if (scenarios.push(slot.scenario) === SCENARIOS_SHOWN) break
  }
  const took = Math.round(clock.monotonic() - began)
  const nothing = { exchanges: [], calls: [], warnings: [], about: {}, offline: false }
  return {
    ...nothing,
    evaluation: evaluation.name,
    label,
    use,
    kind: 'generate',
    result: { scenarios },
    took,
  }
}

interface Found {
  readonly unit: Unit
  readonly group: Group
}

async function find(
  request: TryRequest,
  session: Session,
  parts: SessionServices,
): Promise<Found | undefined> {
  const isMeant = meant(request, parts.config)
  let first: Found | undefined
  let looked = 0
  for await (const group of session.groups()) {
    if (request.scenario !== undefined && group.scenario.id !== request.scenario) continue
    if (looked++ === LOOKED_THROUGH && first) return first
    for (const unit of group.units.filter(isMeant)) {
      first ??= { unit, group }
      if (request.given || (await openBefore(unit, group, parts)).length === 0)
        return { unit, group }
    }
  }
  return first
}

/**
 * Creates a predicate that selects the units of a component; for a supporter, the units of its
 * dialogues.
 */
function meant(
  { name, supporter, evaluation }: TryRequest,
  config: ResolvedConfig,
): (unit: Unit) => boolean {
  const bots = config.evaluations.flatMap(({ supporters }) => supporters).filter(isNamed(name))
  const labels = new Set<unknown>(bots.map(({ label }) => label))
  return (unit) => {
    const { about } = unit
    if (evaluation !== undefined && unit.evaluation !== evaluation) return false
    if (supporter !== undefined && (about['supporter'] ?? about['first']) !== supporter)
      return false
    return isNamed(name)(unit) || (unit.kind === 'simulate' && labels.has(about['supporter']))
  }
}

const isNamed =
  (name: string) =>
  ({ use, label }: { readonly use: string; readonly label: string }): boolean =>
    use === name || label === name

/** Units that this unit needs and that are not done, in order. */
async function openBefore(
  unit: Unit,
  { units }: Group,
  { store }: SessionServices,
): Promise<readonly Unit[]> {
  const needed = new Set<string>()
  const add = ({ dependsOn }: Unit): void => {
    for (const each of dependsOn) if (needed.size !== needed.add(each.key).size) add(each)
  }
  add(unit)
  const statuses = await store.statuses([...needed])
  return units.filter(({ key }) => needed.has(key) && !isSettled(statuses.get(key)))
}

async function settle(open: readonly Unit[], group: Group, session: Session): Promise<void> {
  const keys = new Set(
    open.flatMap(({ key, dependsOn }) => [key, ...dependsOn.map((each) => each.key)]),
  )
  const units = group.units.filter(({ key }) => keys.has(key))
  const failures: { readonly use: string; readonly message: string }[] = []
  const run = session.start({
    observers: [
      (event) => void (event.type === 'settled' && event.failure && failures.push(event.failure)),
    ],
  })
  const { stopped } = await run.all(only({ ...group, units }))
  if (stopped) throw stopped
  const [failure] = failures
  if (failure) throw hostErrors.error('TRY_BEFORE', { use: failure.use, what: failure.message })
}

async function* only(group: Group): AsyncGenerator<Group> {
  yield group
}

function assertUsed({ name }: TryRequest, { evaluations }: ResolvedConfig): void {
  const readers = evaluations.flatMap(({ estimators, judges }) => [...estimators, ...judges])
  const tried = [
    ...evaluations.flatMap(({ scenarios, supporters, simulators }) => [
      scenarios,
      ...supporters,
      ...simulators,
    ]),
    ...readers,
    ...readers.flatMap(({ reads }) => Object.values(reads)),
  ]
  if (tried.some(isNamed(name))) return
  if (evaluations.some(({ analyses }) => analyses.some(isNamed(name)))) {
    const why = 'an analysis reads a finished evaluation'
    throw hostErrors.error('TRY_KIND', {
      name,
      why,
      instead: 'Run the config: what is done already is reused.',
    })
  }
  const names = [...new Set(tried.flatMap(({ use, label }) => [use, label]))]
  const near = closest(name, names)
  const fix = near === undefined ? {} : { fix: `Did you mean "${near}"?` }
  throw hostErrors.error(
    'TRY_UNKNOWN',
    { name, known: [...new Set(tried.map(({ use }) => use))].join(', ') },
    fix,
  )
}
