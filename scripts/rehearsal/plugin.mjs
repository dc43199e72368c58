import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOwn } from '../release/rename.mjs'
import { rewrite } from './copy.mjs'

const name = 'attune-plugin-rehearsal'

/**
 * Creates a plugin with the published `create-attune-plugin`, tests it and publishes it, as an
 * author does.
 *
 * @returns name of the plugin, and a function that publishes it for another version of Attune
 */
export async function makePlugin({ log, env, to, inside }) {
  const home = inside('author')
  const folder = join(home, name)
  const npm = (where, ...args) => log.must(where, env, 'npm', ...args)
  const creator = to.creator.replace('create-', '')
  await log.step(`npm create ${creator} rehearsal`, () =>
    npm(home, 'create', '--yes', creator, 'rehearsal', '--', '--kind', 'estimator'),
  )
  await log.step('its npm install', () => npm(folder, 'install', '--no-audit', '--no-fund'))
  await log.step('its npm test', () => npm(folder, 'test'))
  await log.step('its npm publish', () => npm(folder, 'publish', '--access', 'public'))
  return { name, raise: (next) => raisePlugin({ log, to, npm }, folder, next) }
}

/**
 * Raises the version ranges of Attune's packages in the plugin, tests the plugin and publishes it.
 *
 * @returns new version of the plugin
 */
async function raisePlugin({ log, to, npm }, folder, next) {
  await log.step(`the author raises the plugin to ${next}: install, test, publish`, async () => {
    rewrite(join(folder, 'package.json'), (text) => {
      const manifest = JSON.parse(text)
      for (const key of ['dependencies', 'peerDependencies', 'devDependencies'])
        for (const each of Object.keys(manifest[key] ?? {}))
          if (isOwn(each, to)) manifest[key][each] = `^${next}`
      return `${JSON.stringify(manifest, null, 2)}\n`
    })
    await npm(folder, 'version', 'minor', '--no-git-tag-version')
    await npm(folder, 'install', '--no-audit', '--no-fund')
    await npm(folder, 'test')
    await npm(folder, 'publish', '--access', 'public')
  })
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

/** Installs the plugin next to Attune's command, and runs the plugin's preset. */
export async function usePlugin(log, user, packages) {
  await log.step(`install ${packages.join(' and ')}`, () => user.install(...packages))
  writeFileSync(
    join(user.folder, 'attune.config.yaml'),
    'extends: rehearsal/default\nsupporters: { listener: { use: core/rule-based, manner: listening } }\n',
  )
  for (const words of [
    ['plugins', 'show', 'rehearsal'],
    ['run', '--no-figures'],
  ])
    await log.step(`with the plugin: attune ${words.join(' ')}`, async () => {
      const { code, text } = await user.attune(...words)
      if (code !== 0) throw new Error(`Exit code ${code}:\n${text}`)
    })
}
