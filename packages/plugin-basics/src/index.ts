/** The basic components, `core/chat`, `core/rubric` and others, with exports for hosts. */
import type { Component } from '@attune/core'
import { lexiconReading } from '@attune/models'
import { measures } from './analyses/measures.js'
import { preferences } from './analyses/preferences.js'
import { replies } from './analyses/replies.js'
import { responseTimes } from './analyses/response-times.js'
import { verdicts } from './analyses/verdicts.js'
import { estimators } from './estimators/index.js'
import { lexiconBy } from './estimators/lexicon.js'
import { ensemble } from './judges/ensemble.js'
import { questionFlow } from './judges/question-flow/question-flow.js'
import { rubric } from './judges/rubric/rubric.js'
import { logScenarios } from './logs/log-scenarios.js'
import { replay } from './logs/replay.js'
import { modelProviders } from './models.js'
import { recordedComponents } from './recorded/index.js'
import { scenarioFile } from './scenarios/scenario-file.js'
import { seeker } from './simulators/seeker/seeker.js'
import { supporters } from './supporters/index.js'
import { translations, validityComponents } from './validity/index.js'

export { modelProviders, translations }

const lexicon = lexiconBy((text, language) => {
  const { score, found } = lexiconReading(text, language)
  return found === 0 ? undefined : (score + 1) / 2
})

/** Components by the name in a config, after `core/`. */
export const basicComponents = {
  scenarios: scenarioFile,
  log: logScenarios,
  replay,
  seeker,
  ...supporters,
  lexicon,
  ...estimators,
  rubric,
  'question-flow': questionFlow,
  ensemble,
  measures,
  verdicts,
  preferences,
  replies,
  'response-times': responseTimes,
  ...modelProviders,
  ...recordedComponents,
  ...validityComponents,
} satisfies Record<string, Component>
export { answered, beginning, exchange, requestOf, type Sent } from './supporters/http/exchange.js'
export { findReply, ofEveryItem, textsIn } from './supporters/http/find-reply.js'
export { saidAt } from './supporters/http/messages.js'
export type { HttpOptions } from './supporters/http/options.js'
export type { RequestValues } from './supporters/http/request-template.js'
export {
  errorIn,
  isCodedLine,
  JsonLines,
  jsonOf,
  ServerEvents,
  type StreamEvent,
} from './supporters/http/stream.js'
export { isMarkup } from './supporters/http/streamed-reply.js'
