/// <reference lib="dom" />
import { redo } from '@attune/host'
/** The viewer: what it shows, and who may ask it. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawSvg } from '@attune/figures'
import { startViewer, type Viewer } from '@attune/report'
import { openBrowser, tooWide, type Watched, watchedPage } from '@attune/testkit/shared/browser.js'
import { HOSTILE } from './fixture/hostile.js'
import { makeStudy, type Study } from './fixture/study.js'

let study: Study
let viewer: Viewer
let browser: Browser
let watched: Watched | undefined
const errors: unknown[] = []

beforeAll(async () => {
  study = await makeStudy()
  viewer = await startViewer(study.project, {
    port: 0,
    draw: drawSvg,
    onError: (error) => errors.push(error),
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await viewer?.close()
  await study?.end()
})
afterEach(async () => {
  await watched?.page.context().close()
  const faults = [...(watched?.faults ?? []), ...errors.map(String)]
  watched = undefined
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

const own = () => `http://127.0.0.1:${viewer.port}`

async function open(route = '', width = 1280): Promise<Page> {
  watched = await watchedPage(browser, own(), width)
  const { page } = watched
  await page.goto(viewer.url)
  await page.locator('main h1').waitFor()
  if (route !== '') await page.evaluate((hash) => void (location.hash = hash), route)
  await page.waitForLoadState('networkidle')
  return page
}

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const ask = (
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port: viewer.port, path, method, headers },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end()
  })

const queryOf = (query: object): string => `?query=${encodeURIComponent(JSON.stringify(query))}`
const withToken = () => ({ 'x-attune-token': viewer.token })

describe('who may ask', () => {
  test('nobody without the token, and nobody with another one', async () => {
    expect((await ask('/api/overview')).status).toBe(401)
    expect((await ask('/api/overview', { 'x-attune-token': 'guess' })).status).toBe(401)
    expect((await ask('/api/overview', withToken())).status).toBe(200)
  })

  test('nobody by another name of this machine, as after DNS rebinding', async () => {
    expect((await ask('/', { host: `evil.example:${viewer.port}` })).status).toBe(403)
    expect(
      (await ask('/api/overview', { ...withToken(), host: `evil.example:${viewer.port}` })).status,
    ).toBe(403)
    expect((await ask('/', { host: `localhost:${viewer.port}` })).status).toBe(200)
  })

  test('in a container, who opens the address that is printed', async () => {
    const inside = await startViewer(study.project, { port: 0, host: '0.0.0.0' })
    try {
      expect(new URL(inside.url).hostname).toBe('127.0.0.1')
      expect((await fetch(inside.url)).status).toBe(200)
    } finally {
      await inside.close()
    }
  })

  test('no page of another origin, not even with the token', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
      expect((await ask('/api/overview', { ...withToken(), origin })).status).toBe(403)
    }
    expect(
      (await ask('/api/overview', { ...withToken(), 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
    expect((await ask('/api/overview', { ...withToken(), origin: own() })).status).toBe(200)
  })

  test('no other method than GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) {
      expect((await ask('/api/overview', withToken(), method)).status).toBe(405)
    }
  })

  test('answers cannot be framed, sniffed, cached or read by other origins, and scripts come from the server alone', async () => {
    const { headers } = await ask('/')
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    )
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a page of a stranger in the same browser reads nothing, and frames nothing', async () => {
    const stranger = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<iframe src="${own()}/"></iframe>`)
    })
    await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve))
    const { port } = stranger.address() as AddressInfo
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/`)
    const reads = (path: string, token: string): Promise<string> =>
      page.evaluate(
        ([url, value]) =>
          fetch(url!, { headers: { 'x-attune-token': value! } }).then(
            (response) => response.text(),
            () => 'refused',
          ),
        [`${own()}${path}`, token],
      )
    expect(await reads('/api/overview', viewer.token)).toBe('refused')
    expect(await reads('/', viewer.token)).toBe('refused')
    expect(await page.frames()[1]!.content()).not.toContain('id="app"')
    await page.close()
    stranger.close()
  })
})

test.each([
  ['list', {}],
  ['list', { evaluation: 'talks', offset: -1, limit: 10 }],
  ['list', { evaluation: 'talks', offset: 0, limit: 10, supporters: 'bot-a' }],
  ['dialogue', { evaluation: 'talks', repeat: 'x' }],
  ['compare', { evaluation: 'talks', repeat: 1, order: 'x' }],
])('a query of another form is refused: %s %j', async (path, query) => {
  expect((await ask(`/api/${path}${queryOf(query)}`, withToken())).status).toBe(400)
})

test.each(['/api/toString', '/api/__proto__', '/../package.json', '/etc/passwd'])(
  '%s is not there',
  async (path) => {
    expect((await ask(path, withToken())).status).toBe(404)
  },
)

test('the token does not stay in the address', async () => {
  const page = await open()
  expect(page.url()).toBe(`${own()}/#/overview`)
})

test('a dialogue that is not there is named, and the viewer does not send its reader to the viewer', async () => {
  const page = await open('#/dialogue?scenario=gone&side=bot-a')
  const main = page.locator('main', {
    hasText: 'There is no dialogue of scenario gone with bot-a in repeat 1.',
  })
  await main.waitFor()
  expect(await main.textContent()).not.toContain('attune view')
})

test('two Chinese characters are found with the words around them', async () => {
  const page = await open(`#/dialogues?search=${encodeURIComponent('分手')}`)
  await page.locator('.status', { hasText: /^2 of 12 dialogues/ }).waitFor()
  expect(await page.locator('.list tr.row').first().textContent()).toContain('女朋友分手了')
})

test('words within a sentence are found, and words apart are not', async () => {
  const totalOf = async (search: string): Promise<number> => {
    const { body } = await ask(
      `/api/list${queryOf({ evaluation: 'talks', offset: 0, limit: 10, search })}`,
      withToken(),
    )
    return (JSON.parse(body) as { total: number }).total
  }
  expect(await totalOf('lost my job')).toBe(2)
  expect(await totalOf('LOST MY JO')).toBe(2)
  expect(await totalOf('job lost')).toBe(0)
  expect(await totalOf('"lost" OR *')).toBe(0)
})

test.each([390, 1280])('hostile texts do nothing and fit at %i', async (width) => {
  const page = await open('#/dialogues', width)
  expect(await tooWide(page)).toEqual([])
  await page.locator('.list tr.row', { hasText: 'alert(1)' }).first().locator('a').click()
  await page.locator('.transcript').waitFor()
  expect(await page.locator('.turn .text').first().textContent()).toContain(
    HOSTILE.text.slice(0, 25),
  )
  expect(await tooWide(page)).toEqual([])
})

test('what is stored while the viewer is open is shown', async () => {
  const page = await open('#/failures')
  await page.locator('.card').first().waitFor()
  await redo(study.project, { failed: true } as never, { answers: true, dryRun: false })
  await page.locator('.card', { hasText: 'not done yet' }).first().waitFor()
})
