import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from '../packages/workspace.mjs'
import { codes, stepsOf } from './start-page.mjs'

/**
 * Starts one of the two versions of examples/ci/bot.mjs.
 *
 * @returns function that stops the bot
 */
export async function startBot(port, isCold) {
  const args = [join(root, 'examples/ci/bot.mjs'), ...(isCold ? ['cold'] : [])]
  const env = { ...process.env, PORT: String(port) }
  const bot = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(bot.stdout, 'data')
  return async () => {
    bot.kill()
    await once(bot, 'exit')
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Runs the commands of docs/start.md in a folder where the package is installed, each as a step.
 *
 * @param project `attune` runs the command with arguments in `folder`
 * @returns port of the bot that the config names
 */
export async function followStart(log, { folder, attune }) {
  const page = readFileSync(join(root, 'docs/start.md'), 'utf8')
  const port = await freePort()
  let stop
  let running
  try {
    for (const [at, { command, lines, isCold }] of stepsOf(page).entries()) {
      if (running !== isCold) {
        await stop?.()
        stop = await startBot(port, isCold)
        running = isCold
      }
      await log.step(`docs/start.md: attune ${command}`, async () => {
        const { code, text: said } = await attune(
          ...command.replace(':9000', `:${port}`).split(' '),
        )
        // Absolute paths are shortened, because the page shows paths relative to the reader's
        // folder.
        const text = said.replaceAll(`${folder}/`, '')
        if (code !== codes[at]) throw new Error(`Exit code ${code}, not ${codes[at]}:\n${text}`)
        const missing = lines.filter((line) => !text.includes(line))
        if (missing.length > 0)
          throw new Error(
            `The page shows lines that did not come:\n${missing.join('\n')}\n\n${text}`,
          )
      })
    }
  } finally {
    await stop?.()
  }
  return port
}
