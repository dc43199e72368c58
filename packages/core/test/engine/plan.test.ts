/** Groups of an evaluation: their order and content, without a store and without running them. */
import { describe, expect, test } from 'vitest'
import type { Component, JsonObject } from '@attune/core'
import { all } from '@attune/testkit/shared/stored.js'
import {
  defaults,
  entry,
  evaluation,
  judgeEntry,
  type Made,
  scenario,
} from '@attune/testkit/shared/toys.js'
import type { EvaluationConfig, ResolvedConfig } from '../../src/config/types.js'
import type { Scenario } from '../../src/contracts/data.js'
import { Door } from '../../src/door/door.js'
import type { Group } from '../../src/engine/group.js'
import type { EvaluationPlan } from '../../src/engine/plan.js'
import { memoryOf, scopeOf } from '../../src/engine/planned-unit.js'
import { type PlanParts, plansOf } from '../../src/engine/plans.js'
import type { Inputs, ScenarioSlot, Unit } from '../../src/engine/unit.js'
import { PromptLibrary } from '../../src/prompts/prompt-library.js'
import { DOES_NOT_APPLY, seedPathOf } from '../../src/values.js'

interface World {
  readonly made?: Made
  readonly components?: Readonly<Record<string, Partial<Component>>>
  readonly seed?: string
}

function planOf(config: Partial<EvaluationConfig> = {}, world: World = {}): EvaluationPlan {
  const made = { ...defaults, ...others, ...world.made } as Made
  const gives = {
    measures: { '*': {} },
    series: { '*': {} },
    criteria: { '*': { outcomes: 'any' } },
  }
  const [plan] = plansOf({
    config: { seed: world.seed ?? '7', evaluations: [evaluation(config)], plugins: [] } as unknown as ResolvedConfig, // prettier-ignore
    host: {
      component: (kind: string, use: string) => ({ kind, revision: 1, summary: '', options: {}, gives, ...world.components?.[use] }), // prettier-ignore
      create: (_: string, { use, options }: { use: string; options: JsonObject }) =>
        made[use]!(options),
    } as unknown as PlanParts['host'],
    models: { identity: (name: string) => name } as unknown as PlanParts['models'],
    prompts: new PromptLibrary(),
    door: new Door(5000),
  })
  return plan!
}

const others = {
  'toy/pairs': () => ({ subject: 'pair', judge: async () => [] }),
  'toy/generated': () => ({
    seeds: () => ['a', 'b'].map((id) => ({ id, language: 'en', details: {} })),
    generate: async ({ id }: { id: string }) => scenario(id),
  }),
} as unknown as Made

/** A source that counts how often it is loaded, and how many scenarios it gives. */
const sourceOf = (...scenarios: readonly Scenario[]) => {
  let [loads, given] = [0, 0]
  const made = {
    'toy/scenarios': () => ({
      async *load() {
        loads++
        for (const each of scenarios) {
          given++
          yield each
        }
      },
    }),
  }
  return { made, loads: () => loads, given: () => given }
}

/** A person with two sessions. */
const person = (id: string): Scenario => ({
  ...scenario(id),
  sessions: [{ opening: [{ speaker: 'seeker', text: `I am ${id}.` }] }, { after: '3d' }],
})
const playing = { 'toy/simulator': { playsSessions: true } }

const groupsOf = (plan: EvaluationPlan): Promise<Group[]> => all(plan.groups())
const slotsOf = (plan: EvaluationPlan): Promise<ScenarioSlot[]> => all(plan.scenarios())
const kindsOf = ({ units }: Group): string =>
  units.map(({ kind, label }) => `${kind} ${label}`).join(', ')
const both =
  'simulate toy/simulator, estimate toy/length, simulate toy/simulator, estimate toy/length'

