/** Entry point for plugins that count tokens. `@attune/core/tokens`. */
export type { TokenCounter } from '../contracts/models.js'
export { countTokens } from './token-counts.js'
export { loadTokenizer } from './tokenizers.js'
