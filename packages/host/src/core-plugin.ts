import type {} from '@attune/core/config'
import { definePlugin } from '@attune/core'
import { basicComponents } from '@attune/plugin-basics'
import { recordedComponents } from '@attune/plugin-recorded'
import { validityComponents } from '@attune/plugin-validity'

/** The components that every config has: `core/chat`, `core/replay`… */
export const corePlugin = definePlugin({
  contract: 1,
  name: 'core',
  components: { ...basicComponents, ...recordedComponents, ...validityComponents },
})

declare module '@attune/core/config' {
  interface Plugins {
    core: typeof corePlugin
  }
}
