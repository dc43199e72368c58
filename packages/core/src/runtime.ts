/** Entry point for the command, the testkit and other hosts. Plugins import `@attune/core`. */
import 'reflect-metadata'

export { addressFault, addressShown, below, printable } from './address.js'
export type * from './ports.js'
export { isCredentialName } from './credential-name.js'
export { catalogue, COMMAND_LINE, type ErrorCode, type Place, placeText } from './errors.js'
export { digest, sha256 } from './hash.js'
export { lazy } from './lazy.js'
export { LONGEST_TIMER } from './timers.js'
export { CONTRACT, version } from './version.js'

export { conditionsOf } from './config/conditions-of.js'

export type { Notice } from './config/notice.js'
export { flagsText, type Subset, type SubsetRequest, ScenarioIds, type Shard } from './config/subset.js'
export type * from './config/types.js'
export { entriesOf, standInsOf, usedModels } from './config/used-models.js'
export {
  ownSettings,
  type SupporterComponents,
  supporterSettings,
  type SupporterSettingUsed,
} from './config/supporter-settings.js'

export { asksModels, ownOptions } from './plugins/own-options.js'
export { declaredUnder, isPattern } from './declared-under.js'
export { definitionOf } from './findings/given.js'
export { givenNamed, givesOf, wordsIn } from './plugins/gives.js'
export { checkedOptions } from './plugins/checked-options.js'
export { bind, type Binding, Scope } from './plugins/scope.js'

export { checkChatAnswer, checkEmbeddings, checkModel, checkRewards } from './door/check-answers.js'
export { checkFindings } from './door/check-findings.js'
export {
  checkDialogue,
  checkEstimate,
  checkPairVerdicts,
  checkReply,
  checkReport,
  checkVerdicts,
} from './door/check-results.js'
export { gradedEstimate, gradedVerdicts } from './door/grade-evidence.js'
export { OwnedReplies } from './door/owned-replies.js'
export { checkGenerated, checkScenario } from './door/check-scenario.js'
export { checkSchema } from './door/check-schema.js'
export { Door, whoIsIn } from './door/door.js'
export type { Failure, PluginCall } from './door/plugin-call.js'

export { type ClaimReader, type ClaimReading, noClaims } from './engine/claim-reading.js'
export { type Asked, type AskedNow, lastAsked } from './engine/asked.js'
export { createContext } from './engine/bound-context.js'
export type { Send } from './contracts/context.js'
export type { ContextServices, ContextTask } from './engine/context-services.js'
export { type Observer, Observers, type RunEvent } from './engine/events.js'
export { LocalExecutor } from './engine/executor.js'
export { FreshStarts } from './engine/fresh-starts.js'
export type { Group } from './engine/group.js'
export { ResultSaver } from './engine/result-saver.js'

export { groupReference, OpenGroups } from './engine/open-groups.js'
export { EvaluationPlan } from './engine/plan.js'
export { identityOf, lastingIdentity, plansOf } from './engine/plans.js'
export type { Duty } from './engine/presence.js'

export { endingBy, reasonOf, tooManyFailed } from './engine/run-errors.js'
export type { RunSummary } from './engine/run-summary.js'
export { Run, type RunLimits } from './engine/run.js'
export type { ComponentHost, SessionServices, StartRun } from './engine/session-services.js'
export { pagesOf } from './engine/share-work.js'
export { Stop } from './engine/stop.js'
export { Tally } from './engine/tally.js'
export type { ScenarioSlot, Unit } from './engine/unit.js'
export type { DoneTwice } from './engine/done-twice.js'
export { type ContextOf, Worker } from './engine/worker.js'

export { observationRows } from './index/observation-rows.js'

export type { PromptOverride } from './prompts/override.js'
export { PromptLibrary, type PromptTemplate } from './prompts/prompt-library.js'
export { fieldsOf } from './prompts/template.js'
export { WatchedPrompts } from './prompts/watched-prompts.js'

