import { defineConfig } from '@attune/core/config'

export default defineConfig({
  extends: 'sage/default',
  supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },
})
