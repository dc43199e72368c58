/** Frames between `project.run` and the request to a model, from the stack trace of a real call. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openProject, tokens } from '@attune/host'
import { bind } from '@attune/core/runtime'
import type { Transport } from '@attune/gateway'
import { MemoryStore } from '@attune/store-sqlite'
import { plugin } from '@attune/testkit/shared/toy-plugin.js'

const config = `
plugins: [./toy.mjs]
models: { small: { provider: openai, model: m, baseUrl: 'http://model.example/v1', apiKeyEnv: KEY } }
supporters: { bot: { use: core/chat, model: small } }
evaluations: { e: { scenarios: toy/people, simulator: toy/talk } }
`

/** Frames of the house, from the caller to the transport, as `function file`. */
async function framesOfCall(): Promise<readonly string[]> {
  let stack = ''
  const transport: Transport = {
    async post() {
      const limit = Error.stackTraceLimit
      Error.stackTraceLimit = 200
      stack ||= new Error().stack!
      Error.stackTraceLimit = limit
      const message = { role: 'assistant', content: 'I am here.' }
      return {
        status: 200,
        headers: {},
        text: JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] }),
      }
    },
    close: async () => {},
  }
  const folder = mkdtempSync(join(tmpdir(), 'attune-frames-'))
  writeFileSync(join(folder, 'toy.mjs'), plugin)
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  const services = [bind(tokens.store, new MemoryStore()), bind(tokens.transport, transport)]
  const project = await openProject({ cwd: folder, services, env: { KEY: 'k' } })
  const never = new AbortController().signal
  await project.run({ stop: never, signal: never })
  await project.close()
  const lines = stack.split('\n').slice(2)
  return lines.flatMap((line) => {
    const [, name = '', file] =
      /at (?:async )?(?:(.*?) \()?(?:file:\/\/)?(\S+?):\d+:\d+\)?$/.exec(line) ?? []
    return file?.includes('/packages/') ? [`${name} ${file.replace(/^.*\/packages\//, '')}`] : []
  })
}

test('the page on architecture says how many frames a call has', async () => {
  const frames = await framesOfCall()
  const packages = new Set(frames.map((frame) => frame.split(' ').at(-1)!.split('/')[0]))
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8')
  const said = `${frames.length} frames in ${packages.size} packages`
  expect(page.replaceAll(/\s+/g, ' '), frames.join('\n')).toContain(said)
})
