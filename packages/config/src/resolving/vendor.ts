import type { ModelDefinition } from '@attune/core/runtime'

/** How the names of models begin, by who makes them. */
const families: readonly (readonly [vendor: string, names: RegExp])[] = [
  ['OpenAI', /^(gpt|chatgpt|o[1-9])([-.\d]|$)/],
  ['Anthropic', /^claude/],
  ['Google', /^(gemini|gemma)/],
  ['DeepSeek', /^deepseek/],
  ['Alibaba', /^(qwen|qwq|qvq)/],
  ['Meta', /^(meta-)?llama/],
  ['Mistral', /^(mistral|mixtral|ministral|magistral)/],
  ['Zhipu', /^(glm|chatglm)/],
  ['Moonshot', /^(kimi|moonshot)/],
  ['xAI', /^grok/],
  ['Microsoft', /^phi[-\d]/],
  ['Cohere', /^command/],
]

/** Who makes a model, as far as its name tells; what stands before a slash is who serves it. */
export function vendorOf(definition: ModelDefinition | undefined): string | undefined {
  const model = definition?.options['model']
  if (typeof model !== 'string') return undefined
  const name = model.toLowerCase().replace(/^.*\//, '')
  return families.find(([, names]) => names.test(name))?.[0]
}
