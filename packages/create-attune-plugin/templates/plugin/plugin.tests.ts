import { contractChecks, golden } from '@attune/testkit'
import { test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

for (const check of contractChecks(plugin, examples)) test(check.name, check.run)

// Fails when the output of a component changes and its revision does not. ATTUNE_GOLDEN=update
// writes the files.
for (const check of golden(plugin, examples, new URL('golden/', import.meta.url)))
  test(check.name, check.run)
