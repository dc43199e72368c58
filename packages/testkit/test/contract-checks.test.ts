import { corePlugin } from '@attune/core/runtime'
import { test } from 'vitest'
import { contractChecks } from '../src/index.js'

for (const check of contractChecks(corePlugin)) test(check.name, check.run)
