// Looks at the front page of the built site at two widths and in both themes: axe-core finds
// nothing, nothing is wider than the window, search finds a page, and llms.txt lists the pages.
// Pictures are in site/dist/pictures. `npm run check` in this folder; uses Chromium, and axe-core
// of the workspace.
import { createServer } from 'node:http'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { createRequire } from 'node:module'

const root = join(import.meta.dirname, '..')
const require = createRequire(join(root, 'package.json'))
const { chromium } = require('playwright-core')
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const dist = join(import.meta.dirname, 'dist')
const pictures = join(dist, 'pictures')
mkdirSync(pictures, { recursive: true })

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.json': 'application/json',
}
const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
  const found = [path, `${path}.html`, join(path, 'index.html')]
    .map((each) => join(dist, each))
    .find((file) => existsSync(file) && statSync(file).isFile())
  if (!found) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(found)] ?? 'text/plain' })
  response.end(readFileSync(found))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const address = `http://127.0.0.1:${server.address().port}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
let faults = 0
const fault = (text) => {
  console.error(`✗ ${text}`)
  faults++
}
for (const width of [1280, 390])
  for (const colorScheme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    const name = `${width}-${colorScheme}`
    page.on('pageerror', (error) => fault(`${name}: ${error.message}`))
    page.on('request', (request) => {
      if (!request.url().startsWith(address)) fault(`${name} asks another place: ${request.url()}`)
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(pictures, `${name}.png`) })
    await page.screenshot({ path: join(pictures, `${name}-whole.png`), fullPage: true })
    await page.evaluate(axe)
    const { violations, passes } = await page.evaluate(() => globalThis.axe.run(document))
    for (const { id, help, nodes } of violations)
      fault(
        `${name}: ${id}: ${help}\n    ${nodes
          .slice(0, 3)
          .map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`)
          .join('\n    ')}`,
      )
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > width) fault(`${name}: the page is ${wide} pixels wide`)
    console.log(`${name}: ${violations.length} findings of axe-core, ${passes.length} rules passed`)
    await context.close()
  }

const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
await page.goto(`${address}/start`, { waitUntil: 'networkidle' })
await page.keyboard.press('Control+k')
await page.locator('#localsearch-input').fill('baseline')
await page.locator('#localsearch-list .result').first().waitFor({ timeout: 20_000 })
console.log(
  `search: ${await page.locator('#localsearch-list .result').count()} results for "baseline"`,
)
for (const path of ['/llms.txt', '/llms-full.txt', '/api/index.html', '/harm', '/ci', '/pages']) {
  const { status } = await fetch(address + path)
  if (status !== 200) fault(`${path} answers ${status}`)
}
await browser.close()
server.close()
if (faults > 0) process.exit(1)
console.log('The site is as it should be.')
