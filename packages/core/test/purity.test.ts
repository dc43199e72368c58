/** What pure work may not use, whether or not it hides it; others are not concerned. */
import { execFileSync, spawn } from 'node:child_process'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPure, purely, refuseInside } from '../src/runtime.js'

const server = createServer((_, response) => response.end('hello'))
let port = 0
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  ;({ port } = server.address() as AddressInfo)
  url = `http://127.0.0.1:${port}`
})

afterAll(() => void server.close())

const caught = async (work: () => unknown): Promise<string> => {
  try {
    await work()
  } catch {
    return 'caught'
  }
  return 'done'
}

describe('pure work', () => {
  it.each<[string, () => unknown, string]>([
    ['fetch', () => fetch(url), 'fetch'],
    ['http', () => void get(url), 'http'],
    ['a socket', () => void connect(port, '127.0.0.1'), 'net'],
    ['a program', () => execFileSync('true'), 'child_process'],
    ['a process', () => void spawn('true'), 'child_process'],
    ['a thread', () => new Worker('0', { eval: true }), 'worker_threads'],
    ['the time', () => new Date().getHours(), 'the clock'],
    ['Date.now', () => Date.now(), 'the clock'],
    ['Date()', () => Date(), 'the clock'],
    ['performance', () => performance.now(), 'the clock'],
    ['hrtime', () => process.hrtime(), 'the clock'],
    ['a module by its path', async () => (await import('node:http')).get(url), 'http'],
    ['a model', () => refuseInside('a model or a service'), 'a model or a service'],
  ])('is refused %s, and refused when it catches that', async (_, use, what) => {
    const refused = { code: 'COMPONENT_IMPURE', details: { use: './bot.js', what } }
    await expect(purely('./bot.js', use as () => unknown)).rejects.toMatchObject(refused)
    await expect(purely('./bot.js', () => caught(use))).rejects.toMatchObject(refused)
  })

  it('is refused after it has waited, and in what it leaves behind', async () => {
    const late = async (): Promise<string> => {
      await new Promise((resolve) => void setTimeout(resolve, 1))
      return (await fetch(url)).text()
    }
    await expect(purely('late', late)).rejects.toMatchObject({ code: 'COMPONENT_IMPURE' })
    let left: Promise<string> | undefined
    await purely('left', () => void (left = caught(late)))
    expect(await left).toBe('caught')
  })

  it('may compute, wait, and read a date that it is given', async () => {
    const work = async (): Promise<number> => {
      await new Promise((resolve) => void setTimeout(resolve, 1))
      return new Date('2026-01-01T00:00:00Z').getUTCFullYear()
    }
    expect(await purely('sum', work)).toBe(2026)
  })

  it('fails with its own errors', async () => {
    await expect(purely('broken', () => Promise.reject(new Error('own')))).rejects.toThrow('own')
  })

  it('does not concern what works beside it', async () => {
    const [text] = await Promise.all([
      fetch(url).then((answer) => answer.text()),
      purely('beside', () => new Promise((resolve) => void setTimeout(resolve, 5))),
    ])
    expect(text).toBe('hello')
    expect(new Date()).toBeInstanceOf(Date)
  })
})

describe('isPure', () => {
  it.each([
    [{}, {}, false],
    [{ pure: true }, {}, true],
    [
      { pure: (({ pure }: { pure: boolean }) => pure) as (options: never) => boolean },
      { pure: false },
      false,
    ],
    [
      { pure: (({ pure }: { pure: boolean }) => pure) as (options: never) => boolean },
      { pure: true },
      true,
    ],
  ])('%#', (component, options, is) => expect(isPure(component, options)).toBe(is))
})
