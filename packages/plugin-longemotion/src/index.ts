/** LongEmotion: six tasks on emotions in long contexts. */
import { definePlugin } from '@attune/core'
import type {} from '@attune/core/config'
import { chineseFrom, readData } from '@attune/kit'
import { byLength } from './analyses/by-length/index.js'
import { retrievalTable } from './analyses/retrieval-table/index.js'
import { stageAgreement } from './analyses/stage-agreement/index.js'
import { sweep } from './analyses/sweep/index.js'
import { table } from './analyses/table/index.js'
import { tokens } from './analyses/tokens/index.js'
import { conversations } from './conversations/index.js'
import { answers } from './estimator/index.js'
import { judge } from './judge/index.js'
import { retrieval } from './retrieved/index.js'
import { contrasts, data, needles, tasks } from './items/index.js'
import { coem, loading, nearest, remembering } from '@attune/retrieval'
import { releasedWording } from '@attune/wording/longemotion'
import { quality } from './quality/index.js'
import { simulator } from './simulator/index.js'
import { errors } from './errors.js'
import { sources } from './sources/index.js'
import { needs, retriever, tokenizer } from './services.js'

export { defineTask, type TaskDefinition } from './define-task.js'
export type { Retriever, Search, Tokenizer } from '@attune/retrieval'
export { retriever, tokenizer } from './services.js'

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
    remembering: remembering(needs),
    coem: coem(needs),
    // Analyses in the order in which a run prints them.
    table,
    'by-length': byLength,
    'retrieval-table': retrievalTable,
    sweep,
    'stage-agreement': stageAgreement,
    tokens,
  },
  services: { retriever: nearest(retriever), tokenizer: loading(tokenizer) },
})

export default plugin

declare module '@attune/core/config' {
  interface Plugins {
    longemotion: typeof plugin
  }
}
