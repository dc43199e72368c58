/** The server: who may ask, what is kept, and what happens where it fails. */
import { createRandom } from '@attune/core/internal'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerRow, readAnswers, type RatingServer, serveStudy } from '@attune/ratings/study'
import { namesIn } from './fixture/names-in.js'
import { served, tokenOf } from './fixture/process.js'
import { type MadeStudy, makeStudy } from '@attune/testkit/shared/rated-study.js'

let made: MadeStudy
let server: RatingServer
let date = '2026-01-02T03:04:05.000Z'
let ticks = 0
const clock = { date: () => new Date(date), monotonic: () => ticks }
const limits = { burst: 1e6, perSecond: 1e6 }

beforeAll(async () => {
  made = await makeStudy({
    study: 'rate: pairs\nraters: [anna, ben, carla]\nscenarios: 12\nleastRepeats: 1\ngap: 4\n',
  })
  server = await serveStudy(made.study, { port: 0, clock, limits })
})
afterAll(async () => {
  await server?.close()
  made?.end()
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
  readonly raw: Buffer
}

const ask = (
  path: string,
  {
    token,
    port = server.port,
    body,
    headers = {},
  }: { token?: string; port?: number; body?: object; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(token !== undefined && { 'x-attune-token': token }), ...headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            raw: Buffer.concat(parts),
            body: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })

const token = (rater: string): string => tokenOf(server.links.get(rater)!)
const showingsOf = (rater: string) =>
  made.study.shown.assignments.filter((each) => each.rater === rater)
let next = 0
const answerTo = (rater: string, at: number, value: unknown, more: object = {}) => {
  const { item, occasion } = showingsOf(rater)[at]!
  const question = made.study.shown.questions[0]!.id
  return {
    id: `answer-${String(next++).padStart(4, '0')}`,
    item,
    question,
    occasion,
    kind: 'answer',
    value,
    ...more,
  }
}
const send = (rater: string, answers: readonly object[], more: object = {}) =>
  ask('/api/answers', {
    token: token(rater),
    body: { design: made.study.design.shown, session: 'one', answers, ...more },
  })
const rows = (): readonly AnswerRow[] => readAnswers(join(made.folder, 'answers.jsonl')).rows

describe('who may ask', () => {
  test('only raters with their link, of which only a digest is stored', async () => {
    expect((await ask('/api/study')).status).toBe(401)
    expect((await ask('/api/study', { token: 'guess' })).status).toBe(401)
    expect((await ask('/api/study', { token: token('anna') })).status).toBe(200)
    expect(tokenOf(server.links.get('anna')!)).toHaveLength(43)
    expect(readFileSync(join(made.folder, '.raters.json'), 'utf8')).not.toContain(token('anna'))
  })

  test('nobody by another name, and no other page', async () => {
    expect((await ask('/', { headers: { host: 'evil.example' } })).status).toBe(403)
    expect(
      (
        await ask('/api/study', {
          token: token('anna'),
          headers: { origin: 'https://evil.example' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await ask('/api/study', {
          token: token('anna'),
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(403)
  })

  test('raters see no status, and the owner no dialogues', async () => {
    const owner = tokenOf(server.ownerLink)
    expect((await ask('/api/status', { token: owner })).status).toBe(200)
    expect((await ask('/api/study', { token: owner })).status).toBe(404)
    expect((await ask('/api/status', { token: token('anna') })).status).toBe(404)
    expect((await ask('/api/status', { token: owner })).body).not.toContain('value')
  })

  test('a host that others reach needs TLS in front, or plain HTTP by name', async () => {
    await expect(serveStudy(made.study, { port: 0, clock, host: '0.0.0.0' })).rejects.toMatchObject(
      {
        code: 'ratings/SERVER_HOST',
      },
    )
    await expect(serveStudy(made.study, { port: 0, clock })).rejects.toMatchObject({
      code: 'ratings/STUDY_SERVED',
    })
  })
})

describe('answers', () => {
  test('are in the log, by dialogue and not by side, before they are acknowledged', async () => {
    const sides = showingsOf('anna').map(({ left }) => left)
    const answer = answerTo('anna', 0, 'left')
    const { status, body } = await send('anna', [answer])
    expect([status, JSON.parse(body).kept]).toEqual([200, [answer.id]])
    expect(rows().at(-1)).toMatchObject({
      rater: 'anna',
      value: sides[0],
      left: sides[0],
      at: date,
      design: made.study.design.shown,
    })
  })

  test('that come twice are kept once, and another content under the same id is refused', async () => {
    const answer = answerTo('anna', 1, 'right')
    await send('anna', [answer])
    const before = rows().length
    expect(JSON.parse((await send('anna', [answer])).body).kept).toEqual([answer.id])
    const other = JSON.parse((await send('anna', [{ ...answer, value: 'tie' }])).body)
    expect([other.kept, other.conflicts]).toEqual([[], [answer.id]])
    expect(rows()).toHaveLength(before)
  })

  test('of two windows the last stands, and the other is told', async () => {
    const first = answerTo('anna', 2, 'left')
    const { seq } = JSON.parse((await send('anna', [first])).body)
    const second = answerTo('anna', 2, 'tie')
    expect(JSON.parse((await send('anna', [second], { session: 'two' })).body).concurrent).toEqual([
      second.id,
    ])
    const { given } = JSON.parse(
      (await ask(`/api/changes?since=${seq}`, { token: token('anna') })).body,
    )
    expect(given).toEqual([
      expect.objectContaining({ id: second.id, value: 'tie', session: 'two' }),
    ])
  })

  test('of another design are refused, and both designs are named', async () => {
    const { status, body } = await send('anna', [answerTo('anna', 3, 'left')], {
      design: 'f'.repeat(64),
    })
    expect(status).toBe(409)
    expect(JSON.parse(body).why).toContain('ffffffffffff')
    expect(JSON.parse(body).why).toContain(made.study.design.shown.slice(0, 12))
  })

  test.each([
    ['to an item of somebody else', { item: 'feedfacefeedfacefeed' }],
    ['to a question that is not asked', { question: 'honesty' }],
    ['with a level that is not there', { value: 9 }],
    ['with a field that answers do not have', { supporter: 'x' }],
    ['without an id', { id: '' }],
    ['with a comment that is longer than the page allows', { comment: 'x'.repeat(100_001) }],
    ['as consent to an item', { kind: 'consent' }],
    ['as a guess that was not drawn', { kind: 'guess', item: '', question: 'guess 99' }],
  ])('%s are refused, and the others of the request kept', async (_, more) => {
    const before = rows().length
    const good = answerTo('anna', 4, 'left')
    const { status, body } = await send('anna', [answerTo('anna', 5, 'left', more), good])
    const { kept, refused } = JSON.parse(body) as { kept: string[]; refused: { why: string }[] }
    expect([status, kept, refused.length]).toEqual([200, [good.id], 1])
    expect(refused[0]!.why).not.toBe('')
    expect(rows()).toHaveLength(before + 1)
  })

  test('keep their order when the clock is set back', async () => {
    date = '2025-01-01T00:00:00.000Z'
    await send('ben', [answerTo('ben', 0, 'left')])
    const [before, last] = rows().slice(-2)
    expect(last!.at! < before!.at!).toBe(true)
    expect(last!.seq).toBe(before!.seq + 1)
  })
})

test('what is no list, no address, or too long is the sender’s mistake', async () => {
  for (const path of ['//', 'http://[', '//['])
    expect([path, (await ask(path, { token: token('anna') })).status]).toEqual([path, 400])
  const many = Array.from({ length: 501 }, () => answerTo('anna', 0, 'left'))
  expect((await send('anna', many)).status).toBe(413)
  expect(
    (await send('anna', [answerTo('anna', 0, 'left', { comment: 'x'.repeat(5 << 20) })])).status,
  ).toBe(413)
  expect((await ask('/api/answers', { token: token('anna'), body: {} })).status).toBe(409)
})

test('too many requests wait, and wrong links sooner', async () => {
  const other = await makeStudy()
  const strict = await serveStudy(other.study, {
    port: 0,
    clock,
    limits: { burst: 3, perSecond: 1 },
  })
  const own = tokenOf(strict.links.get('anna')!)
  const statuses: number[] = []
  for (let at = 0; at < 5; at++)
    statuses.push((await ask('/api/study', { token: own, port: strict.port })).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  ticks += 2000
  expect((await ask('/api/study', { token: own, port: strict.port })).status).toBe(200)
  const wrong: number[] = []
  for (let at = 0; at < 12; at++)
    wrong.push((await ask('/api/study', { token: 'no', port: strict.port })).status)
  expect(wrong.filter((status) => status === 429)).toHaveLength(2)
  await strict.close()
  const again = await serveStudy(other.study, {
    port: 0,
    clock,
    limits,
    revoke: ['anna'],
    renew: ['ben'],
  })
  expect((await ask('/api/study', { token: own, port: again.port })).status).toBe(401)
  expect([...again.links.keys()]).toEqual(['ben'])
  await again.close()
  other.end()
})

test('nothing that the server says names a system, a model, a scenario or a unit', async () => {
  const paths = ['/', '/page.js', '/page.css', '/api/study', '/api/changes?since=0', '/api/nothing']
  for (const path of paths) {
    const { headers, raw } = await ask(path, {
      token: token('carla'),
      headers: { 'accept-encoding': 'gzip' },
    })
    const said = Buffer.concat([Buffer.from(JSON.stringify(headers)), raw])
    expect(namesIn(said, ['Zorblax', 'Quimby', 'wobbegong', made.folder])).toEqual([])
  }
})

test('a disk that is full is told, nothing is half written, and the rest goes on', async () => {
  const small = await makeStudy()
  const own = await served(small.folder, 0, 4)
  const design = small.study.design.shown
  const showing = small.study.shown.assignments.find(({ rater }) => rater === 'anna')!
  const post = (id: string, comment: string) =>
    ask('/api/answers', {
      port: own.port,
      token: tokenOf(own.links['anna']!),
      body: {
        design,
        session: 's',
        answers: [
          {
            id,
            item: showing.item,
            question: 'warmth',
            occasion: showing.occasion,
            kind: 'answer',
            value: 3,
            comment,
          },
        ],
      },
    })
  expect((await post('first-answer', 'x')).status).toBe(200)
  expect((await post('large-answer', 'x'.repeat(6000))).status).toBe(507)
  expect((await post('third-answer', 'x')).status).toBe(200)
  await own.kill()
  const { rows: kept, torn } = readAnswers(join(small.folder, 'answers.jsonl'))
  expect([kept.map(({ id }) => id), torn]).toEqual([['first-answer', 'third-answer'], 0])
  small.end()
})

test('no acknowledged answer is lost when the server is killed, and none is invented', async () => {
  const killed = await makeStudy()
  const random = createRandom('kills')
  const design = killed.study.design.shown
  const acknowledged = new Set<string>()
  const sent = new Set<string>()
  let own = await served(killed.folder)
  const { links } = own
  const rate = async (rater: string, count: number): Promise<void> => {
    const showings = killed.study.shown.assignments.filter((each) => each.rater === rater)
    for (let at = 0; at < count; at++) {
      const { item, occasion } = showings[at % showings.length]!
      const id = `${rater}-answer-${sent.size}`
      sent.add(id)
      const body = {
        design,
        session: rater,
        answers: [{ id, item, question: 'warmth', occasion, kind: 'answer', value: 1 + (at % 5) }],
      }
      for (;;) {
        const answered = await ask('/api/answers', {
          port: own.port,
          token: tokenOf(links[rater]!),
          body,
        }).catch(() => undefined)
        if (answered?.status === 200) {
          acknowledged.add(id)
          break
        }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const rating = Promise.all(['anna', 'ben', 'carla'].map((rater) => rate(rater, 60)))
  for (let kill = 0; kill < Number(process.env['ATTUNE_KILLS'] ?? 4); kill++) {
    await new Promise((resolve) => setTimeout(resolve, 20 + 60 * random()))
    const { port } = own
    await own.kill()
    own = await served(killed.folder, port)
  }
  await rating
  await own.kill()
  const kept = readAnswers(join(killed.folder, 'answers.jsonl')).rows.map(({ id }) => id)
  expect(new Set(kept).size).toBe(kept.length)
  expect(kept.toSorted()).toEqual([...sent].toSorted())
  expect(acknowledged.size).toBe(180)
  killed.end()
})
