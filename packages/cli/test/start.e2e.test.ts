// The commands of docs/start.md in their order, against a bot of two versions, as a team would type them.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const page = readFileSync(join(import.meta.dirname, '../../../docs/start.md'), 'utf8')

interface Step {
  readonly command: string
  readonly lines: readonly string[]
  /** Whether the colder bot answers. */
  readonly isCold: boolean
}

/** What is typed and some lines of what comes; `node bot.mjs cold` puts the other bot in its place. */
const steps: readonly Step[] = Array.from(page.matchAll(/```console\n\$ attune (.*)\n([^]*?)```/g), (match) => ({
  command: match[1]!,
  lines: match[2]!.split('\n').filter((line) => line.trim() !== ''),
  isCold: page.slice(0, match.index).includes('node bot.mjs cold'),
}))

const replies = {
  warm: [
    'It sounds like this weighs on you. What is the hardest part of it?',
    'I hear you. That must be painful. How do you feel when you think of it?',
    'Thank you for telling me. I can understand how heavy it feels. Would you tell me more?',
  ],
  cold: [
    'Everybody has problems.',
    'It is not that bad. Just stop thinking about it.',
    'Others have it worse than you.',
  ],
}

let isCold = false
let server: Server
let folder: string
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { messages } = JSON.parse(Buffer.concat(chunks).toString()) as { messages: readonly unknown[] }
    const own = replies[isCold ? 'cold' : 'warm']
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ reply: own[messages.length % own.length] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  folder = project({})
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const codes = [0, 0, 0, 0, 0, 0, 3]

test('the page has seven commands after the installation', () => {
  expect(steps.map(({ command }) => command.split(' ')[0])).toEqual([
    'init',
    'plan',
    'run',
    'report',
    'baseline',
    'check',
    'check',
  ])
})

test.each(steps.map((step, at) => [`${at + 1}: attune ${step.command}`, step, codes[at]!] as const))(
  '%s',
  async (_, step, code) => {
    isCold = step.isCold
    const { port } = server.address() as AddressInfo
    const args = step.command.replace(':9000', `:${port}`).split(' ')
    const { status, stdout, stderr } = await attune(folder, args, { COLUMNS: '80' })
    const said = `${stdout}\n${stderr}`.replaceAll(`${folder}/`, '')
    for (const line of step.lines) expect(said).toContain(line)
    expect(status).toBe(code)
  },
)

test('the bot of the page is the bot of the example', () => {
  const bot = readFileSync(join(import.meta.dirname, '../../../examples/ci/bot.mjs'), 'utf8')
  for (const reply of [...replies.warm, ...replies.cold]) expect(bot).toContain(reply)
})
