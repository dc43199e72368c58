// Many dialogues in the viewer and in a report: node benchmarks/parts/view.mjs [dialogues] [folder
// to keep]. Needs a build. The first start makes index and catalog; the second finds them kept.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bind } from '@attune/core/runtime'
import { openProject, openStore, tokens } from '@attune/host'
import { drawSvg } from '@attune/figures'
import { makeReport, startViewer } from '@attune/report'
import { chromium } from 'playwright-core'

const [count = '100000', kept] = process.argv.slice(2)
const folder = kept ?? mkdtempSync(join(tmpdir(), 'attune-view-'))
const supporters = 4
const say = (what, value, aim = '') =>
  console.log(`${what.padEnd(58)} ${value.padStart(14)}   ${aim}`)
const ms = (value) => `${value.toFixed(0)} ms`
const { signal } = new AbortController()
const cpu = () => process.cpuUsage().user + process.cpuUsage().system

function writeConfig(dialogues, to) {
  const config = {
    plugins: [join(import.meta.dirname, 'view-plugin.mjs')],
    concurrency: 64,
    supporters: Object.fromEntries(
      Array.from({ length: supporters }, (_, at) => [`bot-${at}`, { use: 'core/logged' }]),
    ),
    evaluations: {
      talks: {
        scenarios: { use: 'view/scenarios', count: Math.round(dialogues / supporters) },
        simulator: 'view/talk',
        estimators: { 'view/mood': {} },
        analyses: { 'core/measures': {} },
      },
    },
  }
  writeFileSync(join(to, 'attune.config.json'), JSON.stringify(config))
}

const trusting = bind(tokens.openStore, (file, options) =>
  openStore(file, { ...options, check: false }),
)
const open = () => openProject({ cwd: folder, env: {}, services: [trusting] })

