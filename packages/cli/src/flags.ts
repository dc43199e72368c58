import { Flags } from '@oclif/core'

export const configFlag = Flags.string({
  char: 'c',
  description: 'The config file. Without it, attune.config.* is looked for from this folder upwards.',
  helpValue: 'FILE',
})
