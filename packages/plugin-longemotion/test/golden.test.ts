import { golden } from '@attune/testkit'
import { test } from 'vitest'
import plugin from '../src/index.js'
import { examples } from './examples.js'

for (const check of golden(plugin, examples, new URL('golden/', import.meta.url)))
  test(check.name, check.run)
