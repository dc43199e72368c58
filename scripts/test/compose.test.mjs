/** examples/cluster/compose.yaml as Docker Compose would read it: commands, files and variables that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Parser } from '@oclif/core'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../packages/workspace.mjs'

const folder = join(root, 'examples/cluster')
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const compose = parse(text, { merge: true })
const own = Object.entries(compose.services).filter(([, { image }]) => image === 'attune')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
const instruction = (name) => [...dockerfile.matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].at(-1)[1]
const study = instruction('WORKDIR')

const mountsOf = ({ volumes = [] }) =>
  volumes.map((each) => {
    const [source, target, mode] = each.split(':')
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
    const { default: command } = await import(join(root, `packages/cli/src/commands/${name}.ts`))
    const { flags } = await Parser.parse(args, {
      flags: { ...command.baseFlags, ...command.flags },
      args: command.args ?? {},
      strict: true,
    })
    const secret = flags['token-file']
    if (secret !== undefined)
      expect(service.secrets.map((each) => `/run/secrets/${each}`)).toContain(secret)
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
      expect(compose.services[name].healthcheck.test.length).toBeGreaterThan(0)
    }
  })
})

it('the address of the database is that of its service', () => {
  const { environment } = compose.services.postgres
  const url = new URL(own[0][1].environment.DATABASE_URL.replace('${POSTGRES_PASSWORD}', 'secret'))
  expect(url.hostname).toBe('postgres')
  expect(url.username).toBe(environment.POSTGRES_USER)
  expect(url.pathname).toBe(`/${environment.POSTGRES_DB}`)
  expect(environment.POSTGRES_PASSWORD).toContain('POSTGRES_PASSWORD:?')
  for (const name of compose.services.viewer.secrets) expect(compose.secrets).toHaveProperty(name)
})

it('variables without a default are asked for at the start', () => {
  const read = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name))
  for (const name of read) expect(text).toContain(`\${${name}:?`)
})
