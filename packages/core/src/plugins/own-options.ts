import type { OptionsSchema } from '../contracts/options.js'
import type { Component } from '../contracts/plugin.js'
import { remembered } from '../lazy.js'

/** Whether the component asks chat models of the config, which have limits of their own. */
export const asksModels = ({ options }: Component): boolean => JSON.stringify(options).includes('"chat-model"')

/** Options that the component itself receives, without nested entries: their results are in `context.read`. */
export const ownOptions = remembered(({ options, reads = {} }: Component): OptionsSchema => {
  const properties = Object.entries(options.properties).filter(([name]) => !Object.hasOwn(reads, name))
  const required = (options.required ?? []).filter((name) => !Object.hasOwn(reads, name))
  return { ...options, properties: Object.fromEntries(properties), required }
})
