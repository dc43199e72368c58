import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'

/** Packages that a built module imports, and all that it imports of ours. */
function packagesOf(file: URL, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>()
  if (seen.has(file.href)) return packages
  seen.add(file.href)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b(?:[^;]*?\bfrom)? ["']([^"']+)["']/gm,
  )) {
    if (specifier.startsWith('.'))
      for (const name of packagesOf(new URL(specifier, file), seen)) packages.add(name)
    else if (!builtinModules.includes(specifier.replace('node:', ''))) packages.add(specifier)
  }
  return packages
}

test('@attune/core, as authors of plugins import it, loads no container, schema compiler, database or model client', () => {
  const packages = packagesOf(new URL('../dist/bundle/index.js', import.meta.url))
  expect([...packages].sort()).toEqual([
    'pure-rand/distribution/uniformFloat64',
    'pure-rand/generator/xoroshiro128plus',
  ])
})
