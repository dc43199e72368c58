import { AttuneError, type Json, type JsonObject } from '@attune/core'
import {
  check,
  type Environment,
  isBag,
  isCredentialName,
  type ModelDefinition,
  type Notice,
  OFFLINE,
  ownSettings,
  pathText,
  type ResolvedConfig,
  standInsOf,
  suggestion,
  type SupporterComponents,
  type SupporterEntry,
  supporterSettings,
  unusedProxies,
  usedModels,
} from '@attune/core/runtime'
import type { PluginLoader } from '../plugins/load-plugin.js'
import type { WrittenConfig } from '../reading/extend.js'
import { fillIn, holdsEntries, mappingFor, readByType } from '../written/entries.js'
import { Problems, type Written } from '../written/written.js'
import type { Section } from './section.js'
import { checkAddress } from './settle.js'
import { configShape, type EntryPlace } from './shape.js'

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

/** For all supporters: dialogues with a stand-in say nothing about them. */
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
  const does = config.roles.filter(({ name }) => names.includes(name)).map((role) => `${role.name}: ${role.does}`)
  return [{ kind: 'role', message: `${names.join(', ')}: ${what}: ${numbers}.`, fix: [fix, ...does].join(' ') }]
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

/** A judge may prefer the style of models of the same maker. */
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

function settingsOf(supporter: SupporterEntry, config: ResolvedConfig): string {
  const given = ownSettings(supporter, config)
  const said = Object.entries(settingNames).flatMap(([key, words]) =>
    given[key] === undefined || given[key] === null ? [] : [`${words} ${String(given[key])}`],
  )
  return said.join(', ') || 'none of its own'
}

/** A limit is for costs: a bot that knows none is named for what else it does not get. */
function unfollowedSettings(config: ResolvedConfig, component: SupporterComponents): readonly Notice[] {
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

/** A schema is compiled to code before it checks anything, and that takes longer than the check: what a value leaves out needs none. */
type Schema = Readonly<Record<string, unknown>>

/**
 * The schema without what has nothing to check in this value: maps keep their keys, with whatever messages read of them. It finds
 * the same mistakes in the value, and fills in the same defaults.
 */
export const neededFor = (schema: object, value: Json): object => needed(schema as Schema, [value])

function needed(schema: Schema, values: readonly Json[]): Schema {
  const maps = values.filter((value): value is JsonObject => isBag(value))
  const { properties, additionalProperties: rest, items } = schema
  const own = (properties ?? {}) as Readonly<Record<string, Schema>>
  const of = (key: string): Json[] => maps.flatMap((map) => (Object.hasOwn(map, key) ? [map[key]!] : []))
  const others = maps.flatMap((map) =>
    Object.entries(map).flatMap(([key, each]) => (Object.hasOwn(own, key) ? [] : [each])),
  )
  const listed = values.flatMap((value): readonly Json[] => (Array.isArray(value) ? value : []))
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(own).map(([key, each]) => [key, neededOrNamed(each, of(key))])),
    }),
    ...(isBag(rest) && { additionalProperties: neededOrNamed(rest, others) }),
    ...(isBag(items) && { items: neededOrNamed(items, listed) }),
  }
}

/** A default is a value too: those inside it are filled in as well. */
function neededOrNamed(schema: Schema, values: readonly Json[]): Schema {
  if (values.length > 0) return needed(schema, values)
  if ('default' in schema) return needed(schema, [schema['default'] as Json])
  return 'expected' in schema ? { expected: schema['expected'] } : {}
}

/** A config whose outer form is right: what was not is taken out, and reported at the end with all the rest. */
export interface ValidConfig extends WrittenConfig {
  /** With what was taken out: a name that is written there exists, however wrong the rest of it is. */
  readonly original: Written
  readonly problems: Problems
  readonly sections: readonly Section[]
  readonly loaders: readonly PluginLoader[]
}

/** Keys of a config that packages next to the core bring. */
type Brought = Pick<ValidConfig, 'sections' | 'loaders'>

/** Checks everything but what depends on plugins: entries and models. */
export function validateConfig(
  { file, root: unfilled }: WrittenConfig,
  environment: Environment,
  { sections, loaders }: Brought,
): ValidConfig {
  const problems = new Problems()
  const root = fillIn(unfilled, environment, problems)
  const named = root.without(new Set(literalKeys(root, problems)))
  const shape = neededFor(configShape(entryShape, { sections, loaders }), named.plain())
  const withoutKeys = readByType(shape, named)
  const wrong = new Set<Written>()
  for (const mistake of check(shape, withoutKeys.plain())) {
    const at = withoutKeys.nearest(mistake.path)
    const isList = (at.kind === 'list' || at.text !== undefined) && holdsEntries(at.path)
    problems.addMistake(isList ? { ...mistake, fix: mappingFor(at) } : mistake, withoutKeys)
    if (mistake.code === 'CONFIG_VALUE') wrong.add(at)
    if (mistake.code === 'CONFIG_UNKNOWN_KEY') wrong.add(at.get(mistake.key) ?? at)
  }
  if (wrong.has(withoutKeys)) problems.throwIfAny(file)
  return { file, original: root, root: withoutKeys.without(wrong), problems, sections, loaders }
}

const entryShape = (slot: EntryPlace): object => {
  if (slot === 'model') return { type: 'object' }
  const expected = 'the name of a component, or a map with "use"'
  // Empty: it removes an inherited entry, or the resolution of entries reports it.
  return { type: slot.startsWith('mapped') ? ['string', 'object', 'null'] : ['string', 'object'], expected }
}

/** Keys that are written out, and addresses that hold one. They are never printed, and nothing looks at the keys again. */
function literalKeys(written: Written, problems: Problems): Written[] {
  if (/^https?:/i.test(written.text ?? '')) checkAddress(problems, written.text ?? '', written)
  const isOfHeaders = written.path.at(-1) === 'headers'
  const isKey = (name: string): boolean => (isOfHeaders ? isCredentialName(name) : /^api[-_]?key$/i.test(name))
  const isRead = ({ text }: Written): boolean => isOfHeaders && (text ?? '').includes('${env:')
  const own = written.members.filter(([name, value]) => isKey(name) && value.kind === 'scalar' && !isRead(value))
  for (const [name, { keyPlace }] of own) {
    const where = pathText(written.path) || 'the config'
    const fix = `Put the key into an environment variable and write the name of the variable: headersEnv: { ${name}: MY_API_KEY }.`
    problems.add(new AttuneError('CONFIG_API_KEY', { where }, isOfHeaders ? { fix } : {}), keyPlace)
  }
  return [...own.map(([, key]) => key), ...[...written.parts.values()].flatMap((part) => literalKeys(part, problems))]
}
