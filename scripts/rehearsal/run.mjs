// Rehearses a release on this machine: publishes all packages to a registry on loopback, then
// installs and uses them as a new user does. `npm run rehearse`, with these options after `--`:
//     --client npm|pnpm|yarn    package manager of the users (default: npm)
//     --scope @lab --command lab-attune --creator create-lab-plugin    other names of packages
//     --from REF                commit of the older version (default: last tag v*, else this tree)
//     --keep                    keeps the folder with all files of the rehearsal
//
// All output of commands is in rehearsal.log.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../packages/workspace.mjs'
import { names } from '../release/names.mjs'
import { clients } from './clients.mjs'
import { Log } from './log.mjs'
import { installPrograms, startRegistry, validateActions } from './registry.mjs'
import { publishNext, publishOlder } from './releases.mjs'

const text = { type: 'string' }
const { values } = parseArgs({
  options: {
    client: { ...text, default: 'npm' },
    scope: { ...text, default: names.scope },
    command: { ...text, default: names.command },
    creator: { ...text, default: names.creator },
    from: text,
    keep: { type: 'boolean', default: false },
  },
})
const { scope, command, creator, from, keep } = values
const to = { ...names, scope, command, creator }
const client = clients[values.client]
if (client === undefined) throw new Error(`--client is one of ${Object.keys(clients).join(', ')}.`)

/**
 * Environment for commands: without the npm settings under which this script runs, and with the
 * local registry.
 */
function environment(folder, registry) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_/i.test(name) && !['CI', 'GITHUB_STEP_SUMMARY', 'INIT_CWD'].includes(name),
    ),
  )
  const npmrc = join(folder, 'npmrc')
  const { host } = new URL(registry)
  writeFileSync(npmrc, `registry=${registry}\n//${host}/:_authToken=rehearsal\n`)
  return {
    ...env,
    COLUMNS: '80',
    NPM_CONFIG_USERCONFIG: npmrc,
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_update_notifier: 'false',
    NX_DAEMON: 'false',
  }
}

const lastTag = () => {
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-version:refname'], {
    cwd: root,
    encoding: 'utf8',
  })
  return tags.split('\n').find((tag) => tag !== '')
}

const log = new Log(join(root, 'rehearsal.log'))
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-rehearsal-')))
const inside = (name) => {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  return path
}
let registry
const before = performance.now()
try {
  if (!existsSync(join(root, 'node_modules/lerna')))
    await log.step('install this clone', () => log.must(root, process.env, 'npm', 'ci'))
  await log.step('install the registry, in its own folder', () => installPrograms(log))
  await log.step('action.yml and the workflows are valid', () => validateActions(log, root))
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
  registry = await log.step('start it on loopback', () =>
    startRegistry(inside('registry'), to, upstream),
  )
  const env = environment(folder, registry.address)
  const release = { log, env, to, folder: join(folder, 'workspace') }
  const older = await publishOlder({ ...release, ref: from ?? lastTag() })
  const world = { log, env, to, client, registry: registry.address, inside }
  // Imported here because a fresh clone has no packages before the first step.
  const { useAsStranger } = await import('./stranger.mjs')
  await useAsStranger(world, older, (how) => publishNext(release, how))
  const minutes = ((performance.now() - before) / 60_000).toFixed(1)
  log.say(
    `The rehearsal is green: ${log.count} steps in ${minutes} minutes, with ${values.client}.`,
  )
} catch (error) {
  log.say(`The rehearsal is red. ${error.message}`)
  process.exitCode = 1
} finally {
  await registry?.stop()
  if (keep) log.say(`Kept: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}