async function timed(work) {
  const began = performance.now()
  const value = await work()
  return [performance.now() - began, value]
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function run() {
  if (existsSync(join(folder, '.attune', 'attune.db'))) return
  writeConfig(Number(count), folder)
  const project = await openProject({ cwd: folder, env: {} })
  const [took] = await timed(() => project.run({ stop: signal, signal }))
  await project.close()
  say(`${count} dialogues made`, `${(took / 1000).toFixed(0)} s`)
}

async function start(what, aim) {
  const [opening, project] = await timed(open)
  const [took, viewer] = await timed(() =>
    startViewer(project, { port: 0, draw: drawSvg, onError: (error) => console.error(error) }),
  )
  const ask = async (path, query = {}) => {
    const address = `http://127.0.0.1:${viewer.port}/api/${path}?query=${encodeURIComponent(JSON.stringify(query))}`
    const response = await fetch(address, { headers: { 'x-attune-token': viewer.token } })
    if (!response.ok) throw new TypeError(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const [first] = await timed(() => ask('overview'))
  const ready = opening + took + first
  say(`${what}: store open ${ms(opening)}, listening ${ms(took)}, overview shown`, ms(ready), aim)
  return { project, viewer, ask, end: async () => (await viewer.close(), project.close()) }
}

const list = { evaluation: 'talks', offset: 0, limit: 100 }
const asked = {
  'first list': ['list', () => list, 'aim 50 ms'],
  'facet changed': [
    'list',
    (at) => ({ ...list, supporters: [`bot-${at % 4}`], tags: [`topic=topic-${at % 8}`] }),
    'aim 150 ms',
  ],
  'sorted by a measure': [
    'list',
    (at) => ({
      ...list,
      offset: at * 1000,
      sort: { by: 'measure', measure: 'view/mood · final', descending: true },
    }),
    'aim 150 ms',
  ],
  'sorted by difference': [
    'list',
    () => ({
      ...list,
      sort: {
        by: 'difference',
        measure: 'view/mood · final',
        first: 'bot-0',
        second: 'bot-1',
        descending: true,
      },
    }),
    'aim 150 ms',
  ],
  'search, two Chinese characters': ['list', () => ({ ...list, search: '分手' }), 'aim 100 ms'],
  'search, two words': ['list', () => ({ ...list, search: 'nobody at' }), 'aim 100 ms'],
}

async function measure({ ask }) {
  for (const [name, [path, query, aim]] of Object.entries(asked)) {
    const times = []
    const began = cpu()
    for (let at = 0; at < 9; at++) times.push((await timed(() => ask(path, query(at))))[0])
    say(
      `${name} (first ${ms(times[0])}, CPU ${ms((cpu() - began) / 9000)})`,
      ms(median(times)),
      aim,
    )
  }
  const { rows } = await ask('list', { ...list, offset: Math.round(Number(count) / 2) })
  const dialogues = []
  const opened = (scenario, side) =>
    ask('dialogue', { evaluation: 'talks', scenario: scenario.id, side, repeat: 1 })
  for (const { scenario, supporter } of rows.slice(0, 9))
    dialogues.push((await timed(() => opened(scenario, supporter)))[0])
  say(`dialogue (first ${ms(dialogues[0])})`, ms(median(dialogues)), 'aim 50 ms')
  const compared = []
  for (const order of ['plan', 'difference', 'plan', 'difference', 'plan']) {
    const query = { evaluation: 'talks', sides: ['bot-0', 'bot-1'], repeat: 1, order }
    const [took] = await timed(async () => {
      const { scenario, sides } = await ask('compare', query)
      await Promise.all(sides.map((side) => opened(scenario, side)))
    })
    compared.push(took)
  }
  say(`compare, with both dialogues (first ${ms(compared[0])})`, ms(median(compared)), 'aim 100 ms')
}

const browserOf = () =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
  })

async function heap({ viewer }) {
  const browser = await browserOf()
  const page = await browser.newPage()
  await page.goto(viewer.url)
  await page.locator('h1').waitFor()
  await page.evaluate(() => void (location.hash = '#/dialogues'))
  await page.locator('.list tr.row').first().waitFor()
  for (let at = 0; at < 40; at++) {
    await page.evaluate(
      (step) => void (document.querySelector('.list').scrollTop = step * 50_000),
      at,
    )
    await page.waitForTimeout(60)
  }
  const client = await page.context().newCDPSession(page)
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  say(
    'heap of the browser after a walk through the list',
    `${(usedSize / 1e6).toFixed(0)} MB`,
    'aim < 200 MB',
  )
  await browser.close()
}

async function file() {
  const small = mkdtempSync(join(tmpdir(), 'attune-report-'))
  writeConfig(1000, small)
  const project = await openProject({ cwd: small, env: {} })
  await project.run({ stop: signal, signal })
  const [took, report] = await timed(() =>
    makeReport(project, {
      maxSize: 50e6,
      texts: true,
      prompts: true,
      folder: false,
      draw: drawSvg,
      signal,
    }),
  )
  await project.close()
  const path = join(small, 'report.html')
  writeFileSync(path, report.files[0].content)
  say(
    `report of 1,000 dialogues, made in ${ms(took)}`,
    `${(statSync(path).size / 1e6).toFixed(2)} MB`,
    'aim ≤ 5 MB',
  )
  const browser = await browserOf()
  const page = await browser.newPage()
  const [usable] = await timed(async () => {
    await page.goto(pathToFileURL(path).href)
    await page.locator('h1').waitFor()
  })
  say('report usable', ms(usable), 'aim 1,000 ms')
  await browser.close()
  rmSync(small, { recursive: true })
}

await run()
rmSync(join(folder, '.attune', 'attune.db.view'), { force: true })
const cold = await start('first start', '')
const [indexing] = await timed(() => cold.viewer.indexed)
say('texts indexed after', `${(indexing / 1000).toFixed(0)} s`)
await cold.end()
const warm = await start('start with all kept', 'aim 1,000 ms')
await warm.viewer.indexed
await measure(warm)
await heap(warm)
await warm.end()
await file()
if (!kept) rmSync(folder, { recursive: true })
