import { suggestion } from '../schema/suggest.js'
import { unusedProxies } from '../models/http/proxies.js'
import type { Environment } from './environment.js'
import type { Notice } from './notice.js'
import { OFFLINE } from './resolve-models.js'
import type { ResolvedConfig, SupporterEntry } from './types.js'
import { usedModels } from './used-models.js'
import { vendorOf } from './vendor.js'

/** Allowed settings of a config that are probably mistakes. */
export const noticesOf = (config: ResolvedConfig, environment: Environment): readonly Notice[] => [
  ...unfilledRoles(config),
  ...unusedModels(config),
  ...sameVendor(config),
  ...unequalSettings(config),
  ...unusedProxies(environment).map(proxyNotice),
]

/** Beside a model that measures, a role without one is likely forgotten. */
function unfilledRoles(config: ResolvedConfig): readonly Notice[] {
  const used = usedModels(config)
  const isReal = (name: string): boolean => config.models.get(name)?.provider !== OFFLINE
  if (![...used].some(isReal)) return []
  return config.roles
    .filter(({ name, isFilled }) => !isFilled && used.has(name))
    .map(({ name, does }) => ({
      kind: 'role',
      message: `The role ${name} has no model, so the offline stand-in takes it and measures nothing. ${does}`,
      fix: `Give it a model: models: { ${name}: { provider: …, model: … } }`,
    }))
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

/** A judge may prefer the style of its own maker's models. */
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

/** Supporters whose models draw their replies differently differ in more than what is compared. */
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

/** What the config says of how a supporter's replies are drawn; what it leaves open, the method or the server decides. */
function settingsOf({ models, options }: SupporterEntry, config: ResolvedConfig): string {
  const given = Object.assign({}, options, ...models.map((model) => config.models.get(model.name)?.options))
  const said = Object.entries(settingNames).flatMap(([key, words]) =>
    given[key] === undefined || given[key] === null ? [] : [`${words} ${String(given[key])}`],
  )
  return said.join(', ') || 'none of its own'
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
