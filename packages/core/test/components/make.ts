import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kind, Kinds } from '../../src/contracts/components.js'
import type { JsonObject } from '../../src/contracts/data.js'
import type { Component } from '../../src/contracts/plugin.js'
import { definePlugin } from '../../src/define.js'
import { PluginRegistry } from '../../src/plugins/registry.js'

/** Makes a component as the host does: options checked and complete, plain value or class. */
export function make<K extends Kind>(component: Component<K>, given: JsonObject = {}): Kinds[K] {
  const registry = new PluginRegistry()
  registry.add(definePlugin({ contract: 1, name: 'test', components: { made: component } }), 'a test')
  return registry.create(component.kind, 'test/made', given) as Kinds[K]
}

export function fileWith(text: string | Uint8Array, name = 'data.jsonl'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'components-')), name)
  writeFileSync(file, text)
  return file
}
