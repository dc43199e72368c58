import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useAction } from './action.mjs'
import { makePlugin, usePlugin } from './plugin.mjs'
import { followStart, startBot } from './start-story.mjs'

/** Creates an empty folder in which a package manager installs from the rehearsal's registry. */
function project({ log, env, client, registry, inside }, name) {
  const folder = inside(name)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  for (const [file, text] of Object.entries(client.files(registry)))
    writeFileSync(join(folder, file), text)
  return {
    folder,
    install: (...packages) => log.must(folder, env, ...client.install(...packages)),
    tryInstall: (...packages) => log.ran(folder, env, ...client.install(...packages)),
    attune: (...words) => log.ran(folder, env, ...client.run('attune', ...words)),
    /**
     * Runs Attune on a wide terminal, so that messages are not wrapped. Only the advice of an error
     * is then indented.
     */
    unfolded: (...words) =>
      log.ran(folder, { ...env, COLUMNS: '1000' }, ...client.run('attune', ...words)),
  }
}

/**
 * Does what a new user does with two versions: installs one, follows docs/start.md, creates,
 * publishes and uses a plugin, upgrades, and upgrades to a version with other formats.
 *
 * @param publishNext publishes the next version and returns it
 */
export async function useAsStranger(world, older, publishNext) {
  const { log, to } = world
  const study = project(world, 'study')
  await log.step(`install ${to.command} in an empty folder`, () => study.install(to.command))
  await log.step('attune --version', () => requireOutput(study, ['--version'], older))
  const port = await followStart(log, study)
  await useAction(world, study, port)
  const plugin = await makePlugin(world)
  const withPlugin = project(world, 'with-plugin')
  await usePlugin(log, withPlugin, [to.command, plugin.name])
  const next = await publishNext()
  await upgrade(log, study, to, next)
  await upgradePlugin(world, withPlugin, plugin, next)
  await upgradeFormats(log, study, to, { changed: await publishNext({ otherFormats: true }), port })
}

async function requireOutput({ attune }, words, expected) {
  const { code, text } = await attune(...words)
  if (code !== 0 || !text.includes(expected))
    throw new Error(`attune ${words.join(' ')} says no "${expected}" (exit code ${code}):\n${text}`)
  return text
}

/** Commands that read the store, the config and the baseline of the older version. */
const afterUpgrade = [
  ['config', 'validate'],
  ['runs'],
  ['run', '--no-figures'],
  ['check', '--no-run', '--trial'],
  ['report'],
]

/**
 * Installs the next version and reads the store, the config and the baseline of the older version
 * with it.
 */
async function upgrade(log, study, to, next) {
  await log.step(`upgrade to ${next}`, () => study.install(`${to.command}@${next}`))
  await log.step('the version is the next one', () => requireOutput(study, ['--version'], next))
  for (const words of afterUpgrade)
    await log.step(`after the upgrade: attune ${words.join(' ')}`, async () => {
      const verdict = verdictOn(await study.unfolded(...words))
      log.note(verdict)
    })
}

/**
 * Upgrades to a version with another format of the store and of baselines. That version must change
 * neither file. Its message must advise to use another store, with which it must work.
 */
async function upgradeFormats(log, study, to, { changed, port }) {
  const store = join(study.folder, '.attune/attune.db')
  const before = readFileSync(store)
  await upgrade(log, study, to, changed)
  await log.step('the store of the older format is refused and as it was', async () => {
    const verdict = verdictOn(await study.unfolded('runs'))
    if (!verdict.includes('Set `store` to another file')) throw new Error(`runs: ${verdict}`)
    if (!readFileSync(store).equals(before)) throw new Error(`${store} has changed.`)
  })
  appendFileSync(join(study.folder, 'attune.config.yaml'), '\nstore: .attune/next.db\n')
  const stop = await startBot(port, false)
  try {
    for (const words of [['run', '--no-figures'], ['runs'], ['report']])
      await log.step(`with another store: attune ${words.join(' ')}`, async () => {
        const verdict = verdictOn(await study.unfolded(...words))
        if (!verdict.startsWith('works')) throw new Error(verdict)
      })
  } finally {
    await stop()
  }
}

/**
 * Result of a command that reads files of the older version: that it works, or what its error
 * message advises. Decided gates count as working, whatever they decide.
 *
 * @throws Error if the command fails without advice
 */
export function verdictOn({ code, text }) {
  if (code === 0 || ((code === 3 || code === 4) && /^\d+ gates?: /m.test(text))) {
    const reused = /\d+ reused/.exec(text)
    return reused ? `works: ${reused[0]}` : 'works'
  }
  const advice = /^Error: [^]*?\n {2}(\S.*)$/m.exec(text)
  if (advice === null || /^See --help|probably a bug/.test(advice[1]))
    throw new Error(`Exit code ${code} without advice:\n${text}`)
  return `says what to do: ${advice[1]}`
}

/**
 * npm refuses a plugin that was made for the older contracts. Its author then raises the version
 * range.
 */
async function upgradePlugin(world, user, plugin, next) {
  const { log, to } = world
  await log.step('upgrade under a plugin for the older version', async () => {
    const { code, text } = await user.tryInstall(`${to.command}@${next}`)
    if (code !== 0 && !text.includes(plugin.name))
      throw new Error(`The refusal does not name ${plugin.name}:\n${text}`)
    log.note(code === 0 ? 'is installed' : `is refused, and names ${plugin.name}`)
    if (code !== 0) return
    const verdict = verdictOn(await user.unfolded('run', '--no-figures'))
    log.note(`attune run with the older plugin: ${verdict}`)
  })
  const raised = await plugin.raise(next)
  await usePlugin(log, user, [`${to.command}@${next}`, `${plugin.name}@${raised}`])
}
