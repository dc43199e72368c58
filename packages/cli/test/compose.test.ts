/**
 * examples/cluster/compose.yaml as Docker Compose would read it: commands, files and variables that
 * exist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Command, Parser } from '@oclif/core'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Service {
  readonly image: string
  readonly build: string
  readonly command: readonly [string, ...string[]]
  readonly entrypoint?: unknown
  readonly user?: unknown
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly ports?: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly depends_on: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
  readonly secrets: object
}

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'examples/cluster')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const compose = parse(text, { merge: true }) as Compose
const own = Object.entries(compose.services).filter(([, { image }]) => image === 'attune')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const instruction = (name: string): string =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].at(-1)![1]!
const study = instruction('WORKDIR')

const mountsOf = ({ volumes = [] }: Service) =>
  volumes.map((each) => {
    const [source = '', target = '', mode] = each.split(':')
    return { source, target, mode }
  })

describe.each(own)('%s', (_, service) => {
  it('is built from the Dockerfile, and starts its entry point', () => {
    expect(existsSync(join(folder, service.build, 'Dockerfile'))).toBe(true)
    expect(service.entrypoint).toBeUndefined()
    expect(JSON.parse(instruction('ENTRYPOINT'))).toEqual(['attune'])
    expect(service.user).toBeUndefined()
  })

  it('runs a command that exists, with flags that it takes', async () => {
    const [name, ...args] = service.command
    const { default: command } = (await import(`../src/commands/${name}.ts`)) as {
      readonly default: typeof Command
    }
    const { flags } = await Parser.parse<Record<string, unknown>, Record<string, unknown>, object>(
      args,
      {
        flags: { ...command.baseFlags, ...command.flags },
        args: command.args ?? {},
        strict: true,
      },
    )
    const secret = flags['token-file']
    if (secret !== undefined)
      expect(service.secrets!.map((each) => `/run/secrets/${each}`)).toContain(secret)
    for (const port of service.ports ?? []) expect(port.split(':').at(-1)).toBe(String(flags.port))
  })

  it('mounts files and volumes that exist, in the folder where the command runs', () => {
    for (const { source, target, mode } of mountsOf(service)) {
      expect(dirname(target)).toBe(study)
      if (!source.startsWith('.')) expect(compose.volumes).toHaveProperty(source)
      else {
        expect(existsSync(join(folder, source))).toBe(true)
        expect(mode).toBe('ro')
      }
      if (!source.startsWith('.')) expect(dockerfile).toContain(`mkdir -p ${target}`)
    }
  })

  it('gives the config the variables that it reads, and waits for a database with a check', () => {
    const config = readFileSync(join(folder, 'attune.config.yaml'), 'utf8')
    const named = [...config.matchAll(/urlEnv: (\w+)|\$\{env:(\w+)/g)].map(([, a, b]) => a ?? b)
    expect(Object.keys(service.environment)).toEqual(expect.arrayContaining(named))
    for (const [name, { condition }] of Object.entries(service.depends_on)) {
      expect(condition).toBe('service_healthy')
      expect(compose.services[name]!.healthcheck!.test.length).toBeGreaterThan(0)
    }
  })
})

it('the address of the database is that of its service', () => {
  const { environment } = compose.services['postgres']!
  const url = new URL(
    own[0]![1].environment['DATABASE_URL']!.replace('${POSTGRES_PASSWORD}', 'secret'),
  )
  expect(url.hostname).toBe('postgres')
  expect(url.username).toBe(environment['POSTGRES_USER'])
  expect(url.pathname).toBe(`/${environment['POSTGRES_DB']}`)
  expect(environment['POSTGRES_PASSWORD']).toContain('POSTGRES_PASSWORD:?')
  for (const name of compose.services['viewer']!.secrets!)
    expect(compose.secrets).toHaveProperty(name)
})

it('variables without a default are asked for at the start', () => {
  const read = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
  for (const name of read) expect(text).toContain(`\${${name}:?`)
})