describe('groups', () => {
  test('are the scenarios in order, with all repeats of one after each other', async () => {
    const groups = await groupsOf(planOf({ repeats: 2 }))
    expect(groups.map(({ scenario: { id }, repeat }) => `${id} ${repeat}`)).toEqual([
      'one 1',
      'one 2',
      'two 1',
      'two 2',
      'three 1',
      'three 2',
    ])
    for (const group of groups) {
      expect(group.evaluation).toBe('toy')
      expect(kindsOf(group)).toBe(both)
      expect(group.dialogues.map(({ supporter }) => supporter)).toEqual(['kind', 'curt'])
      for (const absent of ['supporters', 'earlier']) expect(group).not.toHaveProperty(absent)
    }
  })

  test('of scenarios that no simulator plays are left out', async () => {
    const made = {
      'toy/simulator': () => ({ simulate: async () => ({}), appliesTo: ({ id }: Scenario) => id === 'two' }), // prettier-ignore
    } as unknown as Made
    const plan = planOf({}, { made })
    expect((await groupsOf(plan)).map((group) => group.scenario.id)).toEqual(['two'])
    const [one, two] = await slotsOf(plan)
    expect(await plan.hasDialogues(one!, 1)).toBe(false)
    expect(await plan.hasDialogues(two!, 1)).toBe(true)
    expect(await plan.group(one!, 1)).toMatchObject({ units: [], dialogues: [], pairs: [] })
  })

  test('have equal units once', async () => {
    const estimators = ['first', 'second'].map((label) =>
      entry('estimator', 'toy/length', { label }),
    )
    const [group] = await groupsOf(planOf({ estimators }))
    expect(group!.units).toHaveLength(4)
    for (const { estimates } of group!.dialogues) {
      expect(estimates.map(({ label }) => label)).toEqual(['first', 'second'])
      expect(estimates[0]!.unit).toBe(estimates[1]!.unit)
      expect(group!.units).toContain(estimates[0]!.unit)
    }
  })

  test.each<[string, readonly string[] | undefined, string[]]>([
    ['all', undefined, ['kind', 'curt']],
    ['one', ['curt'], ['curt']],
    ['none', [], []],
  ])('have the supporters that a part of the config selects: %s', async (_, only, expected) => {
    const scenarios = { has: () => true, digest: 'd', supportersOf: () => only }
    const part = { scenarios } as unknown as NonNullable<EvaluationConfig['part']>
    const plan = planOf({ part })
    const [slot] = await slotsOf(plan)
    for (const group of [await plan.group(slot!, 1), await planOf().group(slot!, 1, only)]) {
      expect(group.dialogues.map(({ supporter }) => supporter)).toEqual(expected)
      expect(group.supporters).toEqual(only)
    }
  })

  test('have all supporters in a part that selects only sessions', async () => {
    const plan = planOf({ part: { sessions: 1 } as NonNullable<EvaluationConfig['part']> })
    const [group] = await groupsOf(plan)
    expect(group!.dialogues).toHaveLength(2)
  })

  test('have judges of single dialogues in the dialogues, and of pairs beside them', async () => {
    const judges = [judgeEntry('toy/pairs'), judgeEntry('toy/single')]
    const made = { 'toy/single': () => ({ judge: async () => [] }) } as unknown as Made
    const [group] = await groupsOf(planOf({ judges }, { made }))
    expect(group!.pairs.map(({ judge, supporters }) => [judge, ...supporters])).toEqual([
      ['toy/pairs', 'kind', 'curt'],
    ])
    expect(group!.dialogues[0]!.verdicts.map(({ label }) => label)).toEqual(['toy/single'])
    expect(group!.units).toHaveLength(4 + 2 + 2)
  })

  test('have no pairs of a judge that does not apply', async () => {
    const pairs = () => ({ subject: 'pair', judge: async () => [], appliesTo: () => false })
    const plan = planOf({ judges: [judgeEntry('toy/pairs')] }, { made: { 'toy/pairs': pairs } as unknown as Made }) // prettier-ignore
    const [group] = await groupsOf(plan)
    expect(group).toMatchObject({ pairs: [], units: { length: 4 } })
  })
})

