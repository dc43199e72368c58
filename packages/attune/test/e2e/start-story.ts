/// <reference lib="dom" />
/** The commands of docs/start.md in their order, in an empty folder, against a bot of two versions, as a team would type them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, watchedPage } from '../../../report/test/fixture/browser.js'
import { type Ended, root } from './packed.js'

const page = readFileSync(join(root, 'docs/start.md'), 'utf8')

interface Step {
  readonly command: string
  readonly lines: readonly string[]
  /** Whether the colder bot answers. */
  readonly isCold: boolean
}

const { stepsOf, codes } = (await import(join(root, 'scripts/rehearsal/start-page.mjs'))) as {
  readonly stepsOf: (page: string) => readonly Step[]
  readonly codes: readonly number[]
}
const steps = stepsOf(page)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** @param attune runs the command in a folder, with 80 columns */
export function startStory(
  attune: (folder: string, args: readonly string[]) => Ended,
  emptyFolder: () => string,
): void {
  describe('a team that follows docs/start.md', () => {
    let folder: string
    let port: number
    let bot: ChildProcess | undefined
    let isCold: boolean | undefined

    const serve = async (cold: boolean): Promise<void> => {
      if (cold === isCold) return
      isCold = cold
      if (bot) {
        bot.kill()
        await once(bot, 'exit')
      }
      const args = [join(root, 'examples/ci/bot.mjs'), ...(cold ? ['cold'] : [])]
      bot = spawn('node', args, {
        env: { ...process.env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(bot.stdout!, 'data')
    }
    beforeAll(async () => {
      folder = emptyFolder()
      port = await freePort()
    })
    afterAll(() => void bot?.kill())

    test('types seven commands after the installation', () => {
      const names = ['init', 'plan', 'run', 'report', 'baseline', 'check', 'check']
      expect(steps.map(({ command }) => command.split(' ')[0])).toEqual(names)
    })

    let said = ''
    test.each(
      steps.map((step, at) => [`${at + 1}: attune ${step.command}`, step, codes[at]!] as const),
    )('%s', async (_, { command, lines, isCold: cold }, code) => {
      await serve(cold)
      const { status, text } = attune(folder, command.replace(':9000', `:${port}`).split(' '))
      said = text.replaceAll(`${folder}/`, '')
      for (const line of lines) expect(said).toContain(line)
      expect(status).toBe(code)
    })

    test('the link that the red check prints opens the dialogue that speaks most against the bot', async () => {
      const [, file, place] = /^Report:\s+(\S+\.html)(#.+)$/m.exec(said)!
      const [, worst] = /Furthest on the wrong side: ([^,.]+)/.exec(said)!
      const address = pathToFileURL(join(folder, file!)).href
      const browser = await openBrowser()
      try {
        const { page: report, faults } = await watchedPage(browser, address)
        await report.goto(address + place)
        await report.locator('.turn').first().waitFor()
        const shown = await report.locator('main').innerText()
        expect(place).toContain(`scenario=${worst}`)
        expect(shown).toContain('Others have it worse than you.')
        expect(faults).toEqual([])
      } finally {
        await browser.close()
      }
    })
  })
}
