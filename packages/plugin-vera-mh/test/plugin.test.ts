import { contractChecks } from '@attune/testkit'
import { describe, test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

describe('the plugin keeps the checks of every plugin', () => {
  for (const check of contractChecks(plugin, examples)) test(check.name, check.run)
})