describe('a generated scenario', () => {
  const generated = { scenarios: entry('scenarios', 'toy/generated') }

  test('is the first unit of its group', async () => {
    const groups = await groupsOf(planOf(generated))
    expect(groups.map(({ scenario: { id } }) => id)).toEqual(['a', 'b'])
    expect(kindsOf(groups[0]!)).toBe(`generate toy/generated, ${both}`)
  })

  test.each<[string, object, string | undefined]>([
    ['applies is the exception', { ...scenario('a') }, undefined],
    ['does not apply', { ...scenario('b') }, DOES_NOT_APPLY],
    ['was not made', { state: 'unknown', why: 'cut' }, 'cut'],
  ])('that %s: its dialogues are left out, with the reason', async (_, result, why) => {
    const made = {
      'toy/simulator': () => ({ simulate: async () => ({}), appliesTo: ({ id }: Scenario) => id === 'a' }), // prettier-ignore
    } as unknown as Made
    const [group] = await groupsOf(planOf(generated, { made }))
    const inputs = { of: () => result } as unknown as Inputs
    expect(group!.dialogues[0]!.simulate.key).toBe(group!.units[1]!.key)
    expect(group!.units[1]!.omit!(inputs)).toBe(why)
  })
})

describe('a person with sessions', () => {
  test('has the earlier sessions in the groups of later ones', async () => {
    const { made } = sourceOf(person('ana'), person('ben'))
    const groups = await groupsOf(planOf({}, { made, components: playing }))
    expect(groups.map(({ units, earlier }) => [units.length, earlier?.size])).toEqual([
      [4, undefined],
      [6, 2],
      [4, undefined],
      [6, 2],
    ])
    const before = groups[0]!.dialogues.map(({ simulate }) => simulate.key)
    expect([...groups[1]!.earlier!]).toEqual(before)
    expect(groups[1]!.units.slice(0, 2).map(({ key }) => key)).toEqual(before)
  })

  test('needs simulators that play sessions', async () => {
    const { made } = sourceOf(person('ana'))
    await expect(groupsOf(planOf({}, { made }))).rejects.toMatchObject({
      code: 'SESSIONS_SIMULATOR',
      details: { use: 'toy/simulator' },
    })
  })

  test.each<[string, Scenario[], number | undefined, number, number]>([
    ['people', [person('ana'), person('ben')], 2, 4, 2],
    // The first scenario without sessions answers it.
    ['others', [scenario('ana'), person('ben')], undefined, 3, 1],
    ['people and others', [person('ana'), scenario('ben'), scenario('cy')], undefined, 4, 2],
  ])('is counted, and read no further than needed: %s', async (_, each, people, count, given) => {
    const source = sourceOf(...each)
    const plan = planOf({}, { made: source.made, components: playing })
    expect([await plan.people(), await plan.people()]).toEqual([people, people])
    expect([source.loads(), source.given()]).toEqual([1, given])
    expect(await plan.facts()).toMatchObject({ scenarios: count, people })
    expect(source.loads()).toBe(people === undefined ? 2 : 1)
  })
})

test('scenarios that were read as a whole are not read again for their counts', async () => {
  const source = sourceOf(scenario('one'), scenario('two'))
  const plan = planOf({}, { made: source.made })
  await groupsOf(plan)
  expect(await plan.facts()).toEqual({
    scenarios: 2,
    people: undefined,
    repeated: ['two as one'],
  })
  expect((await plan.facts()).scenarios).toBe(2)
  expect(await plan.people()).toBeUndefined()
  expect(source.loads()).toBe(1)
  expect(await planOf({}, { made: source.made }).facts()).toMatchObject({ scenarios: 2 })
})

test('a source that gives other scenarios is noticed at the second reading', async () => {
  let id = 'one'
  const made = {
    'toy/scenarios': () => ({
      async *load() {
        yield { ...scenario('x'), profile: id }
      },
    }),
  }
  const plan = planOf({}, { made })
  await slotsOf(plan)
  await slotsOf(plan)
  id = 'two'
  await expect(slotsOf(plan)).rejects.toMatchObject({ code: 'SCENARIOS_DIFFER' })
})

