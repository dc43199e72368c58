/** LongEmotion: six tasks on emotions in long contexts. */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom, readData } from '@attune/kit'
import { analyses } from './analyses/index.js'
import { conversations } from './conversations/index.js'
import { answers } from './estimator/index.js'
import { judge } from './judge/index.js'
import { retrieval } from './retrieved/index.js'
import { contrasts, data, needles, tasks } from './items/index.js'
import { coem } from './coem/index.js'
import { loading } from './passages/tokenizer.js'
import { nearest } from './passages/retriever.js'
import { remembering } from './remembering/index.js'
import { releasedWording } from '@attune/wording/longemotion'
import { quality } from './quality/index.js'
import { simulator } from './simulator/index.js'
import { errors } from './errors.js'
import { sources } from './sources/index.js'

export { defineTask, type TaskDefinition } from './define-task.js'
export { type Retriever, retriever, type Search } from './passages/retriever.js'
export { type Tokenizer, tokenizer } from './passages/tokenizer.js'

const plugin = definePlugin({
  contract: 1,
  name: 'longemotion',
  errors,
  translations: chineseFrom(new URL('chinese.json', import.meta.url)),
  commands: { 'released-wording': releasedWording, data, sources },
  citations: readData(new URL('citations.json', import.meta.url)),
  components: {
    tasks,
    needles,
    contrasts,
    conversations,
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
