/**
 * Rewards of a chat model by batch: ordered once for all units, read by a later run, and the same
 * as when they are asked at once.
 */
import { plausibleReward } from '@attune/fake-server'
import { rewardHttp, rewardLogprobs } from '@attune/models'
import { Door } from '@attune/core/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../src/create-gateway.js'
import { opened } from '@attune/testkit/shared/stored.js'
import { failureOf, never, serve } from '@attune/testkit/shared/model-servers.js'

const pairs = ['I failed.', 'I am glad.', 'I failed.'].flatMap((prompt) =>
  ['positive', 'negative'].map((label) => ({ prompt, reply: `The feeling is ${label}.` })),
)

const logprobs = ({ messages }: { readonly messages: readonly { readonly content: string }[] }) => {
  const reward = plausibleReward(messages[0]!.content)
  return [
    { token: 'positive', logprob: -1 - Math.abs(reward) },
    { token: 'negative', logprob: -2 },
  ]
}

test('rewards are ordered once for all units that want them, and come to those of single calls', async () => {
  const server = await serve({ logprobs, batches: { looks: 1 } })
  const [store, other] = [await opened(), await opened()]
  const gatewayOn = (kept: typeof store) => {
    const options = { model: 'm', baseUrl: `${server.url}/v1` }
    const gateway = createGateway({
      definitions: new Map([
        [
          'reward',
          {
            name: 'reward',
            provider: 'r',
            options,
            retries: 1,
            timeout: 10_000,
            place: { file: 'the test' },
          },
        ],
      ]),
      provider: () => rewardLogprobs.create(options),
      revision: () => 1,
      environment: {},
      door: new Door(Infinity),
      store: kept,
      orders: kept,
    })
    onTestFinished(() => gateway.close())
    return gateway
  }
  const ask = (gateway: ReturnType<typeof gatewayOn>, unit: string, byBatch = true) =>
    gateway.forUnit(unit, undefined, undefined, byBatch).reward('reward', pairs, never)
  const singly = await ask(gatewayOn(other), 'a', false)
  expect(server.stats().answered).toBe(2)

  const first = gatewayOn(store)
  const parked = await Promise.all(['a', 'b'].map((unit) => failureOf(ask(first, unit))))
  expect(parked.map(({ code }) => code)).toEqual(['UNIT_PARKED', 'UNIT_PARKED'])
  expect(await first.order()).toMatchObject({
    units: 2,
    answers: 2,
    jobs: [{ job: 'batch_1', answers: 2 }],
  })
  const late = gatewayOn(store)
  expect(await failureOf(ask(late, 'a'))).toMatchObject({ code: 'UNIT_PARKED' })
  expect(await late.order()).toMatchObject({ units: 1, answers: 2 })

  const last = gatewayOn(store)
  expect(await Promise.all(['a', 'b'].map((unit) => ask(last, unit)))).toEqual([singly, singly])
  expect(await last.order()).toBeUndefined()
  expect(server.orders()).toHaveLength(1)
  expect(server.stats().answered).toBe(2)
  // Later runs find them, also those that ask at once.
  expect(await ask(gatewayOn(store), 'c', false)).toEqual(singly)
  expect(server.stats().answered).toBe(2)
})

test('units that begin at once wait for the probe, and send many pairs in a request where it allows that', async () => {
  const askedAt = async (server: Awaited<ReturnType<typeof serve>>) => {
    const store = await opened()
    const options = { model: 'm', baseUrl: server.url }
    const definition = {
      name: 'reward',
      provider: 'r',
      options,
      retries: 1,
      timeout: 10_000,
      place: { file: 'the test' },
    }
    const gateway = createGateway({
      definitions: new Map([['reward', definition]]),
      provider: () => rewardHttp.create(options),
      revision: () => 1,
      environment: {},
      door: new Door(Infinity),
      store,
      orders: store,
    })
    onTestFinished(() => gateway.close())
    const own = (unit: string) =>
      pairs.map(({ prompt, reply }) => ({ prompt: `${prompt} ${unit}`, reply }))
    await Promise.all(
      ['a', 'b'].map((unit) => gateway.forUnit(unit).reward('reward', own(unit), never)),
    )
    return server.stats().calls
  }
  // Six pairs of the probe, and four distinct ones of each unit.
  expect(await askedAt(await serve({ layout: 'llama-3.1' }))).toBe(1 + 2)
  expect(await askedAt(await serve({}))).toBe(6 + 2 * 4)
})
