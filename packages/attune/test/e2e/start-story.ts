/// <reference lib="dom" />
/**
 * The commands of docs/start.md in their order, in an empty folder, against a bot of two versions,
 * as a team would type them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, watchedPage } from '@attune/testkit/shared/browser.js'
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

/** @param attune runs commands one after the other in a folder, with 80 columns */
export function startStory(
  attune: (folder: string, commands: readonly (readonly string[])[]) => readonly Ended[],
  emptyFolder: () => string,
): void {
  describe('a team that follows docs/start.md', () => {
    let folder: string
    let said: readonly string[]
    let ended: readonly Ended[]
    let bot: ChildProcess | undefined

    const serve = async (port: number, isCold: boolean): Promise<void> => {
      if (bot) {
        bot.kill()
        await once(bot, 'exit')
      }
      const args = [join(root, 'examples/ci/bot.mjs'), ...(isCold ? ['cold'] : [])]
      bot = spawn('node', args, {
        env: { ...process.env, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(bot.stdout!, 'data')
    }
    beforeAll(async () => {
      folder = emptyFolder()
      const port = await freePort()
      const typed = async (isCold: boolean): Promise<readonly Ended[]> => {
        await serve(port, isCold)
        const own = steps.filter((step) => step.isCold === isCold)
        return attune(
          folder,
          own.map(({ command }) => command.replace(':9000', `:${port}`).split(' ')),
        )
      }
      ended = [...(await typed(false)), ...(await typed(true))]
      said = ended.map(({ text }) => text.replaceAll(`${folder}/`, ''))
    })
    afterAll(() => void bot?.kill())

    test('types seven commands after the installation, the last one when the bot is colder', () => {
      const names = ['init', 'plan', 'run', 'report', 'baseline', 'check', 'check']
      expect(steps.map(({ command }) => command.split(' ')[0])).toEqual(names)
      expect(steps.map(({ isCold }) => isCold)).toEqual(names.map((_, at) => at === 6))
    })

    test.each(
      steps.map(({ command, lines }, at) => [`${at + 1}: attune ${command}`, lines, at] as const),
    )('%s', (_, lines, at) => {
      for (const line of lines) expect(said[at]).toContain(line)
      expect(ended[at]!.status).toBe(codes[at])
    })

    test('the link that the red check prints opens the dialogue that speaks most against the bot', async () => {
      const [, file, place] = /^Report:\s+(\S+\.html)(#.+)$/m.exec(said.at(-1)!)!
      const [, worst] = /Furthest on the wrong side: ([^,.]+)/.exec(said.at(-1)!)!
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
