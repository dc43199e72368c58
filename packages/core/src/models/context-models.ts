import type { ChatAnswer, ChatRequest, RewardPair } from '../contracts/models.js'

/** Models as one unit sees them: every answer is in the journal before it is given. */
export interface ContextModels {
  chat(
    model: string,
    request: ChatRequest,
    options: { readonly shared: boolean; readonly signal: AbortSignal },
  ): Promise<ChatAnswer>
  embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<readonly (readonly number[])[]>
  reward(model: string, pairs: readonly RewardPair[], signal: AbortSignal): Promise<readonly number[]>
  keep<T>(request: object, ask: () => Promise<T>): Promise<T>
}
