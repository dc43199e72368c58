import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Kind, Kinds } from '../../src/contracts/components.js'
import type { JsonObject } from '../../src/contracts/data.js'
import type { Component } from '../../src/contracts/plugin.js'

/** Makes a component with the options given and the defaults of its schema. */
export function make<K extends Kind>({ options, create }: Component<K>, given: JsonObject = {}): Kinds[K] {
  const defaults = Object.entries(options.properties).flatMap(([name, property]) =>
    'default' in property ? [[name, property.default] as const] : [],
  )
  return create?.({ ...Object.fromEntries(defaults), ...given } as never, {} as never) ?? expect.fail('not creatable')
}

export function fileWith(text: string | Uint8Array, name = 'data.jsonl'): string {
  const file = join(mkdtempSync(join(tmpdir(), 'components-')), name)
  writeFileSync(file, text)
  return file
}
