/** Methods behind HTTP: what the service is asked, and what comes of its answers. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { remoteEstimator, remoteJudge, remoteSimulator } from '../src/remote/remote.js'
import type { JudgeRequest, Remote, SpeakRequest } from '../src/remote/protocol.js'
import type { Scenario } from '@attune/core'
import { checkEstimate, checkVerdicts, givesOf } from '@attune/core/runtime'
import { dialogueOf, make, scenario, scriptedContext, scriptedSupporter } from '@attune/testkit'

type Request = Remote[keyof Remote]['request']

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A service that answers with what `reply` gives, and the requests that it got. */
async function serviceWith(reply: (request: never, number: number) => unknown) {
  const requests: Request[] = []
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push(JSON.parse(Buffer.concat(chunks).toString()) as Request)
    response.end(JSON.stringify(reply(requests.at(-1) as never, requests.length)))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const limits = { timeout: 10_000, retries: 2, concurrency: 8 }
const context = () => scriptedContext({ supporter: 'bot', limits }).context
const grief: Scenario = { ...scenario, id: 'grief' }
const talk = dialogueOf('I miss him.', 'Do you want to tell me about him?')
const known = (value: unknown) => ({ state: 'known', value })

describe('what is asked', () => {
  test('an estimator gets contract, kind, options, seed, scenario and dialogue, and its answer is the estimate', async () => {
    const estimate = { measures: { hope: known(0.5) }, series: { mood: { over: 'seeker', values: [known(1)] } } }
    const { url, requests } = await serviceWith(() => estimate)
    const given = { url, with: { scale: 7 } }
    expect(await make(remoteEstimator, given).estimate(talk, grief, context())).toEqual(estimate)
    expect(requests).toEqual([
      {
        contract: 1,
        kind: 'estimate',
        options: { scale: 7 },
        seed: expect.any(Number),
        scenario: grief,
        dialogue: talk,
      },
    ])
    await make(remoteEstimator, given).estimate(talk, grief, context())
    expect(requests[1]!.seed).toBe(requests[0]!.seed)
  })

  test('a judge of pairs gets both dialogues, as the engine shows them', async () => {
    const { url, requests } = await serviceWith(() => [{ criterion: 'warm', outcome: known('second'), rationale: '' }])
    const judge = make(remoteJudge, { url, subject: 'pair' })
    if (judge.subject !== 'pair') return expect.unreachable('it judges pairs')
    const other = dialogueOf('I miss him.', 'Get over it.')
    expect(await judge.judge([other, talk], grief, context())).toMatchObject([{ outcome: known('second') }])
    expect(requests).toMatchObject([{ kind: 'judge-pair', first: other, second: talk }])
  })

  test('a seeker is asked for each of its messages, with its own annotations, and ends the dialogue', async () => {
    const { url, requests } = await serviceWith(({ number }: SpeakRequest) =>
      number < 3
        ? { text: `Message ${number}`, annotations: { mood: number } }
        : { text: 'Thank you, bye.', ending: { reason: 'comforted' } },
    )
    const supporter = scriptedSupporter('I am here.', 'Go on.')
    const dialogue = await make(remoteSimulator, { url, turns: 5 }).simulate(
      { ...grief, events: [{ turn: 2, text: 'A letter came.' }] },
      supporter,
      context(),
    )
    expect(dialogue.ending).toEqual({ reason: 'comforted' })
    expect(dialogue.turns.map(({ text }) => text)).toEqual([
      'Message 1',
      'I am here.',
      'Message 2',
      'Go on.',
      'Thank you, bye.',
    ])
    const [, second, third] = requests as SpeakRequest[]
    expect(second).toMatchObject({ number: 2, event: 'A letter came.' })
    expect(third!.turns.filter(({ annotations }) => annotations?.['mood'] !== undefined)).toHaveLength(2)
  })
})

describe('what is answered', () => {
  const judged = (url: string) => {
    const judge = make(remoteJudge, { url })
    if (judge.subject !== 'dialogue') throw new Error('it judges dialogues')
    return judge.judge(talk, grief, context())
  }

  test('an answer of another form is asked for once more', async () => {
    const verdict = { criterion: 'asks', outcome: known(1), rationale: 'It asks.' }
    const { url, requests } = await serviceWith((_: JudgeRequest, number) =>
      number < 2 ? [{ criterion: 1 }] : [verdict],
    )
    expect(await judged(url)).toEqual([verdict])
    expect(requests).toHaveLength(2)
  })

  test.each([
    [
      'a number where a value should say whether it is known',
      [{ criterion: 'asks', outcome: 1, rationale: '' }],
      'answer[0].outcome',
    ],
    ['no rationale', [{ criterion: 'asks', outcome: known(1) }], 'rationale'],
    ['a key that nobody knows', [{ criterion: 'asks', outcome: known(1), rationale: '', sure: true }], 'sure'],
    ['something else', { verdicts: [] }, 'a list'],
    ['null', null, 'a list'],
  ])('%s ends the run, with the place that is wrong', async (_, answer, place) => {
    const { url, requests } = await serviceWith(() => answer)
    await expect(judged(url)).rejects.toMatchObject({
      code: 'CALL_UNSUITABLE',
      message: expect.stringContaining(place),
    })
    expect(requests).toHaveLength(2)
  })

  test.each([
    ['turns of its own', { turns: [{ speaker: 'supporter', text: 'I INVENTED THIS' }] }, 'turns'],
    ['a reply in other words', { edited: { speaker: 'supporter', text: 'One.' }, why: 'shorter' }, 'edited'],
    ['another speaker', { speaker: 'supporter' }, 'speaker'],
  ])('a seeker gives its own words only: %s end the dialogue, by name', async (_, more, name) => {
    const { url } = await serviceWith(() => ({ text: 'Hi.', ...more }))
    const talking = make(remoteSimulator, { url, turns: 2 }).simulate(grief, scriptedSupporter('One.'), context())
    await expect(talking).rejects.toMatchObject({ code: 'CALL_UNSUITABLE', message: expect.stringContaining(name) })
  })

  test('the tokens that a service reports are counted; where it reports none, none are', async () => {
    const verdict = { criterion: 'asks', outcome: known(1), rationale: 'It asks.' }
    const usage = { input: 300, output: 20, reasoning: 0 }
    for (const [answer, counted] of [
      [{ answer: [verdict], usage }, usage],
      [[verdict], { input: 0, output: 0, reasoning: 0 }],
    ]) {
      const { url } = await serviceWith(() => answer)
      const called: unknown[] = []
      const judge = make(remoteJudge, { url })
      const { context: own } = scriptedContext({ supporter: 'bot', limits })
      const watched = Object.assign(Object.create(own) as typeof own, {
        call: async (...given: Parameters<typeof own.call>) => {
          const answered = await own.call(...given)
          called.push(answered)
          return answered
        },
      })
      if (judge.subject !== 'dialogue') throw new Error('it judges dialogues')
      expect(await judge.judge(talk, grief, watched)).toEqual([verdict])
      expect(called).toMatchObject([{ usage: counted }])
      server?.close()
    }
    const { url } = await serviceWith(() => ({ answer: [verdict], usage: { input: 'many' } }))
    await expect(judged(url)).rejects.toMatchObject({ message: expect.stringContaining('in usage') })
  })

  test('a bare number is answered with the form of a value, and with the label of the entry', async () => {
    const { url } = await serviceWith(() => ({ measures: { m: 1 }, series: {} }))
    const { context: labelled } = scriptedContext({ use: 'core/remote-estimator', label: 'held', limits })
    await expect(make(remoteEstimator, { url }).estimate(talk, grief, labelled)).rejects.toMatchObject({
      message:
        'The service that "held" (core/remote-estimator) calls gave no usable answer: not an answer to "estimate": answer.measures.m must be {"state": "known", "value": 1} or {"state": "unknown", "why": "…"}, found 1.',
    })
  })
})

describe('what a config says that a service gives', () => {
  const url = 'http://127.0.0.1:9'
  const measures = { hope: { range: [0, 1] } }
  const criteria = { asks: { outcomes: ['yes', 'no'] } }

  test('its answers are held to', () => {
    const given = givesOf(remoteEstimator, { url, gives: { measures } }, 'core/remote-estimator')
    const check = (value: number) => () =>
      checkEstimate({ measures: { hope: { state: 'known', value } }, series: {} }, talk, given)
    expect(check(0.5)).not.toThrow()
    expect(check(50)).toThrow('estimate.measures.hope.value = 50; expected a number from 0 to 1, as declared')
    const judged = givesOf(remoteJudge, { url, subject: 'dialogue', gives: { criteria } }, 'core/remote-judge')
    const outcome = { state: 'known', value: 'maybe' } as const
    expect(() => checkVerdicts([{ criterion: 'asks', outcome, rationale: '' }], talk, judged)).toThrow('"yes" or "no"')
  })

  test('is refused where it is no declaration', () => {
    const given = { url, gives: { measures: { hope: { better: 'up' } } } }
    expect(() => givesOf(remoteEstimator, given, 'core/remote-estimator')).toThrow(
      'gives(options).measures.hope.better should be higher or lower, but is "up"',
    )
  })

  test('stands in the rehearsal, where nobody is asked', async () => {
    const call = async (_: object, __: unknown, { standIn }: { standIn(): unknown }): Promise<unknown> => standIn()
    const rehearsed = Object.assign(Object.create(context()) as object, { call })
    const gives = { measures, series: { mood: { over: 'all' } } }
    const estimate = await make(remoteEstimator, { url, gives }).estimate(talk, grief, rehearsed as never)
    expect(() => checkEstimate(estimate, talk, gives as never)).not.toThrow()
  })
})
