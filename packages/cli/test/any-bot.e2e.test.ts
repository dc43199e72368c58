/**
 * Bots of any shape: `attune init --url` with the flags of the page, then a run whose dialogues are
 * what each bot heard and said.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { closeBots, serve, type Talk } from '@attune/testkit/shared/bot-server.js'
import { bots, moreBots, pageBots, type Shaped } from '@attune/testkit/shared/bots.js'
import { attune, project, records } from './e2e/in-process.js'
import { scenarios as talksOf } from './e2e/talks.js'

afterAll(closeBots)

interface Turn {
  readonly speaker: string
  readonly text: string
}

interface Stored {
  readonly supporter?: string
  readonly dialogue?: { readonly value?: { readonly turns: readonly Turn[] } }
}

type Config = { readonly supporters: Readonly<Record<string, object>> } & Readonly<
  Record<string, unknown>
>

const configIn = (folder: string): string =>
  readFileSync(join(folder, 'attune.config.yaml'), 'utf8')

describe('attune init --url', () => {
  const all = Object.entries({ ...bots, ...moreBots })
  const met = new Map<string, { readonly talk: Talk; readonly supporter: object }>()
  let written: { readonly config: Config; readonly scenarios: string } | undefined
  const environment = Object.assign({}, ...all.map(([, each]) => each.environment ?? {})) as Record<
    string,
    string
  >
  const secrets = [...Object.values(environment), 'token-of-the-bot']

  it.each(all)(
    'understands %s',
    async (name, { bot, path = '', flags = () => [], shows = [] }: Shaped) => {
      const { url, talk } = await serve(bot)
      const folder = project({})
      const init = await attune(
        folder,
        ['init', '--url', `${url}${path}`, ...flags(url)],
        environment,
      )
      expect(init, `${init.stdout}\n${init.stderr}`).toMatchObject({ status: 0, stderr: '' })
      for (const each of shows) expect(init.stdout).toMatch(each)
      expect(init.stdout).toContain(`asked     ${talk.requests.length} requests (at most 30)`)
      expect(talk.requests.length).toBeLessThanOrEqual(32)
      for (const secret of secrets) expect(init.stdout + configIn(folder)).not.toContain(secret)
      const config = parse(configIn(folder)) as Config
      written = { config, scenarios: readFileSync(join(folder, 'scenarios.jsonl'), 'utf8') }
      met.set(name, { talk, supporter: config.supporters['my-bot']! })
    },
  )

  it('writes configs whose dialogues are what each bot heard and said, with no key in them', async () => {
    for (const { talk } of met.values()) for (const list of [talk.heard, talk.said]) list.length = 0
    const supporters = Object.fromEntries(
      [...met].map(([name, { supporter }]) => [name, supporter]),
    )
    const { config, scenarios } = written!
    const evaluations = config['evaluations'] as { readonly demo: object }
    const { scenarios: people, simulator } = evaluations.demo as Record<string, unknown>
    const demo = { scenarios: people, simulator }
    const folder = project({
      'scenarios.jsonl': scenarios,
      'attune.config.yaml': { ...config, supporters, evaluations: { demo } },
    })
    const ran = await attune(
      folder,
      ['run', '--sample', '1', '--no-figures', '--no-report'],
      environment,
    )
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ status: 0 })
    const stored = await records(folder, environment)
    const dialogues = stored
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Stored)
      .filter(({ dialogue }) => dialogue?.value !== undefined)
    for (const [name, { talk }] of met) {
      const { greeting } = { ...bots, ...moreBots }[name]!
      const own = dialogues.filter(({ supporter }) => supporter === name)
      expect([name, own.length]).toEqual([name, 1])
      const turns = own[0]!.dialogue!.value!.turns
      const of = (speaker: string) =>
        turns.filter((turn) => turn.speaker === speaker).map(({ text }) => text)
      expect([name, of('seeker')]).toEqual([name, talk.heard])
      expect([name, of('supporter')]).toEqual([
        name,
        [...(greeting === undefined ? [] : [greeting]), ...talk.said],
      ])
      if (greeting !== undefined)
        expect(turns[0]).toMatchObject({ speaker: 'supporter', text: greeting })
      expect(talk.said).toHaveLength(5)
    }
    for (const secret of secrets) expect(stored + ran.stdout + ran.stderr).not.toContain(secret)
    const { stdout, stderr } = await attune(folder, ['export', 'dialogues'], environment)
    expect(stdout + stderr).toContain('times.csv')
    const [header = '', ...lines] = readFileSync(/\S+times\.csv/.exec(stdout)![0], 'utf8').split(
      '\r\n',
    )
    const first = header.split(',').indexOf('first')
    const streams = lines
      .map((line) => line.split(','))
      .filter((fields) => fields.includes('server-sent events') && fields[10] !== '')
    expect(streams).toHaveLength(5)
    for (const fields of streams) expect(fields[first]).toMatch(/^\d+$/)
  })
})

describe('the page of one’s own bot', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/own-bot.md'), 'utf8')
  const fences = (language: string): readonly string[] =>
    [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
      ([, text]) => text!,
    )
  const of: Readonly<Record<string, string>> = {
    openai: 'OpenAI compatible',
    rasa: 'Rasa, with a picture',
    id: 'a greeting first',
    session: 'a session id of ours',
    sse: 'server-sent events',
    ui: 'a stream of UI messages',
    data: 'a data stream',
    login: 'a login that expires',
  }

  it('shows supporters, in YAML and in code, whose dialogues are what bots of these shapes heard and said', async () => {
    const environment = {
      BOT_KEY: 'key-of-the-bot-0123456789',
      BOT_PASSWORD: 'password-of-the-bot-0123',
    }
    const texts = fences('yaml').filter((text) => text.startsWith('supporters:\n'))
    const shown = Object.assign(
      {},
      ...texts.map((text) => (parse(text) as Config).supporters),
    ) as Config['supporters']
    expect(Object.keys(shown)).toHaveLength(12)
    const talks = new Map<string, { readonly talk: Talk; readonly greeting?: string | undefined }>()
    const files: Record<string, string> = {}
    const supporters: Record<string, unknown> = {}
    for (const [name, supporter] of Object.entries(shown)) {
      const shaped = { ...bots, ...moreBots, ...pageBots }[of[name.split('-')[0]!]!]!
      const { url, talk } = await serve(shaped.bot)
      talks.set(name, { talk, greeting: shaped.greeting })
      const here = (text: string): string => text.replaceAll('http://localhost:9000', url)
      supporters[name] = JSON.parse(here(JSON.stringify(supporter)))
      const { file } = supporter as { readonly file?: string }
      if (file !== undefined)
        files[file] = here(fences('js').find((text) => text.startsWith(`// ${file}\n`))!)
    }
    const simulator = { use: 'trajectory/simulator', turns: 2 }
    const scenarios = { use: 'core/scenarios', file: 'scenarios.jsonl' }
    const folder = project({
      ...files,
      'scenarios.jsonl': talksOf(1),
      'attune.config.yaml': {
        plugins: ['trajectory'],
        seed: 1,
        supporters,
        evaluations: { talks: { scenarios, simulator } },
      },
    })
    const ran = await attune(folder, ['run', '--no-figures', '--no-report'], environment)
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ status: 0 })
    const stored = await records(folder, environment)
    for (const [name, { talk, greeting }] of talks) {
      const line = stored.split('\n').find((each) => each.includes(`"supporter":"${name}"`))!
      const { turns } = (JSON.parse(line) as Stored).dialogue!.value!
      const said = turns.filter(({ speaker }) => speaker === 'supporter').map(({ text }) => text)
      expect([name, said]).toEqual([
        name,
        [...(greeting === undefined ? [] : [greeting]), ...talk.said],
      ])
      expect(talk.said.length).toBeGreaterThan(1)
    }
    for (const secret of [...Object.values(environment), 'token-of-the-bot'])
      expect(stored + ran.stderr).not.toContain(secret)
  })
})
