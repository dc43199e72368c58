import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attune, project } from './e2e/in-process.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel, talks } from './e2e/talks.js'

const key = 'sk-Recognisable/7f3a+b9c1=end'
/** As it is, and as URLs, base64 and a cut would show it. */
const shapes = [
  key,
  encodeURIComponent(key),
  Buffer.from(key).toString('base64').replace(/=+$/, ''),
  key.slice(0, 14),
]
const env = { TALK_KEY: key, OTHER_KEY: key, DEBUG: '*', OPENAI_LOG: 'debug' }

let folder: string
let said: string
const runs = [
  ['run', '--debug', '--no-figures'],
  ['run', '--debug', '--no-figures', '--json'],
  ['export', 'jsonl', '--to', '-'],
]
const all = [
  ...runs,
  ['run'],
  ['plan'],
  ['config', 'show'],
  ['config', 'show', '--json'],
  ['export', 'json'],
  ['export', 'csv'],
]

/** Runs these commands in a project of its own. */
async function sayAndWrite(
  files: Readonly<Record<string, unknown>>,
  commands: readonly (readonly string[])[] = runs,
) {
  folder = project(files)
  said = ''
  for (const command of commands) {
    const { stdout, stderr } = await attune(folder, command, env)
    said += `${command.join(' ')}\n${stdout}\n${stderr}\n`
  }
}

const written = (): readonly (readonly [file: string, content: string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) =>
        [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')] as const,
    )

function findsNothing(): void {
  for (const shape of shapes) {
    expect(said).not.toContain(shape)
    expect(written().filter(([, content]) => content.includes(shape))).toEqual([])
  }
}

const withKey = { apiKeyEnv: 'TALK_KEY', retries: 0 }
const small = { scenarios: 2, turns: 2 }
const models = (chat: Server, reward: Server) => ({
  chat: chatModel(chat, withKey),
  reward: rewardModel(reward, withKey),
})

afterAll(stopServers)

describe('The key is found in no file and no output', () => {
  let strict: Server
  beforeAll(async () => {
    strict = await startServer({ key })
  })

  it('when it is right', async () => {
    await sayAndWrite(talks(models(strict, strict), small), all)
    expect(said).toMatch(/^12 new/m)
    expect((await strict.stats()).answered).toBeGreaterThan(12)
    expect(written().map(([file]) => file.slice(folder.length + 1))).toContain('.attune/attune.db')
    findsNothing()
  })

  it('when the server refuses it and quotes it', async () => {
    const refusing = await startServer({ misbehave: { 'refused-key': 1 } })
    await sayAndWrite(talks(models(refusing, refusing), small), all)
    expect(said).toMatch(/refused the key of the model .*: HTTP 401: Incorrect API key: \*\*\*/)
    findsNothing()
  })

  it('when a reward server quotes it', async () => {
    const refusing = await startServer({ misbehave: { 'refused-key': 1 } })
    await sayAndWrite(talks(models(strict, refusing), small))
    expect(said).toMatch(/MODEL_REFUSED_KEY/)
    findsNothing()
  })

  it('when a supporter of its own quotes it', async () => {
    const refusing = await startServer({ misbehave: { 'refused-key': 1 } })
    const { 'attune.config.yaml': config, ...more } = talks(models(strict, strict), small)
    const calm = { use: 'core/http', url: `${refusing.url}/v1/embeddings`, apiKeyEnv: 'OTHER_KEY' }
    await sayAndWrite({ ...more, 'attune.config.yaml': { ...config, supporters: { calm } } })
    expect(said).toMatch(/The supporter "calm" refused the key/)
    findsNothing()
  })

  it('when no server can be reached', async () => {
    const gone = await startServer()
    gone.stop()
    await sayAndWrite(talks(models(gone, gone), small))
    expect(said).toMatch(/MODEL_ABSENT/)
    findsNothing()
  })

  it('when answers are broken', async () => {
    const broken = await startServer({ misbehave: { malformed: 0.5, cut: 0.2, 'html-200': 0.3 } })
    await sayAndWrite(talks(models(broken, broken), small))
    expect(said).toMatch(/MODEL_MALFORMED/)
    findsNothing()
  })
})

it('a key that is written into the config is refused, and not repeated', async () => {
  const chat = { provider: 'openai', model: 'talker', apiKey: key }
  await sayAndWrite(talks({ chat, reward: { provider: 'offline' } }))
  expect(said).toMatch(/CONFIG_API_KEY/)
  for (const shape of shapes) expect(said).not.toContain(shape)
})
