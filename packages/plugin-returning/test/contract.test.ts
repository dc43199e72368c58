import { contractChecks } from '@attune/testkit'
import { test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

for (const check of contractChecks(plugin, examples)) test(check.name, check.run)
