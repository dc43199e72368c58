import { Flags } from '@oclif/core'

export const configFlag = Flags.string({
  char: 'c',
  description: 'Config file. Default: attune.config.* in this folder or a parent folder.',
  helpValue: 'FILE',
})