test('the digest covers the config and the seed', () => {
  const base = planOf().digest
  expect(planOf().digest).toBe(base)
  const changed = [
    planOf({ repeats: 2 }),
    planOf({ name: 'other' }),
    planOf({ supporters: [entry('supporter', 'toy/kind', { label: 'kind' })] }),
    planOf({}, { seed: '8' }),
    planOf({}, { components: { 'toy/length': { revision: 2 } } }),
  ]
  expect(new Set([base, ...changed.map(({ digest }) => digest)]).size).toBe(changed.length + 1)
})

test('a pair judge that reads other results is refused before anything is planned', () => {
  const judge = judgeEntry('toy/pairs', { reads: { of: entry('estimator', 'toy/length') } })
  expect(() => planOf({ judges: [judge] })).toThrow(
    expect.objectContaining({ code: 'READS_IN_PAIR_JUDGE' }),
  )
  const reader = entry('estimator', 'toy/length', { reads: { of: judgeEntry('toy/pairs') } })
  expect(() => planOf({ estimators: [reader] })).toThrow(
    expect.objectContaining({ code: 'READS_PAIR_JUDGE' }),
  )
})

describe('a unit', () => {
  const estimator = entry('estimator', 'toy/length', {
    label: 'length',
    options: { depth: { words: true } },
    models: [{ at: '/model', name: 'small', role: 'chat' }],
  })
  const estimateOf = async (more: Partial<EvaluationConfig> = {}): Promise<Unit> => {
    const [group] = await groupsOf(planOf({ estimators: [estimator], ...more }))
    return group!.dialogues[0]!.estimates[0]!.unit
  }

  test('has what its entry says', async () => {
    const unit = await estimateOf()
    expect(unit).toMatchObject({
      kind: 'estimate',
      evaluation: 'toy',
      label: 'length',
      use: 'toy/length',
      about: { scenario: 'one', supporter: 'kind' },
      scenario: { id: 'one' },
      options: { depth: { words: true } },
      models: [{ name: 'small', role: 'chat' }],
      byBatch: false,
      component: { kind: 'estimator' },
    })
    expect(unit.about).not.toHaveProperty('repeat')
    expect(Object.isFrozen(unit.options['depth'])).toBe(true)
    expect(unit.seedPath).toBe(seedPathOf(['7', 'toy/length', 'one', 1]))
  })

  test('names its repeat if there are several, and its batch', async () => {
    expect((await estimateOf({ repeats: 2 })).about).toMatchObject({ repeat: 1 })
    const batched = { ...estimator, byBatch: true as const }
    expect((await estimateOf({ estimators: [batched] })).byBatch).toBe(true)
  })

  test('of a session is left out if the seeker stayed away, and of others never', async () => {
    const skipped = { turns: [], annotations: { session: { held: false } } }
    const inputs = { of: () => skipped } as unknown as Inputs
    expect((await estimateOf()).omit!(inputs)).toBeUndefined()
    const { made } = sourceOf(person('ana'))
    const [group] = await groupsOf(planOf({}, { made, components: playing }))
    expect(group!.dialogues[0]!.estimates[0]!.unit.omit!(inputs)).toBe(DOES_NOT_APPLY)
  })
})

test('a supporter without memory has the mode none', () => {
  const memory = { mode: 'full' } as const
  const supporter = entry('supporter', 'toy/kind')
  expect(memoryOf({ ...supporter, memory } as typeof supporter)).toBe(memory)
  expect(memoryOf(supporter)).toMatchObject({ mode: 'none' })
})

test('the scope of a generated scenario is that of its unit, so that a new revision keeps answers', () => {
  const generate = { scope: () => 'scope' } as unknown as Unit
  const slot = { id: 'a', language: 'en', key: 'key' }
  expect(scopeOf({ ...slot, generate })).toBe('scope')
  expect(scopeOf({ ...slot, scenario: scenario('a') })).toBe('key')
})
