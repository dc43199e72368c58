import type { JsonObject } from '../contracts/data.js'
import type { Sampling, SupporterSetting } from '../contracts/models.js'
import type { Component } from '../contracts/plugin.js'
import type { ResolvedConfig, SupporterEntry } from './types.js'
import { askedOfSupporters } from './entries.js'

// Whether supporters get what a simulator asks of them.

/** One setting of one supporter. */
export interface SupporterSettingUsed {
  readonly evaluation: string
  /** Its label. */
  readonly supporter: string
  readonly simulator: string
  readonly setting: SupporterSetting
  readonly value: number | string
  /** Who decides: the method, whose value is sent; the supporter's own entry, or that of its model; or nobody here, as the supporter has no place for it. */
  readonly by: 'method' | 'own' | 'nobody'
}

export type SupporterComponents = (use: string) => Component<'supporter'>

/** What every simulator of a config asks of every supporter, and what comes of it. Rule-based supporters draw nothing. */
export const supporterSettings = (
  config: ResolvedConfig,
  component: SupporterComponents,
  /** What a model does not take of a sampling. */
  unsent: (model: string, sampling: Sampling) => readonly string[] = () => [],
): readonly SupporterSettingUsed[] =>
  config.evaluations.flatMap(({ name: evaluation, simulators, supporters }) =>
    simulators.flatMap(({ label: simulator, options }) => {
      const { sampling, system } = askedOfSupporters(options)
      const asked = Object.entries({ ...sampling, ...(system !== undefined && { system }) })
      return supporters.flatMap((entry) => {
        const { follows, synthetic } = component(entry.use)
        if (synthetic) return []
        const chats = entry.models.filter(({ role }) => role === 'chat')
        const refused = new Set(chats.flatMap(({ name }) => unsent(name, sampling ?? {})))
        const followed = new Set<string>(follows?.(entry.options as never) ?? [])
        const own = ownSettings(entry, config)
        return asked.map(([setting, value]): SupporterSettingUsed => {
          const said = own[setting]
          const isOwn = typeof said === 'number' || (typeof said === 'string' && said !== '')
          const by = isOwn ? 'own' : followed.has(setting) && !refused.has(setting) ? 'method' : 'nobody'
          const at = { evaluation, supporter: entry.label, simulator, setting: setting as SupporterSetting }
          return { ...at, value: isOwn ? said : (value as number | string), by }
        })
      })
    }),
  )

/** What the config says of how a supporter's replies are drawn; what it leaves open, the method or the server decides. */
export const ownSettings = ({ models, options }: SupporterEntry, config: ResolvedConfig): JsonObject =>
  Object.assign({}, options, ...models.map((model) => config.models.get(model.name)?.options)) as JsonObject
