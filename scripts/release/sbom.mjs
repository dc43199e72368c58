// Writes attune.cdx.json, the software bill of materials (SBOM) of an installation of the command,
// in CycloneDX format. npm resolves the dependencies in an empty folder with the configured
// registry, so that the result is the dependency tree of users and not of this workspace.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../packages/workspace.mjs'
import { names } from './names.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'lerna.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'attune-sbom-'))
const npm = (...args) =>
  execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  })

try {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'an-installation', version, private: true }),
  )
  npm('install', '--ignore-scripts', '--no-audit', '--no-fund', `${names.command}@${version}`)
  const bill = JSON.parse(npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'))
  const unlicensed = bill.components.filter(({ licenses = [] }) => licenses.length === 0)
  for (const { purl } of unlicensed) console.error(`${purl} states no licence.`)
  if (!bill.components.some(({ purl }) => purl === `pkg:npm/${names.command}@${version}`))
    throw new Error(`The list lacks ${names.command}@${version}.`)
  writeFileSync(join(root, 'attune.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
  console.log(
    `attune.cdx.json: CycloneDX ${bill.specVersion}, ${bill.components.length} components.`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
