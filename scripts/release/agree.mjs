// Fails unless the tag of a release, the versions of all packages, their names and CHANGELOG.md
// agree: `node scripts/release/agree.mjs [TAG]`. Without an argument, the tag is read from
// GITHUB_REF_NAME.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolders, readManifest, root } from '../packages/workspace.mjs'
import { notesOf } from './changelog.mjs'
import { names } from './names.mjs'
import { isOwn } from './rename.mjs'

/** One sentence for each disagreement. */
export function disagreements({ tag, version, manifests, changelog }, own = names) {
  const faults = []
  if (tag !== `v${version}`) faults.push(`The tag is "${tag}", lerna.json has version ${version}.`)
  for (const manifest of manifests) {
    if (manifest.version !== version)
      faults.push(`${manifest.name} has version ${manifest.version}, not ${version}.`)
    if (!isOwn(manifest.name, own))
      faults.push(`${manifest.name} is not a name of scripts/release/names.mjs.`)
    const { dependencies = {}, peerDependencies = {} } = manifest
    for (const [name, range] of Object.entries({ ...dependencies, ...peerDependencies }))
      if (isOwn(name, own) && range !== `^${version}`)
        faults.push(`${manifest.name} wants ${name} ${range}, not ^${version}.`)
  }
  try {
    notesOf(changelog, version)
  } catch (error) {
    faults.push(error.message)
  }
  return faults
}

if (process.argv[1] === import.meta.filename) {
  const faults = disagreements({
    tag: process.argv[2] ?? process.env.GITHUB_REF_NAME,
    version: JSON.parse(readFileSync(join(root, 'lerna.json'), 'utf8')).version,
    manifests: packageFolders().map(readManifest),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  })
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
  console.log(`Tag, ${packageFolders().length} packages and changelog agree.`)
}
