/** Answers by rule in the place of models, and counts what would have been asked of whom. */
import type { ChatMessage, ChatRequest, RewardPair } from '../contracts/models.js'
import { AttuneError } from '../errors.js'
import type { ResolvedConfig } from '../config/types.js'
import type { ContextModels } from '../models/context-models.js'
import { countAll, countTokens } from '../models/count-tokens.js'
import { ModelCounter } from '../models/model-counter.js'
import { embedLexically } from '../models/offline/embedder.js'
import { scoreOffline } from '../models/offline/reward.js'

export interface Tally {
  calls: number
  input: number
  output: number
}

export class RehearsalModels {
  readonly #byUnit = new Map<string, Map<string, Tally>>()

  /** @param asked hears every chat request */
  constructor(
    private readonly config: ResolvedConfig,
    private readonly asked: (messages: readonly ChatMessage[]) => void = () => {},
  ) {}

  forUnit(scope: string): ContextModels {
    const count = (model: string, input: number, output: number, calls = 1): void => {
      const own = this.#byUnit.get(scope) ?? new Map<string, Tally>()
      this.#byUnit.set(scope, own)
      const tally = own.get(model) ?? { calls: 0, input: 0, output: 0 }
      own.set(model, { calls: tally.calls + calls, input: tally.input + input, output: tally.output + output })
    }
    const { asked, config } = this
    const counterOf = (model: string) => new ModelCounter(config.models.get(model)?.tokenizer).ready()
    return {
      async chat(model, { messages, standIn }: ChatRequest) {
        asked(messages)
        const text = standIn?.() ?? usual
        const counter = await counterOf(model)
        count(model, counter.countAll(messages.map(({ content }) => content)), counter.count(text))
        return { text, finish: 'complete', usage: { input: 0, output: 0, reasoning: 0 } }
      },
      async embed(model, texts) {
        count(model, (await counterOf(model)).countAll(texts), 0, texts.length)
        return texts.map(embedLexically)
      },
      async reward(model, pairs: readonly RewardPair[]) {
        count(model, countAll(pairs.flatMap(({ prompt, reply }) => [prompt, reply])), 0, pairs.length)
        return scoreOffline(pairs).logits
      },
      async call({ party, use }, request, _send, { standIn }) {
        const asked = countTokens(JSON.stringify(request))
        if (!standIn) {
          count(party.name, asked, 0)
          throw new AttuneError('CALL_UNREHEARSED', { use })
        }
        const answer = standIn()
        count(party.name, asked, countTokens(JSON.stringify(answer)))
        return answer
      },
    }
  }

  /** What one unit asked, by model. */
  of(scope: string): ReadonlyMap<string, Readonly<Tally>> {
    return this.#byUnit.get(scope) ?? new Map()
  }
}

/** About as long as a reply to somebody in distress is. */
const usual = 'That sounds hard, and I am glad that you tell me. '.repeat(4).trim()
