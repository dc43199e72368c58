import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const programs = join(import.meta.dirname, 'programs')

/**
 * Installs the local registry and the validator of GitHub actions in a separate folder, unless they
 * are installed.
 */
export async function installPrograms(log) {
  const names = ['verdaccio', '@action-validator/cli']
  if (names.every((name) => existsSync(join(programs, 'node_modules', name)))) return
  await log.must(programs, process.env, 'npm', 'ci', '--no-audit', '--no-fund')
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
 * Starts a registry on loopback. It serves Attune's packages itself, and requests all others from
 * the registry that npm is configured to use.
 *
 * @returns address of the registry, and a function that stops it
 */
export async function startRegistry(folder, { scope, command, creator }, upstream) {
  const port = await freePort()
  const own = [`${scope}/*`, command, creator, 'attune-plugin-*'].map(
    (name) => `  '${name}': { access: $all, publish: $all, unpublish: $all }\n`,
  )
  const config = `storage: ${join(folder, 'storage')}
auth: { htpasswd: { file: ${join(folder, 'htpasswd')}, max_users: -1 } }
uplinks: { upstream: { url: '${upstream}', timeout: 120s, maxage: 60m, max_fails: 100 } }
packages:
${own.join('')}  '**': { access: $all, proxy: upstream }
max_body_size: 100mb
web: { enable: false }
log: { type: stdout, format: pretty, level: warn }
`
  writeFileSync(join(folder, 'config.yaml'), config)
  const output = openSync(join(folder, 'registry.log'), 'a')
  const program = join(programs, 'node_modules/verdaccio/bin/verdaccio')
  const args = [program, '--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', output, output] })
  const address = `http://127.0.0.1:${port}/`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 300)
      throw new Error(`The registry did not start: see ${join(folder, 'registry.log')}.`)
    const isReady = await fetch(`${address}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    await wait(200)
  }
  return {
    address,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Validates the action and the workflows against GitHub's schemas. */
export async function validateActions(log, root) {
  const files = ['action.yml', '.github/workflows/ci.yml', '.github/workflows/release.yml']
  const program = join(programs, 'node_modules/.bin/action-validator')
  for (const file of files) await log.must(root, process.env, program, join(root, file))
}
