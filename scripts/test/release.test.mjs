/**
 * What a release is made of: the workflow and the scripts, the names, the changelog, the agreement
 * of versions.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { packageFolders, readManifest, root } from '../packages/workspace.mjs'
import { disagreements } from '../release/agree.mjs'
import { dated, notesOf, sectionsOf, withSection } from '../release/changelog.mjs'
import { names } from '../release/names.mjs'
import { isOwn, renamed } from '../release/rename.mjs'
import { releaseSteps } from '../release/steps.mjs'
import { verdictOn } from '../rehearsal/stranger.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')

describe('the workflow of a release', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'))
  const { steps, permissions, environment } = jobs.publish

  it('runs the steps of the rehearsal, in their order, and no others', () => {
    const own = steps.filter(({ run }) => run).map(({ name, run }) => ({ name, run }))
    expect(own).toEqual(releaseSteps.map(({ name, run }) => ({ name, run })))
  })

  it('publishes with provenance, as a trusted publisher, and keeps no token of npm', () => {
    expect(permissions).toEqual({ contents: 'write', 'id-token': 'write' })
    expect(environment).toBe('npm')
    expect(steps.find(({ name }) => name === 'Publish').env).toEqual({
      NPM_CONFIG_PROVENANCE: 'true',
    })
    expect(read('.github/workflows/release.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/)
  })

  it('leaves out of the rehearsal only what has a reason', () => {
    for (const { rehearsed = true, why } of releaseSteps) expect(rehearsed).toBe(why === undefined)
    const left = releaseSteps.filter(({ rehearsed }) => rehearsed === false).map(({ name }) => name)
    expect(left).toEqual(['Install', 'Check', 'Test', 'Make the release on GitHub'])
  })
})

describe('the names', () => {
  const manifests = packageFolders().map(readManifest)
  const lab = { scope: '@lab', command: 'lab-attune', creator: 'create-lab-plugin' }

  it('are those of all packages', () => {
    expect(manifests.map(({ name }) => name).filter((name) => !isOwn(name))).toEqual([])
  })

  it.each([
    [`import { known } from '@attune/core'`, `import { known } from '@lab/core'`],
    [`join(folder, 'node_modules/@attune')`, `join(folder, 'node_modules/@lab')`],
    [`/'@attune\\/core' does not/`, `/'@lab\\/core' does not/`],
    [
      '{ "name": "attune", "bin": { "attune": "x" } }',
      '{ "name": "lab-attune", "bin": { "attune": "x" } }',
    ],
    ['"attune": "^0.1.0"', '"lab-attune": "^0.1.0"'],
    [`from 'attune/config'`, `from 'lab-attune/config'`],
    ['npm install --global attune', 'npm install --global lab-attune'],
    ['npm create attune-plugin mood', 'npm create lab-plugin mood'],
    ['`create-attune-plugin`', '`create-lab-plugin`'],
    ['{ "path": "packages/create-attune-plugin" }', '{ "path": "packages/create-attune-plugin" }'],
    // The program, the project and plugins of others keep their names.
    ['attune run', 'attune run'],
    ['attune-plugin-mood', 'attune-plugin-mood'],
    ['npm install attune-plugin-mood', 'npm install attune-plugin-mood'],
    ['someone@attune.example', 'someone@attune.example'],
  ])('%s', (before, after) => expect(renamed(before, lab)).toBe(after))

  it('have one place: with other names no package is left under the old ones', () => {
    for (const folder of packageFolders()) {
      const text = renamed(read(`${folder}/package.json`), lab)
      const {
        name,
        dependencies = {},
        peerDependencies = {},
        devDependencies = {},
      } = JSON.parse(text)
      const all = [
        name,
        ...Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }),
      ]
      expect(all.filter((each) => isOwn(each, names))).toEqual([])
      expect(isOwn(name, lab)).toBe(true)
    }
  })
})

describe('the changelog', () => {
  const log =
    '# Changelog\n\n## 0.2.0 (unreleased)\n\n- New.\n\n## 0.1.0 (2026-12-01)\n\n- First.\n'

  it('gives the notes of a version with a date', () => {
    expect(notesOf(log, '0.1.0')).toBe('- First.')
    expect(() => notesOf(log, '0.2.0')).toThrow('gives version 0.2.0 the date "unreleased"')
    expect(() => notesOf(log, '0.3.0')).toThrow('has no text under "## 0.3.0 (date)"')
    expect(notesOf(dated(log, '0.2.0', '2027-01-02'), '0.2.0')).toBe('- New.')
    expect(notesOf(withSection(log, '0.3.0', '2027-01-03', '- Newer.'), '0.3.0')).toBe('- Newer.')
  })

  it('of this repository has the version of the packages on top', () => {
    const [{ version, text }] = sectionsOf(read('CHANGELOG.md'))
    expect(version).toBe(JSON.parse(read('lerna.json')).version)
    expect(text).not.toBe('')
  })
})

describe('a release agrees', () => {
  const manifests = [
    { name: 'attune', version: '0.1.0', dependencies: { '@attune/core': '^0.1.0' } },
    { name: '@attune/core', version: '0.1.0', dependencies: { yaml: '^2.0.0' } },
  ]
  const good = {
    tag: 'v0.1.0',
    version: '0.1.0',
    manifests,
    changelog: '## 0.1.0 (2026-12-01)\n\n- First.\n',
  }

  it.each([
    ['', good, []],
    ['tag', { ...good, tag: 'v0.1.1' }, [/The tag is "v0.1.1"/]],
    [
      'version',
      { ...good, manifests: [{ name: 'attune', version: '0.0.9' }] },
      [/attune has version 0\.0\.9/],
    ],
    [
      'name',
      { ...good, manifests: [{ name: 'other', version: '0.1.0' }] },
      [/other is not a name/],
    ],
    [
      'range',
      { ...good, manifests: [{ ...manifests[0], dependencies: { '@attune/core': '0.x' } }] },
      [/attune wants @attune\/core 0\.x/],
    ],
    ['changelog', { ...good, changelog: '' }, [/has no text/]],
  ])('unless the %s differs', (_, release, expected) => {
    const found = disagreements(release)
    expect(found).toHaveLength(expected.length)
    expected.forEach((pattern, at) => expect(found[at]).toMatch(pattern))
  })
})

it.each([
  [{ code: 0, text: '0 new, 48 reused, 0 failed' }, 'works: 48 reused'],
  [{ code: 3, text: '✗ FAIL  talk\n5 gates: 4 pass, 1 fail.\n' }, 'works'],
  [
    { code: 2, text: 'Error: a.db was written by a newer version.\n  Install it.\n' },
    'says what to do: Install it.',
  ],
])('an upgrade: %j', (ended, verdict) => expect(verdictOn(ended)).toBe(verdict))

it.each([
  [{ code: 70, text: 'TypeError: x' }],
  [{ code: 2, text: 'Error: Nonexistent flag: --x\n  See --help.\n' }],
  [{ code: 3, text: 'nothing is decided' }],
  [{ code: 70, text: 'Error: x\n  This is probably a bug in Attune.\n' }],
])('an upgrade without advice is a fault: %j', (ended) =>
  expect(() => verdictOn(ended)).toThrow('without advice'),
)
