import type { JsonObject } from '../contracts/data.js'
import type { Sampling, SupporterSetting } from '../contracts/models.js'
import type { Component } from '../contracts/plugin.js'
import type { ResolvedConfig, SupporterEntry } from './types.js'
import { settingsForSupporters } from './entries.js'

// Lists the settings that simulators request from supporters, and the supporters that honour them.

/**
 * A setting that a simulator requests from one supporter, and the source of the value that is used.
 */
export interface SupporterSettingUsed {
  readonly evaluation: string
  /** Label of the supporter. */
  readonly supporter: string
  readonly simulator: string
  readonly setting: SupporterSetting
  readonly value: number | string
  /**
   * Source of the value. `method`: the simulator's value is used. `own`: the supporter's entry or
   * its model definition sets it. `nobody`: the supporter does not support the setting.
   */
  readonly by: 'method' | 'own' | 'nobody'
}

export type SupporterComponents = (use: string) => Component<'supporter'>

/**
 * Returns the settings that each simulator of a config requests from each supporter, and their
 * effect. Rule-based supporters are skipped.
 */
export const supporterSettings = (
  config: ResolvedConfig,
  component: SupporterComponents,
  /** Sampling settings that a model does not support and that are not sent. */
  unsent: (model: string, sampling: Sampling) => readonly string[] = () => [],
): readonly SupporterSettingUsed[] =>
  config.evaluations.flatMap(({ name: evaluation, simulators, supporters }) =>
    simulators.flatMap(({ label: simulator, options }) => {
      const { sampling, system } = settingsForSupporters(options)
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
          const by = isOwn
            ? 'own'
            : followed.has(setting) && !refused.has(setting)
              ? 'method'
              : 'nobody'
          const at = {
            evaluation,
            supporter: entry.label,
            simulator,
            setting: setting as SupporterSetting,
          }
          return { ...at, value: isOwn ? said : (value as number | string), by }
        })
      })
    }),
  )

/**
 * Settings in a supporter's entry and in the definitions of its models. The simulator or the server
 * determines all others.
 */
export const ownSettings = (
  { models, options }: SupporterEntry,
  config: ResolvedConfig,
): JsonObject =>
  Object.assign(
    {},
    options,
    ...models.map((model) => config.models.get(model.name)?.options),
  ) as JsonObject
