/** Criteria by which an evaluation detects harm. */
import type { GivenFinding } from '@attune/core/internal'
import type { Evaluation } from '@attune/core/findings'
import type { Entry, EvaluationConfig, ResolvedConfig } from '@attune/core/runtime'

/** A criterion that can report a finding. */
export interface FindingCriterion {
  /** Label of the judge or estimator that looks for the finding. */
  readonly label: string
  readonly criterion: string
  readonly finds: GivenFinding
}

/** Finding criteria of all judges and estimators of an evaluation. */
export const findingCriteria = ({
  judges,
  estimators,
  gives,
}: Pick<Evaluation, 'judges' | 'estimators' | 'gives'>): readonly FindingCriterion[] =>
  [...judges, ...estimators].flatMap((label) =>
    Object.entries({ ...gives[label]?.criteria, ...gives[label]?.measures }).flatMap(
      ([criterion, { finds }]) => (finds ? [{ label, criterion, finds }] : []),
    ),
  )

/** Finding criterion in the record of a run, since later runs may have another config. */
export interface RecordedFinder extends FindingCriterion {
  /** True if an offline stand-in replaces its judge. */
  readonly offline: boolean
}

export const findersIn = (
  { estimators, judges }: Pick<EvaluationConfig, 'estimators' | 'judges'>,
  evaluation: Parameters<typeof findingCriteria>[0],
  models: ResolvedConfig['models'],
): readonly RecordedFinder[] =>
  findingCriteria(evaluation).map((each) => {
    const entries = [...estimators, ...judges].filter(({ label }) => label === each.label)
    const asked = entries.flatMap(modelsOf)
    return { ...each, offline: asked.some((name) => models.get(name)?.provider === 'offline') }
  })

/** Models of an entry and of the entries that it reads. */
export const modelsOf = ({ models, reads }: Entry): string[] => [
  ...models.map(({ name }) => name),
  ...Object.values(reads).flatMap(modelsOf),
]
