import { describe, expect, test } from 'vitest'
import { EVALUATIONS, lines, SUPPORTERS, Workspace } from '@attune/testkit/shared/workspace.js'

const yaml = (seed = 'found') => lines(`seed: ${seed}`, SUPPORTERS, EVALUATIONS)
const data = {
  seed: 'found',
  supporters: { calm: {}, curt: {} },
  evaluations: { main: { scenarios: 'toy/people', simulator: 'toy/talk' } },
}
const json = JSON.stringify(data)

describe('every form of a config says the same', () => {
  const forms = {
    'attune.config.yaml': yaml(),
    'attune.config.yml': yaml(),
    'attune.config.json': json,
    'attune.config.ts': `interface Mine { seed: string }\nconst mine: Mine = ${json}\nexport default mine`,
  }
  test.each(Object.entries(forms))('%s', async (name, text) => {
    const workspace = new Workspace({ [name]: text })
    const { config } = await workspace.load()
    expect(config).toMatchObject({
      seed: 'found',
      file: workspace.path(name),
      folder: workspace.folder,
    })
    expect(config.evaluations).toMatchObject([
      {
        name: 'main',
        simulators: [{ use: 'toy/talk' }],
        supporters: [{ label: 'calm' }, { label: 'curt' }],
      },
    ])
  })

  test('a script is read anew each time, and may import other files', async () => {
    const config = `import seed from './seed.ts'\nexport default { ...${json}, seed }`
    const workspace = new Workspace({
      'attune.config.ts': config,
      'seed.ts': "export default 'first' as string",
    })
    expect((await workspace.load()).config.seed).toBe('first')
    workspace.write('seed.ts', "export default 'second' as string")
    expect((await workspace.load()).config.seed).toBe('second')
  })
})

describe('the search', () => {
  test('prefers YAML to all other forms', async () => {
    const workspace = new Workspace({
      'attune.config.ts': 'export default {}',
      'attune.config.yaml': yaml(),
    })
    expect((await workspace.load()).config.file).toBe(workspace.path('attune.config.yaml'))
  })

  test('climbs to the root of the package', async () => {
    const workspace = new Workspace({
      'package.json': '{}',
      'attune.config.yaml': yaml(),
      'src/deep/file.ts': '',
    })
    expect((await workspace.load(undefined, 'src/deep')).config.folder).toBe(workspace.folder)
  })

  test('goes no further than that', async () => {
    const workspace = new Workspace({ 'attune.config.yaml': yaml(), 'inner/package.json': '{}' })
    await expect(workspace.load(undefined, 'inner')).rejects.toMatchObject({
      code: 'CONFIG_NOT_FOUND',
      message: `No config found in ${workspace.path('inner')} or above it in the same package.`,
      fix: 'Create one with "attune init", or pass its path with --config.',
    })
  })

  test('finds an empty config, which then lacks everything', async () => {
    expect(await new Workspace({ 'attune.config.yaml': '' }).refusal()).toMatchObject({
      code: 'CONFIG_INVALID',
    })
  })
})

describe('a config that is named', () => {
  test('may be called anything, and its paths are relative to it', async () => {
    const workspace = new Workspace({
      'studies/first.yaml': yaml(),
      'attune.config.yaml': yaml('other'),
    })
    const { config } = await workspace.load('studies/first.yaml')
    expect(config).toMatchObject({
      seed: 'found',
      store: workspace.path('studies/.attune/attune.db'),
    })
  })

  test('may be anywhere', async () => {
    const workspace = new Workspace({ 'first.yaml': yaml() })
    expect((await new Workspace().load(workspace.path('first.yaml'))).config.seed).toBe('found')
  })

  test('must be there', async () => {
    expect(await new Workspace().refusal('mine.yaml')).toMatchObject({
      code: 'CONFIG_READ',
      text: 'mine.yaml cannot be read as a config: it does not exist.',
      fix: 'Choose an existing file that you can read.',
    })
  })

  test.each(['.js', '.mjs', '.cjs', '.toml'])('cannot be a %s file', async (ending) => {
    expect(
      await new Workspace({ [`mine${ending}`]: 'export default {}' }).refusal(`mine${ending}`),
    ).toMatchObject({
      code: 'CONFIG_READ',
      text: `mine${ending} cannot be read as a config: a config cannot be a ${ending} file.`,
      fix: 'Write the config as .yaml, .yml, .json or .ts.',
    })
  })

  test('must be a file', async () => {
    expect(await new Workspace({ 'studies/first.yaml': yaml() }).refusal('studies')).toMatchObject({
      code: 'CONFIG_READ',
      text: 'studies cannot be read as a config: it is not a file.',
    })
  })
})

describe('a script that gives no config', () => {
  const refusal = (text: string) => new Workspace({ 'attune.config.ts': text }).refusal()

  test('may throw, and the cause is kept', async () => {
    const { code, text, cause } = await refusal(
      "const why: string = 'no luck today.'\nthrow new Error(why)",
    )
    expect({ code, text }).toEqual({
      code: 'CONFIG_SCRIPT',
      text: 'attune.config.ts does not export a config: no luck today (line 2).',
    })
    expect(cause).toMatchObject({ message: 'no luck today.' })
  })

  test('may have a mistake in its syntax', async () => {
    expect(await refusal('export default {\n  supporters: {')).toMatchObject({
      code: 'CONFIG_SCRIPT',
      text: 'attune.config.ts does not export a config: ParseError: Unexpected token attune.config.ts:2:15.',
    })
  })

  test('may export nothing by default', async () => {
    expect(await refusal('export const supporters = {}')).toMatchObject({
      code: 'CONFIG_SCRIPT',
      text: 'attune.config.ts does not export a config: it has no default export.',
      fix: 'Make the config the default export. It must be plain data.',
    })
  })
})
