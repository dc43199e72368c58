import { corePlugin } from '@attune/host'
import { test } from 'vitest'
import { contractChecks, golden } from '../src/index.js'
import { elsewhere, examples } from './core-examples.js'

const runsHere = ({ name }: { readonly name: string }): boolean =>
  !elsewhere.some(
    (id) => name.startsWith(`core/${id}: runs`) || name.startsWith(`core/${id}: gives`),
  )

for (const check of contractChecks(corePlugin, examples).filter(runsHere))
  test(check.name, check.run)

for (const check of golden(corePlugin, examples, new URL('golden/', import.meta.url)).filter(
  runsHere,
))
  test(check.name, check.run)
