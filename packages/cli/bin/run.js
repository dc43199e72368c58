#!/usr/bin/env node
import { readFileSync } from 'node:fs'

// Prints the version without loading oclif, which takes longer to load than Node takes to start.
if (process.argv.length === 3 && process.argv[2] === '--version') {
  const { name, version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  console.log(`${name}/${version} ${process.platform}-${process.arch} node-${process.version}`)
} else {
  await import('./command.js')
}
