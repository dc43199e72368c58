import { formats } from '@attune/import'
import { expect, test } from 'vitest'
import Import from '../src/commands/import.js'

test('help names the formats that the package reads', () => {
  expect(Import.flags.from.options).toEqual(formats)
})
