/** Runs the contract checks, compares golden files, and reads errors and presets. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from '@attune/core'
import { contractChecks, type Examples, golden } from '@attune/testkit'
import { surroundings } from '../composition/surroundings.js'
import type { Runtime } from '../types.js'
import { attempt, type Checked, together } from './finding.js'

/** One after the other: a check that hangs is named. */
export async function checkComponents(plugin: Plugin, folder: string, runtime: Runtime): Promise<Checked> {
  const examples = await examplesIn(folder, runtime)
  const files = join(folder, 'test', 'golden')
  const isGolden = existsSync(files)
  const checks = [
    ...contractChecks(plugin, examples),
    ...(isGolden ? golden(plugin, examples, pathToFileURL(`${files}/`)) : []),
  ]
  const parts: Checked[] = []
  const broken = new Set<string>()
  for (const { name, run } of checks) {
    const where = name.slice(0, name.indexOf(':'))
    if (broken.has(where)) continue
    const checked = await attempt(where, run)
    parts.push(checked)
    // What does not run fails in all later checks as well.
    if (checked.findings.length > 0 && name.includes(': runs ')) broken.add(where)
  }
  return together([...parts, checkErrors(plugin)])
}

/** Input on which the components have something to do: what `test/examples` exports as `examples`, as in the tests. */
async function examplesIn(folder: string, { importModule }: Runtime): Promise<Examples> {
  const file = ['ts', 'js', 'mjs']
    .map((kind) => join(folder, 'test', `examples.${kind}`))
    .find((each) => existsSync(each))
  if (file === undefined) return {}
  const { examples = {} } = (await importModule(file)) as { readonly examples?: Examples }
  return examples
}

function checkErrors({ name, errors }: Plugin): Checked {
  const entries = Object.entries(errors?.catalogue ?? {})
  const findings = entries
    .filter(([, { fix }]) => !/[.}]$/.test(fix.trim()))
    .map(([code]) => ({
      where: `${name}/${code}`,
      what: 'Its fix is not a sentence.',
      fix: 'Say what the user can do, and end with a full stop.',
    }))
  return { checks: entries.length, findings }
}

/** Each preset is a config that a user completes with supporters. */
export async function checkPresets(folder: string, source: string, runtime: Runtime): Promise<Checked> {
  const presets = join(folder, 'presets')
  const files = existsSync(presets) ? readdirSync(presets).filter((name) => /\.ya?ml$|\.json$/.test(name)) : []
  const rule = (manner: string): object => ({ use: 'core/rule-based', manner })
  const supporters = { listener: rule('listening'), adviser: rule('advising') }
  const parts = files.map((name) => {
    const text = JSON.stringify({ extends: join(presets, name), plugins: [source], supporters })
    return attempt(`presets/${name}`, () =>
      runtime.loadConfig({ builtIn: [runtime.corePlugin], folder, text, environment: surroundings.environment }),
    )
  })
  return together(await Promise.all(parts))
}
