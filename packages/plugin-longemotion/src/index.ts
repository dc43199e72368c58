/** LongEmotion: six tasks on emotions in long contexts. */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { analyses } from './analyses/index.js'
import { coem } from './coem/index.js'
import { answers } from './estimator/index.js'
import { judge } from './judge/index.js'
import { data } from './data/index.js'
import { remembering } from './remembering/index.js'
import { retrieval } from './retrieved/index.js'
import { tasks } from './scenarios/index.js'
import { releasedWording } from '@attune/wording/longemotion'
import { contrasts } from './contrasts/index.js'
import { needles } from './needles/index.js'
import { quality } from './quality/index.js'
import { nearest } from './retrieval/retriever.js'
import { loading } from './retrieval/tokenizer.js'
import { simulator } from './simulator/index.js'
import { citations } from './citations.js'
import { errors } from './errors.js'

export { defineTask, type TaskDefinition } from './define-task.js'
export { retriever, type Retriever, type Search } from './retrieval/retriever.js'
export { tokenizer, type Tokenizer } from './retrieval/tokenizer.js'

const plugin = definePlugin({
  contract: 1,
  name: 'longemotion',
  errors,
  commands: { 'released-wording': releasedWording, data },
  citations,
  components: {
    tasks,
    needles,
    contrasts,
    simulator,
    answers,
    retrieval,
    judge,
    quality,
    remembering,
    coem,
    ...analyses,
  },
  services: { retriever: nearest, tokenizer: loading },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    longemotion: typeof plugin
  }
}
