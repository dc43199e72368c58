/**
 * Contract checks and golden files for test runners of other languages: `attune_eval.testing` calls
 * them from pytest.
 */
import type { Json, JsonObject, Plugin } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { isAttuneError } from '@attune/core/internal'
import { pythonLoader } from '@attune/python-bridge'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { suggestion } from '@attune/core/runtime'
import type { ContractCheck } from './check.js'
import { component } from './component.js'
import { contractChecks } from './contract-checks.js'
import { Flaw } from './flaw.js'
import { withDeclared } from './declared-gives.js'
import type { EvaluationOf } from './evaluation.js'
import { exercise } from './exercise.js'
import { type Examples, golden } from './golden.js'
import { processChecks } from './process-checks.js'

export interface CheckRequest {
  /** Module name or file path of the plugin. */
  readonly plugin: string
  /** Folder to which relative paths refer. */
  readonly folder: string
  /** Settings, as under `python` in a config. */
  readonly python: JsonObject
  readonly examples?: Examples
  /** Folder of golden files. Undefined: outputs are not compared. */
  readonly golden?: string
}

/** An analysis, and the evaluation that it reads. */
export interface FindingsRequest extends Pick<CheckRequest, 'plugin' | 'folder' | 'python'> {
  readonly analysis: string
  readonly evaluation: EvaluationOf
  readonly options?: JsonObject
}

export interface CheckedFor {
  readonly name: string
  /** Description of the failure; undefined if the check passes. */
  readonly flaw?: { readonly what: string; readonly fix: string }
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs all checks of a Python plugin, one after the other. If the plugin cannot be loaded, the only
 * result is a failed check that says so.
 */
export async function checkedFor(
  request: CheckRequest,
  environment: Environment,
): Promise<readonly CheckedFor[]> {
  const { plugin, folder, python } = request
  const loader = pythonLoader({ environment: () => environment, echo: () => undefined })
  try {
    const { value } = await loader.load(plugin, folder, python)
    const files =
      request.golden === undefined
        ? undefined
        : pathToFileURL(`${resolve(folder, request.golden)}/`)
    const own = value as Plugin
    const examples = withDeclared(own, request.examples ?? {})
    const ours = `${own.name}/python: `
    const checks = [
      ...contractChecks(own, examples),
      ...processChecks(own, examples, async () => {
        const { value: again } = await loader.load(plugin, folder, python)
        return again as Plugin
      }),
      ...(files ? golden(own, examples, files) : []),
    ].filter(({ name }) => !name.startsWith(ours))
    const found: CheckedFor[] = []
    for (const check of checks) found.push(await done(check))
    return found
  } catch (error) {
    return [{ name: `${plugin}: can be loaded`, flaw: flawOf(error) }]
  }
}

/** Findings of an analysis of a Python plugin; or a flaw, if it cannot be loaded or fails. */
export async function findingsFor(
  { plugin, folder, python, analysis, evaluation, options = {} }: FindingsRequest,
  environment: Environment,
): Promise<{ readonly findings: Json } | Pick<CheckedFor, 'flaw'>> {
  const loader = pythonLoader({ environment: () => environment, echo: () => undefined })
  try {
    const { value } = await loader.load(plugin, folder, python)
    const own = value as Plugin
    if (own.components[analysis]?.kind !== 'analysis')
      throw new Flaw(
        `${own.name} has no analysis "${analysis}".`,
        suggestion(analysis, Object.keys(own.components)),
      )
    const example = { options, evaluation: evaluation as unknown as Evaluation }
    const examples = withDeclared(own, { [analysis]: example })
    const { output } = await exercise(component(own, analysis), examples[analysis])
    return { findings: output }
  } catch (error) {
    return { flaw: flawOf(error) }
  }
}

async function done({ name, run }: ContractCheck): Promise<CheckedFor> {
  try {
    await run()
    return { name }
  } catch (error) {
    return { name, flaw: flawOf(error) }
  }
}

function flawOf(error: unknown): NonNullable<CheckedFor['flaw']> {
  if (error instanceof Flaw) return { what: error.what, fix: error.fix }
  if (isAttuneError(error)) return { what: error.message, fix: error.fix }
  return { what: String(error), fix: '' }
}
