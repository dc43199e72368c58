import { Flags } from '@oclif/core'

export const configFlag = Flags.string({
  char: 'c',
  description: 'Config file. Default: attune.config.* in this folder or a parent folder.',
  helpValue: 'FILE',
})

export const pluginFlag = Flags.string({
  description: 'All prompts of this plugin, whether the config uses them or not.',
  helpValue: 'NAME',
})
