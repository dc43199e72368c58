import { packageChecks } from '@attune/testkit'
import { test } from 'vitest'
import { examples } from './examples.js'

// Packs the plugin as npm publish does, and uses what was packed: code, prompts, presets, samples,
// licence, README.
for (const check of packageChecks(new URL('..', import.meta.url), examples))
  test(check.name, { timeout: 60_000 }, check.run)
