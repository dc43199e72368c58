/**
 * Additional repeats of scenarios: for the second analysis (look) of a check, and for baselines.
 */
import {
  type EvaluationDecision,
  gatedIn,
  gatedSupporters,
  gatesOf,
  type SecondLooks,
} from '@attune/claims'
import type { EvaluationConfig, Group } from '@attune/core/runtime'
import { askedSupporters, type Portions, type Project } from '@attune/project'
import { partOfProject } from '../composition/open-project.js'
import { areStored } from './interim-run.js'

/** Names of the supporters whose dialogues are repeated, by evaluation. */
export type RepeatedSupporters = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The project restricted to the evaluations in `more`, with `times` as many repeats of each
 * scenario. Undefined if none remains. Analyses that call models are removed.
 */
export function repeated(
  project: Project,
  more: RepeatedSupporters,
  times: number,
): Project | undefined {
  const evaluations = project.config.evaluations.flatMap((evaluation): EvaluationConfig[] => {
    const names = more.get(evaluation.name)
    if (!names || isRecorded(project, evaluation)) return []
    const supporters = evaluation.supporters.filter(({ label }) => names.has(label))
    const analyses = evaluation.analyses.filter(({ models }) => models.length === 0)
    return [{ ...evaluation, supporters, analyses, repeats: times * evaluation.repeats }]
  })
  return evaluations.length === 0
    ? undefined
    : partOfProject(project, { ...project.config, evaluations })
}

/** True if the dialogues of the evaluation are recorded, so that no more can be generated. */
const isRecorded = ({ services: { parts } }: Project, evaluation: EvaluationConfig): boolean =>
  askedSupporters({ ...parts, config: { ...parts.config, evaluations: [evaluation] } }).length === 0

/**
 * Evaluations with a gate against a baseline, and their gated supporters. Only these may need
 * additional repeats.
 */
export const baselineGated = ({ config }: Project): RepeatedSupporters =>
  new Map(
    config.evaluations.flatMap((evaluation) => {
      const isCompared = gatesOf(evaluation).some(({ against }) => against.kind === 'baseline')
      return isCompared ? [[evaluation.name, gatedSupporters([evaluation])]] : []
    }),
  )

/** Evaluations of these gates, with the supporters in the gates. */
export function supportersInGates(
  gates: readonly Pick<EvaluationDecision, 'evaluation' | 'gate'>[],
): RepeatedSupporters {
  const all = new Map<string, Set<string>>()
  for (const { evaluation, gate } of gates) {
    const names = all.get(evaluation) ?? new Set()
    names.add(gate.supporter)
    if (gate.against.kind === 'supporter') names.add(gate.against.supporter)
    all.set(evaluation, names)
  }
  return all
}

/** Evaluations with a gate that is undecided and needs a second look. */
export const undecidedIn = (decisions: readonly EvaluationDecision[]): RepeatedSupporters =>
  supportersInGates(decisions.filter(({ isOpen }) => isOpen))

/**
 * Reads the additional dialogues of the evaluations that a check repeats, by name of the
 * evaluation. An evaluation is missing until all its additional dialogues are stored. Recorded
 * dialogues cannot be repeated and count as `recorded`.
 */
export async function secondLooks(
  project: Project,
  open: RepeatedSupporters,
): Promise<SecondLooks> {
  const looks = new Map<
    string,
    SecondLooks extends ReadonlyMap<string, infer Look> ? Look : never
  >()
  for (const evaluation of project.config.evaluations) {
    if (open.has(evaluation.name) && isRecorded(project, evaluation))
      looks.set(evaluation.name, 'recorded')
  }
  const again = repeated(project, open, 2)
  if (!again || !(await areStored(again.services.session.groups(), again.services.store)))
    return looks
  for (const gated of gatedIn(again)) looks.set(gated.config.name, gated)
  return looks
}

/**
 * The two portions (parts) of a check's run: all scenarios once, then the scenarios of undecided
 * evaluations once more.
 */
export class CheckPortions implements Portions {
  constructor(
    private readonly project: Project,
    /** Analyses the first portion, and returns the evaluations that are still undecided. */
    private readonly open: () => Promise<RepeatedSupporters>,
    /** Called with the number of additional units when the second portion begins. */
    private readonly onAgain: (evaluations: readonly string[], units: number) => Promise<void>,
  ) {}

  get results(): Portions['results'] {
    return this.project.services.session.results
  }

  async *groups(): AsyncGenerator<AsyncIterable<Group>> {
    yield this.project.services.session.groups()
    const again = repeated(this.project, await this.open(), 2)
    if (!again) return
    let units = 0
    for await (const group of additionalGroups(again, this.project)) units += group.units.length
    await this.onAgain(
      again.config.evaluations.map(({ name }) => name),
      units,
    )
    yield additionalGroups(again, this.project)
  }
}

/** Runs a plan with additional repeats, while results are read with the original config. */
export class RepeatPortions implements Portions {
  constructor(
    private readonly project: Project,
    private readonly more: Project,
    /** Called with the number of additional units. */
    private readonly onPlanned: (units: number) => void,
  ) {}

  get results(): Portions['results'] {
    return this.project.services.session.results
  }

  async *groups(): AsyncGenerator<AsyncIterable<Group>> {
    const [all, own] = [await unitsIn(this.more), await unitsIn(this.project)]
    this.onPlanned(all - own)
    yield this.more.services.session.groups()
  }
}

async function unitsIn({ services: { session } }: Project): Promise<number> {
  let units = 0
  for await (const group of session.groups()) units += group.units.length
  return units
}

async function* additionalGroups(more: Project, { config }: Project): AsyncGenerator<Group> {
  const known = new Map(config.evaluations.map(({ name, repeats }) => [name, repeats]))
  for await (const group of more.services.session.groups())
    if (group.repeat > (known.get(group.evaluation) ?? 0)) yield group
}
