export { modelsErrors } from './errors.js'
export {
  embedLexically,
  offline,
  cachingLast as inARow,
  remembered,
  offlineLogits,
  scoreOffline,
} from './offline/provider.js'
export { lexiconReading } from './offline/lexicon.js'
export { openai } from './openai/provider.js'
export type { Provider } from './provider.js'
export { rewardHttp } from './reward/reward-http.js'
export { rewardLogprobs } from './reward/reward-logprobs.js'
