import { contractChecks } from '@attune/testkit'
import { test } from 'vitest'
import plugin from '../src/index.js'

for (const check of contractChecks(plugin)) test(check.name, check.run)
