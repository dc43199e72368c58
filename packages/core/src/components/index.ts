import { definePlugin } from '../define.js'
import { lexiconReading } from '../models/offline/lexicon.js'
import { humanAgreement } from './analyses/human-agreement/index.js'
import { instrument } from './analyses/instrument/index.js'
import { mannerCheck } from './analyses/manner-check.js'
import { measures } from './analyses/measures.js'
import { methodAgreement } from './analyses/method-agreement.js'
import { replies } from './analyses/replies.js'
import { verdicts } from './analyses/verdicts.js'
import { lexiconBy } from './estimators/lexicon.js'
import { modelProviders } from './models.js'
import { rubric } from './judges/rubric/rubric.js'
import { yesNo } from './judges/yes-no/yes-no.js'
import { recorded } from './recorded/recorded.js'
import { recordedMeasures } from './recorded/recorded-measures.js'
import { recordedPairs } from './recorded/recorded-pairs.js'
import { logScenarios } from './logs/log-scenarios.js'
import { scenarioFile } from './scenarios/scenario-file.js'
import { manner } from './estimators/manner.js'
import { replay } from './logs/replay.js'
import { remoteEstimator, remoteJudge, remoteSimulator } from './remote/remote.js'
import { seeker } from './simulators/seeker/seeker.js'
import { chat } from './supporters/chat/chat.js'
import { http } from './supporters/http.js'
import { logged } from './supporters/logged.js'
import { moduleSupporter } from './supporters/module.js'
import { ruleBased } from './supporters/rule-based.js'

/** The components that come with the core: `core/chat`, `core/replay`… */
export const corePlugin = definePlugin({
  contract: 1,
  name: 'core',
  components: {
    scenarios: scenarioFile,
    log: logScenarios,
    replay,
    seeker,
    chat,
    http,
    logged,
    module: moduleSupporter,
    'rule-based': ruleBased,
    lexicon: lexiconBy((text, language) => {
      const { score, found } = lexiconReading(text, language)
      return found === 0 ? undefined : (score + 1) / 2
    }),
    manner,
    rubric,
    'yes-no': yesNo,
    'remote-estimator': remoteEstimator,
    'remote-judge': remoteJudge,
    'remote-simulator': remoteSimulator,
    recorded,
    'recorded-measures': recordedMeasures,
    'recorded-pairs': recordedPairs,
    measures,
    verdicts,
    replies,
    instrument,
    'method-agreement': methodAgreement,
    'human-agreement': humanAgreement,
    'manner-check': mannerCheck,
    ...modelProviders,
  },
})
