/** Rows of docs/journeys.md, and the components that they are about. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import returning from '@attune/plugin-returning'
import safety from '@attune/plugin-safety'
import sage from '@attune/plugin-sage'
import seekers from '@attune/plugin-seekers'
import trajectory from '@attune/plugin-trajectory'
import vera from '@attune/plugin-vera-mh'

/** A component, option or command with the places that use it. */
export interface Row {
  readonly name: string
  readonly places: readonly { readonly place: string }[]
  /** Option of another component with the same schema that a config sets. */
  readonly as?: string
  readonly read?: readonly unknown[]
  readonly reason?: string
}

interface Rows {
  readonly components: readonly Row[]
  readonly options: readonly Row[]
  readonly commands: readonly Row[]
  readonly pages: readonly { readonly file: string; readonly journey?: string }[]
}

const root = join(import.meta.dirname, '../../../..')
const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(root, 'scripts/journeys', file)).href)
const { componentsOf, rowsOf } = (await load('page.mjs')) as {
  componentsOf(plugins: readonly object[]): ReadonlyMap<string, unknown>
  rowsOf(root: string, plugins: readonly object[]): Rows
}
const plugins = [
  trajectory,
  hillJudge,
  sage,
  longemotion,
  escEval,
  returning,
  seekers,
  safety,
  vera,
]

/** Components of all plugins, by name. */
export const components = componentsOf(plugins)
export const rows = rowsOf(root, plugins)
export const { optionReasons } = (await load('journeys.mjs')) as {
  optionReasons: Readonly<Record<string, string>>
}
