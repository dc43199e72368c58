import {
  type Environment,
  type ModelDefinition,
  type Notice,
  OFFLINE,
  ownSettings,
  type ResolvedConfig,
  standInsOf,
  suggestion,
  type SupporterComponents,
  type SupporterEntry,
  supporterSettings,
  unusedProxies,
  usedModels,
} from '@attune/core/runtime'

/** Patterns that recognise the vendor of a model by its name. */
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

/**
 * Vendor of a model, recognised by its name. In `service/model`, the part before the slash is
 * ignored.
 */
function vendorOf(definition: ModelDefinition | undefined): string | undefined {
  const model = definition?.options['model']
  if (typeof model !== 'string') return undefined
  const name = model.toLowerCase().replace(/^.*\//, '')
  return families.find(([, names]) => names.test(name))?.[0]
}

/** Allowed settings of a config that are probably mistakes. */
export const noticesOf = (
  config: ResolvedConfig,
  environment: Environment,
  component: SupporterComponents,
): readonly Notice[] => [
  ...standIns(config),
  ...unusedModels(config),
  ...sameVendor(config),
  ...unequalSettings(config),
  ...unfollowedSettings(config, component),
  ...unusedProxies(environment).map(proxyNotice),
]

/**
 * Notice on offline stand-ins in roles other than supporters. Their dialogues say nothing about a
 * supporter.
 */
function standIns(config: ResolvedConfig): readonly Notice[] {
  const names = standInsOf(config, ({ kind }) => kind !== 'supporter')
  if (names.length === 0) return []
  const isReal = (name: string): boolean => config.models.get(name)?.provider !== OFFLINE
  const isOne = names.length === 1
  const what = isOne ? 'offline stand-in' : 'offline stand-ins'
  const numbers = [...usedModels(config)].some(isReal)
    ? `the numbers that rest on ${isOne ? 'it' : 'them'} measure nothing`
    : 'the numbers measure nothing'
  const named = names.find((name) => config.models.has(name))
  const fix =
    named === undefined
      ? 'Name a model of the config there.'
      : `Define ${isOne ? 'it' : 'each'} as a model, such as models: { ${named}: { provider: …, model: … } }.`
  const does = config.roles
    .filter(({ name }) => names.includes(name))
    .map((role) => `${role.name}: ${role.does}`)
  return [
    {
      kind: 'role',
      message: `${names.join(', ')}: ${what}: ${numbers}.`,
      fix: [fix, ...does].join(' '),
    },
  ]
}

function unusedModels(config: ResolvedConfig): readonly Notice[] {
  const used = usedModels(config)
  const free = config.roles.filter(({ isFilled }) => !isFilled).map(({ name }) => name)
  return [...config.models.values()]
    .filter(({ name }) => !used.has(name) && name !== OFFLINE)
    .filter(({ name }) => !config.roles.some((role) => role.name === name && !role.isFilled))
    .map(({ name, place }) => ({
      kind: 'model',
      message: `The model ${name} is not used.`,
      fix:
        free.length > 0
          ? `Roles without a model: ${suggestion(name, free)}`
          : 'Name it where it should be called, or remove it.',
      place,
    }))
}

/** Notice on judges from the vendor of a judged model. They may prefer its style. */
function sameVendor(config: ResolvedConfig): readonly Notice[] {
  return config.evaluations.flatMap((evaluation) => {
    const makers = (name: string) => vendorOf(config.models.get(name))
    const supporters = evaluation.supporters.flatMap(({ label, models }) =>
      models.flatMap((model) => makers(model.name) ?? []).map((vendor) => ({ label, vendor })),
    )
    return evaluation.judges.flatMap((judge) => {
      const own = new Set(judge.models.flatMap(({ name }) => makers(name) ?? []))
      const alike = supporters.filter(({ vendor }) => own.has(vendor))
      if (alike.length === 0) return []
      const names = [...new Set(alike.map(({ label }) => label))].join(', ')
      const message = `${evaluation.name}: the judge ${judge.label} and ${names} are models of one vendor (${[...own].join(', ')}).`
      return [
        {
          kind: 'vendor' as const,
          message,
          fix: 'A judge may prefer its own kind: compare with a judge of another vendor.',
        },
      ]
    })
  })
}

/** Notice on supporters that differ in sampling settings as well as in the compared property. */
function unequalSettings(config: ResolvedConfig): readonly Notice[] {
  return config.evaluations.flatMap(({ name, supporters }) => {
    const asked = supporters.filter(({ models }) =>
      models.some((model) => config.models.get(model.name)?.provider !== OFFLINE),
    )
    const settings = asked.map((supporter) => ({ supporter, text: settingsOf(supporter, config) }))
    if (new Set(settings.map(({ text }) => text)).size < 2) return []
    const texts = settings.map(({ supporter: { label }, text }) => `${label}: ${text}`)
    return [
      {
        kind: 'settings' as const,
        message: `${name}: models of supporters reply with different settings (${texts.join('; ')}).`,
        fix: 'Give them the same, unless the settings are what you compare.',
      },
    ]
  })
}

function settingsOf(supporter: SupporterEntry, config: ResolvedConfig): string {
  const given = ownSettings(supporter, config)
  const said = Object.entries(settingNames).flatMap(([key, words]) =>
    given[key] === undefined || given[key] === null ? [] : [`${words} ${String(given[key])}`],
  )
  return said.join(', ') || 'none of its own'
}

/**
 * Notice on simulator settings that a supporter does not honour. `maxTokens` only limits costs and
 * is not reported.
 */
function unfollowedSettings(
  config: ResolvedConfig,
  component: SupporterComponents,
): readonly Notice[] {
  const lost = supporterSettings(config, component).filter(({ by }) => by === 'nobody')
  const named = lost.filter(({ setting }) => setting !== 'maxTokens')
  const bySupporter = new Map<string, Set<string>>()
  for (const { evaluation, supporter, setting, value } of named) {
    const who = `${evaluation}: ${supporter}`
    const text = setting === 'system' ? 'a system message' : `${settingNames[setting]} ${value}`
    bySupporter.set(who, (bySupporter.get(who) ?? new Set()).add(text))
  }
  return [...bySupporter].map(([who, settings]) => ({
    kind: 'settings',
    message: `${who} does not get what the method asks of supporters (${[...settings].join(', ')}).`,
    fix: 'Give its request a place for it ({{temperature}}, {{topP}}, {{maxTokens}}, {{system}}), or set the system itself up so: Attune cannot see whether it is.',
  }))
}

const proxyNotice = ({ name, why }: { readonly name: string; readonly why: string }): Notice => ({
  kind: 'proxy',
  message: `Calls do not use the proxy of ${name}: ${why}.`,
  fix: 'Set HTTP_PROXY and HTTPS_PROXY to an address such as http://proxy.example.com:3128.',
})

const settingNames = {
  temperature: 'temperature',
  topP: 'top p',
  maxTokens: 'tokens at most',
  reasoningEffort: 'reasoning effort',
}
