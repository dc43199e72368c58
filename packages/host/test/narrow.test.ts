import { describe, expect, test } from 'vitest'
import type { Scenario } from '@attune/core'
import type { EvaluationConfig, SubsetRequest, ResolvedConfig, Shard } from '@attune/core/runtime'
import { narrow } from '../src/narrow/narrow.js'
import { MemoryStore } from '@attune/store-sqlite'
import { entry, evaluation, scenario } from '@attune/testkit/shared/toys.js'
import { World } from '@attune/testkit/shared/world.js'

/** `s0` to `s11`: four clusters of three, work and family in turn. */
const people: readonly Scenario[] = Array.from({ length: 12 }, (_, at) => ({
  ...scenario(`s${at}`),
  cluster: `c${Math.floor(at / 3)}`,
  tags: { topic: at % 2 === 0 ? 'work' : 'family' },
}))

const loading = (scenarios: readonly Scenario[]) => () => ({
  async *load() {
    yield* scenarios
  },
})
const generating = () => ({
  seeds: () => people.map(({ id, language }) => ({ id, language, details: {} })),
  generate: () => Promise.reject(new TypeError('No scenario may be made')),
})

const configOf = (...evaluations: readonly EvaluationConfig[]) =>
  ({ seed: '7', evaluations }) as unknown as ResolvedConfig

async function narrowed(
  request: SubsetRequest,
  config = configOf(evaluation()),
  source: () => object = loading(people),
) {
  const world = await World.open({ 'toy/scenarios': source as never }, new MemoryStore())
  const plansOf = ({ evaluations }: ResolvedConfig) => evaluations.map((each) => world.plan(each))
  const { evaluations, part } = await narrow(config, request, plansOf)
  const ids: Record<string, string[]> = {}
  for (const plan of plansOf({ evaluations } as ResolvedConfig)) {
    ids[plan.config.name] = []
    for await (const { id } of plan.scenarios()) ids[plan.config.name]!.push(id)
  }
  return { evaluations, part, ids, own: ids['toy'] ?? [] }
}

describe('--only', () => {
  test('scenarios by id and by tag: of one key any, of several all', async () => {
    expect((await narrowed({ only: ['scenario=s3', 'scenario=s5'] })).own).toEqual(['s3', 's5'])
    expect((await narrowed({ only: ['tag.topic=work'] })).own).toEqual([
      's0',
      's2',
      's4',
      's6',
      's8',
      's10',
    ])
    expect(
      (await narrowed({ only: ['tag.topic=work', 'scenario=s3', 'scenario=s4'] })).own,
    ).toEqual(['s4'])
  })

  test('supporters, and all variants of one', async () => {
    const variants = ['bot [m=a]', 'bot [m=b]'].map((label) =>
      entry('supporter', 'toy/kind', { label }),
    )
    const supporters = [
      entry('supporter', 'toy/curt', { label: 'curt' }),
      ...variants.map((each) => ({ ...each, variantOf: 'bot' })),
    ]
    const config = configOf(evaluation({ supporters }))
    const labels = async (...only: readonly string[]) =>
      (await narrowed({ only }, config)).evaluations[0]!.supporters.map(({ label }) => label)
    expect(await labels('supporter=bot')).toEqual(['bot [m=a]', 'bot [m=b]'])
    expect(await labels('supporter=bot [m=b]', 'supporter=curt')).toEqual(['curt', 'bot [m=b]'])
  })

  test('evaluations; one of which nothing is left is left out', async () => {
    const alone = evaluation({
      name: 'alone',
      supporters: [entry('supporter', 'toy/kind', { label: 'only' })],
    })
    const config = configOf(evaluation(), alone)
    expect((await narrowed({ only: ['evaluation=alone'] }, config)).part).toMatchObject({
      leftOut: ['toy'],
    })
    expect((await narrowed({ only: ['supporter=only'] }, config)).part).toMatchObject({
      leftOut: ['toy'],
    })
  })

  test('says in every evaluation what part it is, and nothing of one that is whole', async () => {
    const { evaluations } = await narrowed({ only: ['tag.topic=work', 'supporter=kind'] })
    expect(evaluations[0]!.part?.said).toBe(
      'Part of the evaluation (--only tag.topic=work --only supporter=kind): 6 of 12 scenarios; 1 of 2 supporters.',
    )
    expect(
      (await narrowed({ only: ['evaluation=toy'], sample: 12 })).evaluations[0],
    ).not.toHaveProperty('part')
  })

  test.each([
    [['scenario=s33'], 'PART_UNKNOWN', 'Did you mean "s3"?'],
    [['scenario=nobody'], 'PART_UNKNOWN', 'Known here: s0, '],
    [['tag.topic=wrok'], 'PART_UNKNOWN', 'Did you mean "work"?'],
    [['tag.theme=work'], 'PART_UNKNOWN', 'There is no name to choose from.'],
    [['supporter=kid'], 'PART_UNKNOWN', 'Did you mean "kind"?'],
    [['evaluation=tyo'], 'PART_UNKNOWN', 'Did you mean "toy"?'],
    [
      ['topic=work'],
      'PART_SYNTAX',
      'Write scenario=ID, supporter=NAME, evaluation=NAME or tag.KEY=VALUE.',
    ],
    [['scenario=s1', 'tag.topic=work'], 'PART_EMPTY', 'Leave one out.'],
  ])('%s is refused', async (only, code, fix) => {
    await expect(narrowed({ only })).rejects.toMatchObject({
      code,
      fix: expect.stringContaining(fix) as string,
    })
  })

  test('tags of scenarios that are still to be made are refused, their ids are not', async () => {
    const config = configOf(evaluation())
    await expect(narrowed({ only: ['tag.topic=work'] }, config, generating)).rejects.toMatchObject({
      code: 'PART_TAGS',
    })
    expect((await narrowed({ only: ['scenario=s4'] }, config, generating)).own).toEqual(['s4'])
  })
})

