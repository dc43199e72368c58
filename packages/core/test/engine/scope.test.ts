import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject, Component } from '@attune/core'
import type { Kind, Kinds } from '@attune/core/internal'
import {
  type ComponentHost,
  Door,
  lastingIdentity,
  plansOf,
  PromptLibrary,
  type ResolvedConfig,
  type Unit,
} from '@attune/core/runtime'
import { defaults, entry, evaluation, judgeEntry, type Made } from '@attune/testkit/shared/toys.js'

const made: Made = { ...defaults, 'toy/pairs': () => ({ subject: 'pair', judge: async () => [] }) }

interface World {
  /** Of all components but the supporter: what requests show, or do not depend on. */
  readonly code: { readonly revision: number; readonly files: string; readonly prompts: string }
  readonly supporterRevision: number
  readonly turns: number
  readonly manner: string
  readonly depth: number
  readonly model: string
  readonly seed: string
  readonly repeats: number
}

const world = fc.record<World>({
  code: fc.record({
    revision: fc.integer({ min: 1, max: 2 }),
    files: fc.constantFrom('a', 'b'),
    prompts: fc.constantFrom('p', 'q'),
  }),
  supporterRevision: fc.integer({ min: 1, max: 2 }),
  turns: fc.integer({ min: 1, max: 2 }),
  manner: fc.constantFrom('calm', 'curt'),
  depth: fc.integer({ min: 1, max: 2 }),
  model: fc.constantFrom('small', 'large'),
  seed: fc.constantFrom('7', '8'),
  repeats: fc.integer({ min: 1, max: 2 }),
})

async function unitsOf({
  code,
  supporterRevision,
  turns,
  manner,
  depth,
  model,
  seed,
  repeats,
}: World): Promise<Unit[]> {
  const config = evaluation({
    simulators: [entry('simulator', 'toy/simulator', { options: { turns } })],
    supporters: [entry('supporter', 'toy/kind', { label: 'kind', options: { manner } })],
    estimators: [
      entry('estimator', 'toy/length', {
        options: { depth, model: 'm' },
        models: [{ at: '/model', name: 'm', role: 'chat' }],
      }),
    ],
    judges: [judgeEntry('toy/pairs')],
    repeats,
  })
  const isSupporter = (use: string): boolean => use === 'toy/kind'
  const host: ComponentHost = {
    component: (kind, use) =>
      ({
        kind,
        revision: isSupporter(use) ? supporterRevision : code.revision,
        summary: '',
        options: {},
        ...(!isSupporter(use) && { prompts: [{ id: 'ask' }] }),
      }) as unknown as Component,
    code: (use) => (isSupporter(use) ? undefined : code.files),
    create: <K extends Kind>(_: K, { use, options }: { use: string; options: JsonObject }) =>
      made[use]!(options) as Kinds[K],
  }
  const [plan] = plansOf({
    config: { seed, evaluations: [config] } as unknown as ResolvedConfig,
    host,
    models: { identity: () => model, forUnit: () => expect.fail('nobody is asked') },
    prompts: Object.assign(new PromptLibrary(), { texts: () => code.prompts }),
    door: new Door(5000),
  })
  const units: Unit[] = []
  for await (const group of plan!.groups()) units.push(...group.units)
  return units
}

test('within one config, two units have one scope exactly if they have one key', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (one) => {
      const units = await unitsOf(one)
      expect(new Set(units.map((unit) => unit.scope())).size).toBe(
        new Set(units.map(({ key }) => key)).size,
      )
    }),
    { numRuns: 50 },
  )
})

test('over two configs, dialogues share answers exactly if they differ in code alone, and so do what reads them', async () => {
  const withoutCode = (of: World): object => ({ ...of, code: null, repeats: 0 })
  await fc.assert(
    fc.asyncProperty(world, world, async (one, other) => {
      const [a, b] = [await unitsOf(one), await unitsOf(other)]
      const scope = (units: readonly Unit[], kind: Unit['kind']): string =>
        units.find((unit) => unit.kind === kind)!.scope()
      const dialogue = (of: World): object => ({ ...withoutCode(of), depth: 0, model: '' })
      const same = (x: object, y: object): boolean => JSON.stringify(x) === JSON.stringify(y)
      expect(scope(a, 'simulate') === scope(b, 'simulate')).toBe(
        same(dialogue(one), dialogue(other)),
      )
      expect(scope(a, 'estimate') === scope(b, 'estimate')).toBe(
        same(withoutCode(one), withoutCode(other)),
      )
    }),
    { numRuns: 300 },
  )
})

test('another revision, other files and other prompts of a component are other keys', async () => {
  const code = { revision: 1, files: 'a', prompts: 'p' }
  const base: World = {
    code,
    supporterRevision: 1,
    turns: 1,
    manner: 'calm',
    depth: 1,
    model: 'small',
    seed: '7',
    repeats: 1,
  }
  const keysOf = async (change: Partial<World['code']>): Promise<string[]> =>
    (await unitsOf({ ...base, code: { ...code, ...change } })).map(({ key }) => key)
  const before = new Set(await keysOf({}))
  for (const change of [{ revision: 2 }, { files: 'b' }, { prompts: 'q' }]) {
    expect((await keysOf(change)).filter((key) => before.has(key))).toEqual([])
  }
})

test('a judge keeps its answers while its file changes; what a dialogue is made of is another scope', () => {
  const identityWith = (kind: 'judge' | 'simulator', text: string, name = 'flow.yaml') => {
    const file = join(mkdtempSync(join(tmpdir(), 'scope-')), name)
    writeFileSync(file, text)
    const given = entry(kind, 'toy/asks', { options: { file }, files: [{ at: '/file', file }] })
    const component = { kind, revision: 1, prompts: [] } as unknown as Component
    const host = { component: () => component, create: () => expect.fail('nothing is made') }
    return lastingIdentity(given, {
      host,
      models: { identity: () => '' },
      prompts: new PromptLibrary(),
    })
  }
  const [one, edited, other] = [
    identityWith('judge', 'a'),
    identityWith('judge', 'b'),
    identityWith('judge', 'a', 'other.yaml'),
  ]
  expect(one.key).not.toEqual(edited.key)
  expect(one.answers).toEqual(edited.answers)
  expect(one.answers).not.toEqual(other.answers)
  expect(identityWith('simulator', 'a').answers).not.toEqual(identityWith('simulator', 'b').answers)
})
