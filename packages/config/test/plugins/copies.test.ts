/** Plugins that are installed apart bring their own copies of the core and of tsyringe. */
import 'reflect-metadata'
import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import type { JsonObject } from '@attune/core'
import { isAttuneError } from '@attune/core/internal'
import { bind } from '@attune/core/runtime'
import { PluginRegistry } from '../../src/index.js'
import { at, clock, plain, type Telling } from './toys.js'

const create = (registry: PluginRegistry, name: string) =>
  registry.create('estimator', name, { weight: 2 }, [bind(clock, at(7))]) as unknown as Telling

async function secondCopy(): Promise<typeof import('./toys.js')> {
  vi.resetModules()
  return import('./toys.js')
}

test.each(['toy/plain', 'toy/decorated'])(
  '%s of a plugin with its own core finds services and options',
  async (name) => {
    const other = await secondCopy()
    expect(other.plain).not.toBe(plain)
    const registry = new PluginRegistry()
    registry.add(other.toy, 'other.js')
    expect(create(registry, name)).toMatchObject({ options: { weight: 2, marks: ['!'] }, time: 7 })
  },
)

test('an error of another copy of the core is one of ours', async () => {
  vi.resetModules()
  const { AttuneError } = await import('@attune/core/internal')
  const error = new AttuneError('PLUGIN_LOAD', { from: 'other.js', why: 'no luck' })
  expect(isAttuneError(error)).toBe(true)
})

/** tsyringe once more, as a module that shares nothing with ours. */
function otherTsyringe(): typeof import('tsyringe') {
  const require = createRequire(import.meta.url)
  for (const file of Object.keys(require.cache))
    if (file.includes('/tsyringe/')) delete require.cache[file]
  return require('tsyringe') as typeof import('tsyringe')
}

test('a class that another copy of tsyringe decorated is made as well', async () => {
  const ours = await import('tsyringe')
  const { inject, injectable, container } = otherTsyringe()
  expect(container).not.toBe(ours.container)
  const { componentOptions } = await import('@attune/core')

  @injectable()
  class Foreign {
    readonly time: number

    constructor(
      @inject(componentOptions) readonly options: JsonObject,
      @inject(clock) clock: { now(): number },
    ) {
      this.time = clock.now()
    }

    estimate(): void {}
  }
  const { create: _, needs: __, ...rest } = plain
  const registry = new PluginRegistry()
  registry.add(
    { contract: 1, name: 'toy', components: { foreign: { ...rest, class: Foreign as never } } },
    'other.js',
  )
  expect(create(registry, 'toy/foreign')).toMatchObject({ options: { weight: 2 }, time: 7 })
})
