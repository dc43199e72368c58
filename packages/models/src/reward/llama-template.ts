import type { RewardPair } from '@attune/core/models'

const message = (role: string, content: string): string =>
  `<|start_header_id|>${role}<|end_header_id|>\n\n${content.trim()}<|eot_id|>`

/**
 * A pair in the chat layout of Llama 3.1, without a system message. The begin-of-text token is left out: servers add one
 * when they tokenise.
 *
 * @param doubleBos write one all the same, so that there are two
 */
export const renderLlama = ({ prompt, reply }: RewardPair, doubleBos: boolean): string =>
  (doubleBos ? '<|begin_of_text|>' : '') + message('user', prompt) + message('assistant', reply)
