import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Packages of the house that a built file loads, with all that it imports in turn. */
function loadedBy(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const names = [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s[^;]*?from "([^"]+)";|^import "([^"]+)";/gm,
    ),
  ]
  return names.flatMap(([, from, bare]) => {
    const name = (from ?? bare)!
    if (name.startsWith('.')) return loadedBy(join(dirname(file), name), seen)
    if (!name.startsWith('@attune/')) return []
    return [name, ...loadedBy(fileURLToPath(import.meta.resolve(name)), seen)]
  })
}

const cli = join(import.meta.dirname, '../dist/bundle')

// The whole core takes as long to load as the framework of the commands.
test.each(['oclif.js', 'process-guard.js', 'help.js', 'hooks/guard-output.js'])(
  'help is shown without the core: %s',
  (file) => {
    expect(
      loadedBy(join(cli, file)).filter((name) => /^@attune\/core(\/runtime)?$/.test(name)),
    ).toEqual([])
  },
)

test('the house is seen through a package', () => {
  expect(loadedBy(fileURLToPath(import.meta.resolve('@attune/host')))).toContain(
    '@attune/core/runtime',
  )
})