const sampled = async (
  from: readonly Scenario[],
  sample: number,
  seed: string,
): Promise<readonly string[]> =>
  (await narrowed({ sample }, { ...configOf(evaluation()), seed }, loading(from))).own

describe('--sample', () => {
  test('is a sample by the seed, in the order of the source, with as many clusters as there can be', async () => {
    const { own, evaluations } = await narrowed({ sample: 4 })
    expect(own).toHaveLength(4)
    expect(new Set(own.map((id) => people.find((each) => each.id === id)!.cluster)).size).toBe(4)
    expect(own).toEqual(people.flatMap(({ id }) => (own.includes(id) ? [id] : [])))
    expect(evaluations[0]!.part?.said).toContain('4 of 12 scenarios, sampled by the seed')
  })

  test('a larger sample holds a smaller one; the order of the source does not matter', async () => {
    const ids = async (size: number, from = people, seed = '7') =>
      (await sampled(from, size, seed)).toSorted()
    const bySize = await Promise.all(Array.from({ length: 12 }, (_, at) => ids(at + 1)))
    for (let size = 1; size < 12; size++)
      expect(bySize[size]).toEqual(expect.arrayContaining(bySize[size - 1]!))
    expect(await ids(5, people.toReversed())).toEqual(await ids(5))
    const seeds = await Promise.all(
      Array.from({ length: 20 }, (_, seed) => ids(1, people, String(seed))),
    )
    expect(new Set(seeds.flat()).size).toBeGreaterThan(5)
  })

  test('every cluster is as likely, whatever its size', async () => {
    const all = [
      { ...scenario('a'), cluster: 'small' },
      ...Array.from({ length: 9 }, (_, at) => ({ ...scenario(`b${at}`), cluster: 'large' })),
    ]
    const plans = [
      (await World.open({ 'toy/scenarios': loading(all) }, new MemoryStore())).plan(evaluation()),
    ]
    let small = 0
    for (let seed = 0; seed < 400; seed++) {
      const config = { ...configOf(evaluation()), seed: String(seed) }
      const { evaluations } = await narrow(config, { sample: 1 }, () => plans)
      small += Number(evaluations[0]!.part!.scenarios!.has('a'))
    }
    const share = small / 400
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.6)
  })
})

