/** Tarballs that pnpm installs, with a plugin that brings another version of the core. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { command, manifestIn, pack, packagesOf, root, temporary } from './e2e/packed.js'

const pnpm = 'pnpm@10.34.8'
const plugin = 'attune-plugin-curiosity'

it('pnpm installs a plugin with a core of its own, in another version, and it runs', () => {
  const target = temporary()
  const packed = pack([...packagesOf(root), 'examples/third-party-plugin'], target)
  const folderOf = (name: string): string => packed.find((each) => each.name === name)!.folder
  /** Packs an unpacked package with other facts in its manifest. */
  const repacked = (name: string, facts: object): string => {
    const folder = join(target, 'again', name)
    mkdirSync(folder, { recursive: true })
    cpSync(folderOf(name), folder, { recursive: true })
    const manifest = { ...manifestIn(folder), ...facts }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const args = ['pack', '--ignore-scripts', '--pack-destination', folder]
    expect(command(folder, 'npm', ...args)).toMatchObject({ status: 0 })
    return `file:${join(
      folder,
      readdirSync(folder).find((file) => file.endsWith('.tgz'))!,
    )}`
  }
  const core = repacked('@attune/core', { version: '0.1.1' })
  const own = repacked(plugin, {
    dependencies: { ...manifestIn(folderOf(plugin)).dependencies, '@attune/core': core },
    peerDependencies: {},
    devDependencies: {},
  })
  const files = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))
  const overrides = { ...files, [plugin]: own, [`${plugin}>@attune/core`]: core }
  const home = temporary()
  const dependencies = { attune: files['attune'], [plugin]: own }
  const manifest = { private: true, dependencies, pnpm: { overrides } }
  writeFileSync(join(home, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(home, '.npmrc'), 'store-dir=./store\nminimum-release-age=0\n')
  writeFileSync(
    join(home, 'attune.config.yaml'),
    'extends: curiosity/default\nsupporters: { listener: { use: core/rule-based, manner: listening } }\n',
  )
  expect(command(home, 'npx', '--yes', pnpm, 'install')).toMatchObject({ status: 0 })
  const cores = readdirSync(join(home, 'node_modules/.pnpm')).filter((name) =>
    name.startsWith('@attune+core@'),
  )
  expect(cores.length).toBeGreaterThanOrEqual(2)
  const args = ['run', '--no-figures', '--no-report', '--json']
  const ended = command(home, join(home, 'node_modules/.bin/attune'), ...args)
  expect(ended).toMatchObject({ status: 0, text: expect.stringMatching(/"failed": 0/) })
  expect(existsSync(join(home, 'node_modules', plugin))).toBe(true)
}, 900_000)
