import { definePlugin } from '../define.js'
import { scenarioFile } from './scenarios/scenario-file.js'
import { replay } from './simulators/replay.js'
import { chat } from './supporters/chat/chat.js'
import { http } from './supporters/http.js'
import { moduleSupporter } from './supporters/module.js'
import { ruleBased } from './supporters/rule-based.js'

/** The components that come with the core: `core/chat`, `core/replay`… */
export const corePlugin = definePlugin({
  name: 'core',
  components: {
    scenarios: scenarioFile,
    replay,
    chat,
    http,
    module: moduleSupporter,
    'rule-based': ruleBased,
  },
})
