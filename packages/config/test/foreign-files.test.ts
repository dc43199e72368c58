/** Configs and plugins that belong to somebody else. Owners can be given only as root. */
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  existsSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findConfig } from '../src/reading/find.js'
import { searchedFolders } from '../src/plugins/trust.js'
import { loadPlugin } from '../src/plugins/load-plugin.js'
import { readPlugins } from '../src/read-plugins.js'
import { readConfig } from '../src/reading/extend.js'

const NOBODY = 65_534
const OTHER = 1234
const isRoot = process.getuid?.() === 0

let folder: string
let ran: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-foreign-')))
  ran = join(folder, 'ran')
})
afterEach(() => vi.unstubAllEnvs())

/** Writes a file with its folders. */
function write(name: string, text: string, owner?: number): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  if (owner !== undefined) chownSync(file, owner, owner)
  return file
}
const spy = () =>
  `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(ran)}, 'ran')\n`
const script = () => `${spy()}export default { seed: 'theirs' }\n`
const plugin = () => `${spy()}export default { name: 'evil', components: [] }\n`
const inner = (): string => {
  const name = join(folder, 'par/a/b')
  mkdirSync(name, { recursive: true })
  return name
}

describe('a config above the folder', () => {
  test.runIf(isRoot).each(['attune.config.ts', 'attune.config.yaml', 'attune.config.json'])(
    'of another user is named and not run: %s',
    async (name) => {
      write('par/package.json', '{}')
      const file = write(`par/${name}`, name.endsWith('.ts') ? script() : '{}', NOBODY)
      await expect(findConfig(inner())).rejects.toMatchObject({
        code: 'CONFIG_FOREIGN',
        message: expect.stringContaining(`${file} was not run: the user ${NOBODY}`),
        fix: expect.stringContaining('--config'),
      })
      expect(existsSync(ran)).toBe(false)
    },
  )

  test.runIf(isRoot)('in a folder or behind a link of another user is not run either', async () => {
    write('par/package.json', '{}')
    write('par/attune.config.ts', script())
    chownSync(join(folder, 'par'), NOBODY, NOBODY)
    await expect(findConfig(inner())).rejects.toMatchObject({ code: 'CONFIG_FOREIGN' })
    const real = write('real.ts', script(), NOBODY)
    write('linked/package.json', '{}')
    symlinkSync(real, join(folder, 'linked/attune.config.ts'))
    mkdirSync(join(folder, 'linked/a'))
    await expect(findConfig(join(folder, 'linked/a'))).rejects.toMatchObject({
      code: 'CONFIG_FOREIGN',
    })
    expect(existsSync(ran)).toBe(false)
  })

  test.runIf(isRoot)('runs if it is named, whoever owns it', async () => {
    write('par/attune.config.ts', script(), NOBODY)
    const { written } = await findConfig(inner(), '../../attune.config.ts')
    expect(written.plain()).toEqual({ seed: 'theirs' })
  })

  test('runs if it is the user’s and in the project, and is not looked for elsewhere', async () => {
    write('par/attune.config.yaml', 'seed: mine\n')
    await expect(findConfig(inner())).rejects.toMatchObject({ code: 'CONFIG_NOT_FOUND' })
    mkdirSync(join(folder, 'par/.git'))
    expect((await findConfig(inner())).file).toBe(join(folder, 'par/attune.config.yaml'))
  })

  test('is looked for up to the home folder where there is no package and no repository', () => {
    vi.stubEnv('HOME', folder)
    expect(homedir()).toBe(folder)
    expect(searchedFolders(join(folder, 'par/a'))).toEqual([
      join(folder, 'par/a'),
      join(folder, 'par'),
      folder,
    ])
    expect(searchedFolders('/usr/lib')).toEqual(['/usr/lib'])
    vi.stubEnv('HOME', '/')
    expect(searchedFolders('/usr/lib')).toEqual(['/usr/lib'])
  })
})

describe('a config in the folder', () => {
  test.runIf(isRoot)(
    'runs if it belongs to whoever owns the folder, as in a container, and to nobody else',
    async () => {
      write('par/attune.config.ts', script(), OTHER)
      const par = join(folder, 'par')
      await expect(findConfig(par)).rejects.toMatchObject({ code: 'CONFIG_FOREIGN' })
      expect(existsSync(ran)).toBe(false)
      chownSync(par, OTHER, OTHER)
      expect((await findConfig(par)).written.plain()).toEqual({ seed: 'theirs' })
    },
  )
})

describe('a plugin of another user', () => {
  test.runIf(isRoot).each([
    ['by path', './evil/index.mjs', 'par/evil/index.mjs'],
    ['of a folder of packages above', 'evil', 'node_modules/evil/index.mjs'],
  ])('%s is not run', async (_, name, at) => {
    write('node_modules/evil/package.json', '{ "name": "evil", "exports": "./index.mjs" }')
    write(at, plugin(), NOBODY)
    write('par/attune.config.yaml', `plugins: [${name}]\n`)
    const par = join(folder, 'par')
    await expect(loadPlugin(name, par)).rejects.toMatchObject({ code: 'CONFIG_FOREIGN' })
    await readPlugins({ builtIn: [], loaders: [], sections: [], folder: par } as never)
    expect(existsSync(ran)).toBe(false)
  })

  test.runIf(isRoot)('runs where the folder of the config is theirs too', async () => {
    write('par/evil/index.mjs', plugin(), OTHER)
    chownSync(join(folder, 'par/evil'), OTHER, OTHER)
    chownSync(join(folder, 'par'), OTHER, OTHER)
    expect((await loadPlugin('./evil/index.mjs', join(folder, 'par'))).value).toMatchObject({
      name: 'evil',
    })
  })

  test.runIf(isRoot)('is not run as what a config extends', async () => {
    write('base.ts', script(), NOBODY)
    const file = write('par/attune.config.yaml', 'extends: ../base.ts\n')
    await expect(readConfig(await findConfig(join(folder, 'par'), file))).rejects.toMatchObject({
      code: 'CONFIG_FOREIGN',
    })
    expect(existsSync(ran)).toBe(false)
  })
})
