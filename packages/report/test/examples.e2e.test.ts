/// <reference lib="dom" />
/** Reports of the examples as the command writes them: every page, light and wide, dark and narrow. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaults } from './fixture/axe.js'
import { brokenWords, openBrowser, tooWide, type Watched, watchedPage } from './fixture/browser.js'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'attune-examples-'))
/** Lists look the same whatever the method is; tables, curves and judgements do not. */
const routesOf = (name: string): string[] => [
  'overview',
  'dialogue?turn=2',
  ...(name === 'trajectory' ? ['dialogues', 'compare?order=difference', 'failures'] : []),
]
let browser: Browser

beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

const reports = new Map<string, Promise<string>>()

/** Runs the example, once, in a copy of its folder; gives the address of its report. */
function reportOf(example: string): Promise<string> {
  const report = reports.get(example) ?? makeReport(example)
  reports.set(example, report)
  return report
}

async function makeReport(example: string): Promise<string> {
  const own = join(folder, example)
  cpSync(join(root, 'examples', example), own, {
    recursive: true,
    filter: (file) => !/[/\\](\.attune|attune-output)$/.test(file),
  })
  const command = join(root, 'packages/cli/bin/run.js')
  const status = await new Promise((resolve) =>
    spawn(process.execPath, [command, 'run', '--no-figures'], { cwd: own, stdio: 'ignore' }).on('close', resolve),
  )
  if (status !== 0) throw new Error(`The example ${example} ended with ${String(status)}`)
  return pathToFileURL(join(own, 'attune-output/report.html')).href
}

/** What is wrong with a page at this width in this colour scheme. */
async function faultsOf(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  const wide = (await tooWide(page)).map((each) => `too wide: ${each}`)
  const broken = (await brokenWords(page)).map((word) => `broken: ${word}`)
  return [...wide, ...broken, ...(await seriousFaults(page))].map((fault) => `${width}, ${colorScheme}: ${fault}`)
}

describe.each(['trajectory', 'sage', 'hill-judge', 'longemotion', 'esc-eval', 'mixing', 'conditions'])('%s', (name) => {
  let shown: Watched
  let address: string
  beforeAll(async () => {
    address = await reportOf(name)
    shown = await watchedPage(browser, address)
  })
  afterAll(() => shown?.page.context().close())

  test.each(routesOf(name))(
    '%s fits, light and wide, dark and narrow, and axe-core finds nothing serious',
    async (route) => {
      const { page, faults } = shown
      await page.goto(`${address}#/${route}`)
      await page.locator('main h1').first().waitFor()
      expect([...(await faultsOf(page, 1280, 'light')), ...(await faultsOf(page, 390, 'dark')), ...faults]).toEqual([])
    },
  )
})

test('the first screen of the README’s example says who helps more, and where to see why', async () => {
  const address = await reportOf('trajectory')
  const { page } = await watchedPage(browser, address)
  await page.goto(address)
  const sentence = page.locator('.sentences li').first()
  expect(await sentence.textContent()).toMatch(/listener is better than adviser by/)
  for (const part of [sentence, page.locator('.deciding tbody tr').first()]) {
    const box = (await part.boundingBox())!
    expect(box.y + box.height).toBeLessThan(800)
  }
  await page.context().close()
})
