import { PluginRegistry } from '@attune/config'
import { expect, test } from 'vitest'
import { corePlugin } from '../src/composition/open-project.js'

/** Commands take it in unchecked. */
test('the core plugin is a correct plugin', () => {
  const registry = new PluginRegistry()

  registry.add(corePlugin, 'built in')

  expect(registry.plugins).toEqual([corePlugin])
})
