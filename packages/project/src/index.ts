/**
 * Entry point for hosts: a config with its store open, and records of its runs. Authors of plugins
 * import `@attune/core`.
 */
export { ChangedComponents, codeChange, componentCodes } from './changed-components.js'
export { quotesText } from './results/quotes.js'
export {
  heeding,
  interruption,
  type RunRequest,
  inPortions,
  type Portions,
  Probing,
  probeFirst,
  type FailedProbe,
} from './probing.js'
export { Project, type ReadableProject, Reading, type FindingsRequest } from './project.js'
export {
  recordedClaims,
  type RecordedClaim,
  lastRun,
  pluginVersions,
  recordedPlans,
  runRecords,
  sharesEvaluation,
  type RunRecord,
} from './run-records.js'
export { type Replica, replicaMark, replicaOf, replicaSection } from './replica.js'
export { runProject, type RunOutcome, type RunServices } from './run-project.js'
export {
  type Beside,
  type UnitListener,
  type Opened,
  type ProjectServices,
  type Stage,
} from './services.js'
export { type PlannedEvaluation } from './planned.js'
export { type FailedAnalysis, type Found } from './results/analyse.js'
export { type Analysed } from './results/analyses.js'
export { type AnsweredUnit, type Archive } from './results/archive.js'
export { type TimedUnit } from './results/times.js'
export { askedBy, type Purpose } from './results/asked-by.js'
export { readEvaluation } from './results/evaluation.js'
export {
  type FindingCriterion,
  findingCriteria,
  type RecordedFinder,
} from './results/finding-criteria.js'
export { recordIn } from './results/recorded-grades.js'
export { decidedAs } from './results/decisions.js'
export {
  type Instrument,
  type InstrumentPart,
  type MeasurementSetup,
  answererChanges,
  modelsBehind,
  type WhoAnswered,
} from './results/instrument.js'
export {
  type LostScores,
  missingSentences,
  missingValues,
  type MissingValues,
  type ValuelessEvaluation,
} from './results/unknown-values.js'
export {
  faultKinds,
  HealthCounter,
  levelOf,
  type HealthLevel,
  type SupporterHealth,
} from './results/health/data-health.js'
export { type LanguageGap, languageSentences } from './results/language-gaps.js'
export { readHealth } from './results/health/read-health.js'
export { healthSentences, type HealthSentence, vetoesOf } from './results/health/sentences.js'
export { indexFilter, requireSource } from './results/observation-filter.js'
export { observation } from './results/observations.js'
export { loggedEvaluation } from './results/probe/logged-evaluation.js'
export { type DueProbes, type Probed, probedText, type Unprobed } from './results/probe/probes.js'
export { askedSupporters, type SupporterIdentity } from './results/supporter-identity.js'
export { tryUnit, type Exchange, type Given, type Trial } from './results/trial.js'
export { Session } from './session.js'
