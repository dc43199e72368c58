import { spawnSync } from 'node:child_process'
import { dirname, relative } from 'node:path'
import { AttuneError } from '@attune/core'
import { causeText, closest } from '@attune/core/runtime'
import { type Frame, framesOf } from './origins.js'

/** Why a plugin could not be imported, where in its code, and what to do. */
export async function loadError(file: string, cause: unknown): Promise<AttuneError> {
  const why = causeText(cause)
  const fix = (await misspelt(why)) ?? advice.find(([pattern]) => pattern.test(why))?.[1]
  const details = { from: file, why: why + placeOf(cause, file, why) }
  return new AttuneError('PLUGIN_LOAD', details, { cause, ...(fix !== undefined && { fix }) })
}

const advice: readonly (readonly [why: RegExp, fix: string])[] = [
  [/^it was not imported within/, 'Move what it waits for into create() or the method that needs it.'],
  [/Cannot find package '@attune\/core'/, 'Install it where the plugin is: npm i @attune/core.'],
  [/Cannot find package/, 'Install the package where the plugin is, and list it in its package.json.'],
  [
    /ES module scope|outside a module|Unexpected token 'export'/,
    'Name files with import and export .mjs, and files with require and module.exports .cjs, or set "type" in package.json.',
  ],
]

/** A name that the house does not export: what was probably meant. */
async function misspelt(why: string): Promise<string | undefined> {
  const [, name] = /'@attune\/core' does not provide an export named '([^']+)'/.exec(why) ?? []
  const meant = name === undefined ? undefined : closest(name, Object.keys(await import('@attune/core')))
  return meant === undefined ? undefined : `Did you mean "${meant}"?`
}

/** ` (lib/words.js, line 3)`; nothing if no file is known, or the reason names it already. */
export function placeOf(cause: unknown, file: string, why: string): string {
  const stack = cause instanceof Error ? (cause.stack ?? '') : ''
  const [frame] = cause instanceof SyntaxError ? [...framesOf(stack), ...syntaxFrames(file)] : framesOf(stack)
  if (!frame || why.includes(frame.file)) return ''
  const name = frame.file === file ? '' : `${relative(dirname(file), frame.file)}, `
  return ` (${name}line ${frame.line})`
}

/** The stack of an ES module's syntax error does not say where it is; Node's own check does. */
const syntaxFrames = (file: string): readonly Frame[] =>
  framesOf(spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }).stderr).slice(0, 1)
