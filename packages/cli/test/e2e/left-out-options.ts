/**
 * Configs of examples, presets and pages without one of their options: whether a run then gives
 * another output.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FakeCall, startFakeServer } from '@attune/fake-server'
import { parse, stringify } from 'yaml'
import { attune, type Environment, write } from './in-process.js'
import type { Served } from './journey-rows.js'
import { type Place, root } from './runnable-configs.js'

type Part = Readonly<Record<string, unknown>>

const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(root, 'scripts/journeys', file)).href)
const { entriesIn, withoutOption } = (await load('entries.mjs')) as {
  entriesIn(config: object, known: ReadonlyMap<string, unknown>): Iterable<Entry>
  withoutOption(config: object, at: readonly string[], option: string): Part
}
const { rolesOf, withComponents } = (await load('extended.mjs')) as {
  rolesOf(root: string, page: string, config: object): readonly string[]
  withComponents(root: string, page: string, config: object): object
}

interface Entry {
  readonly use: string
  readonly options: Part
  readonly at?: readonly string[]
}

/** An option that a config sets, such as `sage/coordinates.select`, and the config without it. */
interface LeftOut {
  readonly option: string
  readonly config: Part
}

/** Options whose effect is at a server: tests of the recipes on pages show it. */
export const ofServers =
  /^(openai|reward-http|reward-logprobs|anthropic\/messages|gemini\/models|core\/http|core\/chat|core\/module)\./

/** Options that a config sets, each with the config without it. */
export function leftOutOf(
  { page, config }: Place,
  known: ReadonlyMap<string, unknown>,
): readonly LeftOut[] {
  const entries = [...entriesIn(withComponents(root, page, config), known)]
  return entries.flatMap(({ use, options, at }) =>
    Object.keys(options)
      .map((option) => ({ name: `${use}.${option.split('.')[0]}`, option }))
      .filter(({ name }) => at !== undefined && !ofServers.test(name))
      .map(({ name, option }) => ({
        option: name,
        config: withoutOption(config, at!, option),
      })),
  )
}

/**
 * Finds the options without which a run of the place gives another output. With `served`, models
 * are a server, and requests are part of the output. Otherwise they are rules.
 */
export async function changing(
  place: Place,
  options: readonly LeftOut[],
  served?: Served,
): Promise<readonly string[]> {
  if (options.length === 0) return []
  const { folder, env } = await place.folder()
  const calls: FakeCall[] = []
  const server =
    served &&
    (await startFakeServer({
      reply: ({ model }) => (model === 'bot' ? (served.bot ?? served.reply) : served.reply),
      onCall: (call) => calls.push(call),
    }))
  const base = join(folder, 'base.yaml')
  if (server !== undefined && existsSync(base)) {
    const config = parse(readFileSync(base, 'utf8')) as Part
    writeFileSync(base, stringify(withServer(config, [], server.url)))
  }
  const output = async (config: Part): Promise<string> => {
    if (server === undefined) return outputOf(folder, withoutServices(config), env)
    calls.length = 0
    const roles = rolesOf(root, place.page, config)
    const own = Object.entries(served!.set ?? {}).reduce(
      (all, [path, value]) => withValue(all, path.split('.'), value),
      withServer(config, roles, server.url),
    )
    const shown = await outputOf(folder, own, env)
    rmSync(join(folder, '.attune'), { recursive: true, force: true })
    return [...new Set(calls.map(({ body }) => JSON.stringify(body)))].toSorted().join('') + shown
  }
  const whole = await output(place.config)
  if ((await output(place.config)) !== whole) throw new Error(`${place.name}: not repeatable`)
  const found: string[] = []
  for (const { option, config } of options)
    if (!found.includes(option) && (await output(config)) !== whole) found.push(option)
  await server?.close()
  return found
}

/** Status, problems, tables and dialogues of a run. */
export async function outputOf(
  folder: string,
  config: Part | string,
  env?: Environment,
): Promise<string> {
  const text = typeof config === 'string' ? config : stringify(config)
  write(folder, { 'attune.config.yaml': text })
  const run = await attune(folder, ['run', '--json', '--no-figures', '--no-report'], env)
  const { problems, stopped, error } = run.stdout.startsWith('{')
    ? (JSON.parse(run.stdout) as Part)
    : {}
  const { stdout } = await attune(folder, ['export', 'json', '--to', '-'], env)
  return JSON.stringify([run.status, problems, stopped, error, stdout])
}

const isMap = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withValue = (part: unknown, [key = '', ...rest]: readonly string[], value: unknown): Part => {
  const own = isMap(part) ? part : {}
  return { ...own, [key]: rest.length === 0 ? value : withValue(own[key], rest, value) }
}

const mapped = (part: unknown, change: (value: unknown) => unknown): Part =>
  isMap(part)
    ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, change(value)]))
    : {}

const isService = (value: unknown): boolean =>
  isMap(value) &&
  (/^(core\/http|core\/chat)$/.test(String(value['use'])) || value['model'] !== undefined) &&
  !/^(longemotion|hill-judge)\//.test(String(value['use']))

/** The config with rules in the place of models and bots that are services. */
const withoutServices = ({ models, supporters, ...rest }: Part): Part => ({
  ...rest,
  ...(models !== undefined && {
    models: mapped(models, (model) =>
      isMap(model) && /^(example|bench)\/|^offline$/.test(String(model['provider']))
        ? model
        : { provider: 'offline' },
    ),
  }),
  ...(supporters !== undefined && {
    supporters: mapped(supporters, (own) => (isService(own) ? { use: 'core/rule-based' } : own)),
  }),
})

/** The config with a server in the place of each model, role and supporter of rules. */
function withServer(config: Part, roles: readonly string[], url: string): Part {
  const { models, supporters, ...rest } = config
  const served = (name: string): Part =>
    name === 'reward'
      ? { provider: 'reward-http', baseUrl: url, model: name }
      : { provider: 'openai', baseUrl: `${url}/v1`, model: name }
  const names = new Set(['bot', ...roles, ...Object.keys(isMap(models) ? models : {})])
  return {
    ...rest,
    models: Object.fromEntries([...names].map((name) => [name, served(name)])),
    ...(supporters !== undefined && {
      supporters: mapped(supporters, (own) =>
        isService(own) || JSON.stringify(own).includes('core/rule-based')
          ? {
              model: 'bot',
              ...(isMap(own) && own['memory'] !== undefined && { memory: own['memory'] }),
            }
          : own,
      ),
    }),
  }
}