export {
  isPassing,
  isRateLimit,
  isRefusedRequest,
  isUnreachable,
  isUnusable,
  retryAfterOf,
} from './models/call-errors.js'
export type { CallOwner, Approximated, ContextModels, ModelCall } from './models/context-models.js'
export { countAll } from './models/count-tokens.js'
export type { ModelDefinition } from './models/definition.js'
export type { ModelEvent, OnModelEvent } from './models/events.js'
export type {
  AwaitedByBatch,
  AwaitedCalls,
  BudgetLimits,
  CallLimits,
  Drawn,
  Prices,
  SharedBudget,
  Spent,
} from './models/gateway.js'
export { type Proxy, proxyFor } from './models/http/proxies.js'
export { callError, type CallFault, faultOf, type CallTarget } from './models/call-target.js'
export { redactor, type Redactor } from './models/redact.js'
export { spokenMessages } from './models/silence.js'
export { isTokenCount } from './models/token-count.js'
export { byRule } from './models/tokenizers.js'

export { offlineShare } from './findings/offline-share.js'
export { instrumentLines } from './findings/instrument-lines.js'

export { fileDigest } from './reading/file-digest.js'
export { checkedRecords } from './reading/records.js'
export { isSameLanguage } from './reading/same-language.js'

export { check } from './schema/check.js'
export { freeze } from './schema/freeze.js'
export { mistakeMessage } from './schema/message.js'
export { type Path, pathText } from './schema/path.js'
export { closest, suggestion } from './schema/suggest.js'

export { parseStored } from './store/parse-stored.js'
export type * from './store/port.js'
export { isSettled } from './store/port.js'

export { labelsOf } from './door/check-given.js'
export { remembered } from './lazy.js'
export { OFFLINE } from './models/definition.js'
export { unusedProxies } from './models/http/proxies.js'
export { encodings, isEncoding, missingPackage } from './models/tokenizers.js'
export { givesFlaws, unknownFlaws } from './plugins/check-gives.js'
export { type Bag, flaw, type Flaw, isBag, need } from './plugins/flaws.js'
export { tokensOf } from './plugins/injection-tokens.js'
export { codeDigest, codeOf, isFile } from './plugins/plugin-files.js'
export { type ScopeParts } from './plugins/scope.js'
export { changedPrompts, changedPromptsText } from './prompts/changed-prompts.js'
export { parseTemplate } from './prompts/template.js'
export { type Format, formats, schemaFault } from './schema/check.js'
export { type Duration, milliseconds, durationSchema } from './schema/duration.js'
export { type Mistake } from './schema/mistakes.js'
export { jsonPointer } from './schema/path.js'
export { causeText, either, found } from './schema/words.js'
export { tokenName } from './token.js'
export { methodsOf } from './one-level.js'
export type { ReadKind } from './contracts/context.js'

export { FLAGS_REVISION } from './dialogue/flags.js'
export { type Inside } from './door/door.js'
export { callName, failureOf, named } from './door/plugin-call.js'
export { filled } from './door/shape.js'
export { flaggedByAnswers } from './engine/answer-flags.js'
export { type AskedLast, type Stamp } from './engine/asked.js'
export { type AskedRequest, type ContextListener } from './engine/context-services.js'
export { type DialogueUnits, type Keyed, type PairUnits, type ReadingUnit } from './engine/group.js'
export { type Identity } from './engine/identity.js'
export { gatherInputs } from './engine/inputs.js'
export { type PlanParts } from './engine/plans.js'
export { endsTheRun, nameError } from './engine/run-errors.js'
export { Trace, type Times } from './engine/trace.js'
export { contextServices, doneTwice, unitContext } from './engine/unit-context.js'
export { type AnalysisUnit, type Generated, isScenario, type Result, pluginCallOf, type Inputs } from './engine/unit.js'
export { DOES_NOT_APPLY } from './known.js'