describe('--shard', () => {
  const shards = (of: number) => Array.from({ length: of }, (_, at) => ({ index: at + 1, of }))

  test('every scenario falls into one shard, a cluster as a whole, in all evaluations alike', async () => {
    const config = configOf(evaluation(), evaluation({ name: 'second' }))
    const parts = await Promise.all(shards(3).map((shard) => narrowed({ shard }, config)))
    const own = parts.map((part) => part.own)
    expect(own.flat().toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    for (const ids of own) expect(ids.length % 3).toBe(0)
    expect(parts.map(({ ids }) => ids['second'] ?? [])).toEqual(own)
  })

  test('does not depend on the order of the source, and is even in the long run', async () => {
    const many = Array.from({ length: 4000 }, (_, at) => ({
      ...scenario(`c${at}`),
      profile: `Person ${at}.`,
    }))
    const of = async (shard: Shard, from = many) =>
      (await narrowed({ shard }, configOf(evaluation()), loading(from))).own
    const parts = await Promise.all(shards(4).map((shard) => of(shard)))
    expect((await of(shards(4)[0]!, many.toReversed())).toSorted()).toEqual(parts[0]!.toSorted())
    const shares = parts.map((ids) => ids.length)
    expect(shares.reduce((sum, each) => sum + each, 0)).toBe(4000)
    for (const share of shares) expect(Math.abs(share - 1000)).toBeLessThan(100)
  })

  test('scenarios that are still to be made fall into shards by their id, and none is made', async () => {
    const parts = await Promise.all(
      shards(2).map((shard) => narrowed({ shard }, configOf(evaluation()), generating)),
    )
    expect(parts.flatMap(({ own }) => own).toSorted()).toEqual(
      people.map(({ id }) => id).toSorted(),
    )
  })

  test('one without scenarios is empty, and no mistake', async () => {
    const one = [scenario('alone')]
    const parts = await Promise.all(
      shards(2).map((shard) => narrowed({ shard }, configOf(evaluation()), loading(one))),
    )
    expect(parts.map(({ evaluations }) => evaluations.length).toSorted()).toEqual([0, 1])
  })
})

describe('people who come back', () => {
  const chains: readonly Scenario[] = ['ana', 'ben', 'cem', 'dan'].map((id) => ({
    ...scenario(id),
    profile: `is ${id}`,
    sessions: [{}, { after: '1d' }, { after: '1d' }],
  }))
  const source = loading(chains)

  test('are chosen, sampled and put into shards with all their sessions', async () => {
    const only = await narrowed({ only: ['scenario=ben'] }, undefined, source)
    expect(only.own).toEqual(['ben@1', 'ben@2', 'ben@3'])
    expect(only.evaluations[0]!.part?.said).toBe(
      'Part of the evaluation (--only scenario=ben): 1 of 4 people.',
    )
    expect((await narrowed({ sample: 2 }, undefined, source)).own).toHaveLength(6)
    const shards = [1, 2].map((index) => narrowed({ shard: { index, of: 2 } }, undefined, source))
    const own = (await Promise.all(shards)).map((each) => each.own)
    expect(own.flat().toSorted()).toEqual(
      chains.flatMap(({ id }) => [1, 2, 3].map((k) => `${id}@${k}`)),
    )
    for (const ids of own) expect(ids.length % 3).toBe(0)
  })

  test('are cut to their first sessions, which scenarios without sessions refuse', async () => {
    const cut = await narrowed({ sessions: 2, only: ['scenario=ben'] }, undefined, source)
    expect(cut.own).toEqual(['ben@1', 'ben@2'])
    expect(cut.evaluations[0]!.part?.said).toBe(
      'Part of the evaluation (--only scenario=ben --sessions 2): 1 of 4 people; 2 of 3 sessions.',
    )
    const whole = await narrowed({ sessions: 3 }, undefined, source)
    expect(whole.evaluations[0]!.part).toBeUndefined()
    await expect(narrowed({ sessions: 2 })).rejects.toMatchObject({ code: 'PART_SESSIONS' })
  })

  test('no session without those before it', async () => {
    for (const text of ['session=3', 'tag.session=3'])
      await expect(narrowed({ only: [text] }, undefined, source)).rejects.toMatchObject({
        code: 'PART_SESSION',
      })
    const wrong = narrowed({ only: ['scenario=ben@2'] }, undefined, source)
    await expect(wrong).rejects.toMatchObject({
      code: 'PART_UNKNOWN',
      fix: expect.stringContaining('ben'),
    })
  })
})
