// oclif reads this file instead of loading every command at each start. Run after the build.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Plugin, settings } from '@oclif/core'

settings.enableAutoTranspile = false
const root = join(import.meta.dirname, '..')
const plugin = new Plugin({ root, type: 'core', ignoreManifest: true, errorOnManifestCreate: true })
await plugin.load()
writeFileSync(join(root, 'oclif.manifest.json'), `${JSON.stringify(plugin.manifest, null, 2)}\n`)
