import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '..', 'packages')
for (const name of readdirSync(packages))
  rmSync(join(packages, name, 'dist'), { recursive: true, force: true })
