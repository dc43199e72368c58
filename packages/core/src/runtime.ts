/** Entry point for the command line, the testkit and other hosts. Plugins import `@attune/core`. */
export * from './injection.js'
export * from './address.js'
export * from './proxies.js'
export * from './redactor.js'
export type * from './ports.js'
export { catalogue, COMMAND_LINE, type ErrorCode, type Place, placeText } from './errors.js'
export {
  type Bag,
  isBag,
  digest,
  sha256,
  freeze,
  lazy,
  remembered,
  DOES_NOT_APPLY,
  languageReason,
  declaredUnder,
  isPattern,
} from './values.js'
export { LONGEST_TIMER, Door, whoIsIn, type Inside } from './door/door.js'
export { ReusedTimers } from './door/reused-timers.js'
export { CONTRACT, version } from './version.js'

export { languageName } from './prompts/borrowed-template.js'
export { conditionsOf, entriesOf, namedModels, standInsOf, usedModels } from './config/entries.js'
export {
  ownSettings,
  type SupporterComponents,
  supporterSettings,
  type SupporterSettingUsed,
} from './config/supporter-settings.js'

export type { Notice } from './config/notice.js'
export {
  flagsText,
  type Subset,
  type SubsetRequest,
  ScenarioIds,
  type Shard,
} from './config/subset.js'
export type * from './config/types.js'

export { asksModels, ownOptions, checkedOptions, tokenName } from './options.js'
export { definitionOf, offlineShare, instrumentLines } from './findings/instrument.js'
export {
  givenNamed,
  givesOf,
  wordsIn,
  givesFlaws,
  unknownFlaws,
  flaw,
  type Flaw,
  need,
} from './plugins/gives.js'
export { bind, bindMade, type Binding, Scope, tokensOf, type ScopeParts } from './plugins/scope.js'

export { checkChatAnswer, checkEmbeddings, checkModel, checkRewards } from './door/check-inputs.js'
export { checkGenerated, checkScenario } from './door/check-scenario.js'
export { personFault } from './chain/person-fault.js'
export type { Memory } from './chain/memory-view.js'
export { SUMMARY } from './engine/chain.js'
export { checkSchema } from './door/check-schema.js'
export { OwnedReplies } from './door/owned-replies.js'
export { mainLanguage } from './dialogue/language.js'
export {
  besidePurity,
  isPure,
  notingRequests,
  ownRequestText,
  purely,
  refuseInside,
} from './door/purity.js'
export { otherSurroundings, watchedBuiltIns, withClockAhead } from './door/other-surroundings.js'
export { checkFindings } from './door/check-findings.js'
export {
  checkDialogue,
  checkEstimate,
  checkPairVerdicts,
  checkReply,
  checkReport,
  checkVerdicts,
} from './door/check-results.js'
export { labelsOf } from './door/check-outcomes.js'
export { gradedEstimate, gradedVerdicts } from './door/graded-readings.js'
export { type Failure, type PluginCall, callName, failureOf, named } from './door/plugin-call.js'

export {
  type ClaimReader,
  type ClaimReading,
  noClaims,
  type Vetoes,
} from './engine/session-services.js'
export {
  type StampHistory,
  type RecordedStamps,
  latestStamps,
  FreshStarts,
  type LatestStamp,
  type Stamp,
} from './engine/supporter-identities.js'
export { createContext, inSession, labelsRead } from './engine/bound-context.js'
export type { Send, ReadKind } from './contracts/context.js'
export type { ContextServices, ContextTask } from './engine/context-services.js'
export {
  type Observer,
  Observers,
  type RunEvent,
  Stop,
  Tally,
  type Duty,
  type RunSummary,
} from './engine/events.js'
export { LocalExecutor, pagesOf } from './engine/executor.js'
export type { Group } from './engine/group.js'
export { ResultSaver, type ContextOf, Worker, flaggedByAnswers } from './engine/worker.js'

export { groupReference, OpenGroups, gatherInputs } from './engine/open-groups.js'
export { EvaluationPlan } from './engine/plan.js'
export * from './engine/plans.js'
export * from './engine/unit-context.js'

export { endingBy, reasonOf, tooManyFailed, endsTheRun, nameError } from './engine/run-errors.js'
export { Run, type RunLimits } from './engine/run.js'
export { engineServices } from './engine/services.js'
export type {
  ComponentHost,
  FindingDecisions,
  HarmFindings,
  SessionServices,
  StartRun,
} from './engine/session-services.js'
export type { ScenarioSlot, Unit } from './engine/unit.js'
export type { DoneTwice } from './engine/done-twice.js'

export { answerOf, findingId, observationRows, readingOf } from './index/observation-rows.js'

export * from './prompts/prompt-library.js'
export { alwaysShown, fieldsOf, parseTemplate, placeAt, templateFault } from './prompts/template.js'

export {
  isPassing,
  isFilteredRequest,
  isRateLimit,
  isRefusedRequest,
  isUnreachable,
  isUnusable,
  retryAfterOf,
  callError,
  type CallFault,
  faultOf,
  type CallTarget,
} from './models/call-faults.js'
export { countAll, isTokenCount } from './models/token-counts.js'
export { spokenMessages } from './models/spoken-messages.js'
export type {
  CallOwner,
  Approximated,
  ContextModels,
  ModelCall,
  ModelDefinition,
  ModelEvent,
  OnModelEvent,
  AwaitedByBatch,
  AwaitedCalls,
  BudgetLimits,
  CallLimits,
  Drawn,
  Prices,
  SharedBudget,
  Spent,
} from './models/gateway.js'
export { inRoles, rolesWanted, stricter } from './models/roles.js'
export { byRule, encodings, isEncoding, missingPackage } from './models/tokenizers.js'

export { fileDigest } from './reading/file-digest.js'
export { checkedRecords } from './reading/records.js'
export { isSameLanguage } from './engine/scenario-slots.js'

export { check, type Format, formats, schemaFault } from './schema/check.js'
export { entryFor, useFor } from './schema/guesses.js'
export { mistakeMessage, type Mistake } from './schema/mistakes.js'
export {
  causeText,
  either,
  found,
  type Duration,
  milliseconds,
  durationSchema,
} from './schema/words.js'
export { type Path, pathText, jsonPointer } from './schema/path.js'
export { closest, suggestion } from './schema/suggestion.js'

export { parseStored } from './store/index-rows.js'
export type * from './store/port.js'
export { isSettled } from './store/port.js'

export { OFFLINE } from './models/gateway.js'
export {
  codeDigest,
  codeOf,
  type CodeOwner,
  isFile,
  modulesOf,
  type PluginCode,
} from './plugins/plugin-files.js'
export { methodsFault, methodsOf } from './with-create.js'

export { emptyBecause, FLAGS_REVISION, flagLeastWords } from './dialogue/flags.js'
export { filled } from './door/shape.js'
export { type AskedRequest, type ContextListener } from './engine/context-services.js'
export { type Identity } from './engine/component-identity.js'
export { type DialogueUnits, type Keyed, type PairUnits, type ReadingUnit } from './engine/group.js'
export {
  Trace,
  type Times,
  type AnalysisUnit,
  type Generated,
  isScenario,
  type Result,
  pluginCallOf,
  type Inputs,
} from './engine/unit.js'
