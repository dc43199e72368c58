/** What this package reads of models' answers. */
import { linearCheck, promptReaders } from '@attune/testkit/shared/readers.js'
import { describe, test } from 'vitest'
import plugin from '../src/index.js'

describe('linear time', () => {
  for (const check of promptReaders(plugin).map((reader) => linearCheck(reader)))
    test(check.name, check.run)
})
