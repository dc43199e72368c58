/**
 * Finds supporters that report the version that their baseline has. Before its other calls, a check
 * tests if such a supporter still gives the same replies.
 */
import { basename } from 'node:path'
import { isAttuneError } from '@attune/core/internal'
import { named } from '@attune/core/findings'
import type { EvaluationConfig } from '@attune/core/runtime'
import type { SupporterIdentity } from '@attune/project'
import { type Baseline, type BaselineEvaluation, type KeptDialogue } from '../baseline/baseline.js'
import { readBaseline } from '../baseline/read-baseline.js'
import { claimsErrors } from '../errors.js'
import type { Gated } from './against-baseline.js'
import { gatesOf } from './gate.js'

/** Identity of a supporter in a baseline file. */
export interface BaselineVersion {
  readonly evaluation: string
  readonly supporter: string
  /** Name of the baseline file. */
  readonly file: string
  readonly identity: SupporterIdentity
  /** Stored dialogues of the supporter, if its repeats are identical; else empty. */
  readonly alike: readonly KeptDialogue[]
}

type GatedConfig = Pick<EvaluationConfig, 'name' | 'sections'>

/**
 * Versions in all baselines of gates, including pinned releases. A file that cannot be read is
 * ignored here, since the check reports it.
 */
export function baselineVersions(evaluations: readonly GatedConfig[]): readonly BaselineVersion[] {
  const files = new Map<string, Baseline | undefined>()
  return evaluations.flatMap((evaluation) =>
    gatesOf(evaluation).flatMap(({ supporter, against }) => {
      if (against.kind !== 'baseline') return []
      const { file, supporter: other } = against
      if (!files.has(file)) files.set(file, readable(file))
      const baseline = files.get(file)
      const stored = [baseline?.evaluations ?? {}, baseline?.pinned?.evaluations ?? {}]
      return stored.flatMap((each, at) => {
        const identity = identityIn(named(each, evaluation.name), other)
        if (!identity) return []
        const alike = at === 0 ? identicalDialoguesIn(baseline!, evaluation.name, other) : []
        return { evaluation: evaluation.name, supporter, file: basename(file), identity, alike }
      })
    }),
  )
}

function readable(file: string): Baseline | undefined {
  try {
    return readBaseline(file)
  } catch (error) {
    if (isAttuneError(error)) return undefined
    throw error
  }
}

const identityIn = (
  stored: BaselineEvaluation | undefined,
  supporter: string,
): SupporterIdentity | undefined => stored && named(stored.supporters, supporter)

const identicalDialoguesIn = (
  { alike = {}, dialogues = {} }: Baseline,
  evaluation: string,
  supporter: string,
): readonly KeptDialogue[] =>
  named(alike, evaluation)?.includes(supporter) === true
    ? (named(dialogues, evaluation) ?? []).filter((each) => each.supporter === supporter)
    : []

/** Names of supporters that claim the version of their baseline, if this claim must be tested. */
export const claimedSupporters = (all: readonly Gated[]): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ config, supporters, proved }) =>
      baselineVersions([config])
        .filter(
          ({ supporter, identity }) =>
            !proved.has(supporter) && named(supporters, supporter)?.digest === identity.digest,
        )
        .map(({ supporter }) => supporter),
    ),
  )

/**
 * @throws VERSION_REUSED if a supporter has the version of a baseline, but another address or
 * config
 */
export function requireOneSystem(all: readonly Pick<Gated, 'config' | 'supporters'>[]): void {
  for (const { config, supporters } of all) {
    for (const version of baselineVersions([config])) {
      const now = named(supporters, version.supporter)
      if (now) requireSameSystem(version, now)
    }
  }
}

/** Throws VERSION_REUSED if the supporter has the version of its baseline, but other settings. */
export function requireSameSystem(
  { supporter, file, identity }: BaselineVersion,
  now: SupporterIdentity,
): void {
  const what = now.version === identity.version ? changesOf(identity.settings, now.settings) : []
  if (what.length === 0) return
  throw claimsErrors.error('VERSION_REUSED', {
    supporter,
    version: now.version ?? '',
    file,
    what: what.join(', '),
  })
}

/** Names of the options that differ; empty if one side does not record its options. */
function changesOf(
  then: SupporterIdentity['settings'],
  now: SupporterIdentity['settings'],
): readonly string[] {
  if (!then || !now) return []
  return [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((name) => then[name] !== now[name])
    .sort()
}
