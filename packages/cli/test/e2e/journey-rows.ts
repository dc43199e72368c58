/** Rows of docs/journeys.md, and the components that they are about. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Reply of a server in the place of all models, and other values of the config, by path. */
export interface Served {
  readonly reply: string
  /** Reply of supporters, if it is another one. */
  readonly bot?: string
  readonly set?: Readonly<Record<string, unknown>>
}

/** A component, option or command with the places that use it. */
export interface Row {
  readonly name: string
  readonly places: readonly { readonly place: string }[]
  /** Option of another component with the same schema that a config sets. */
  readonly as?: string
  readonly read?: readonly unknown[]
  readonly reason?: string
  readonly isRequired?: boolean
}

interface Rows {
  readonly components: readonly Row[]
  readonly options: readonly Row[]
  readonly commands: readonly Row[]
  readonly pages: readonly { readonly file: string; readonly journey?: string }[]
}

const root = join(import.meta.dirname, '../../../..')
const load = (file: string): Promise<unknown> =>
  import(pathToFileURL(join(root, 'scripts', file)).href)
const { componentsOf, rowsOf } = (await load('journeys/page.mjs')) as {
  componentsOf(plugins: readonly object[]): ReadonlyMap<string, unknown>
  rowsOf(root: string, plugins: readonly object[]): Rows
}
const { plugins } = (await load('plugins.mjs')) as { plugins: readonly object[] }

/** Components of all plugins, by name. */
export const components = componentsOf(plugins)
export const rows = rowsOf(root, plugins)
export const { optionReasons, shownBy } = (await load('journeys/journeys.mjs')) as {
  optionReasons: Readonly<Record<string, string>>
  shownBy: Readonly<Record<string, Served>>
}
