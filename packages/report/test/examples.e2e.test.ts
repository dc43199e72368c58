/// <reference lib="dom" />
/** Reports of the examples as the command writes them: every page, light and dark, wide and narrow. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFaults } from './fixture/axe.js'
import { openBrowser, tooWide, watchedPage } from './fixture/browser.js'

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'attune-examples-'))
const routes = ['overview', 'dialogues', 'dialogue?place=0&turn=2', 'compare?order=difference', 'failures']
let browser: Browser

beforeAll(async () => {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the example in a copy of its folder; gives the address of its report. */
async function reportOf(example: string): Promise<string> {
  const own = join(folder, example)
  cpSync(join(root, 'examples', example), own, {
    recursive: true,
    filter: (file) => !/[/\\](\.attune|attune-output)$/.test(file),
  })
  const command = join(root, 'packages/cli/bin/run.js')
  const status = await new Promise((resolve) =>
    spawn(process.execPath, [command, 'run'], { cwd: own, stdio: 'ignore' }).on('close', resolve),
  )
  if (status !== 0) throw new Error(`The example ${example} ended with ${String(status)}`)
  return pathToFileURL(join(own, 'attune-output/report.html')).href
}

describe.each(['trajectory', 'sage', 'hill-judge', 'longemotion', 'esc-eval', 'mixing', 'conditions'])('%s', (name) => {
  let address: string
  beforeAll(async () => {
    address = await reportOf(name)
  })

  test.each([390, 1280])('all pages fit at %i, light and dark, and axe-core finds nothing serious', async (width) => {
    const { page, faults } = await watchedPage(browser, address, width)
    for (const route of routes) {
      await page.goto(`${address}#/${route}`)
      await page.locator('main h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      const found: Record<string, readonly string[]> = { [`${route}, too wide`]: await tooWide(page) }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found[`${route}, ${colorScheme}`] = await seriousFaults(page)
      }
      for (const [where, faulty] of Object.entries(found)) expect({ where, faulty }).toEqual({ where, faulty: [] })
    }
    await page.context().close()
    expect(faults).toEqual([])
  })
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
