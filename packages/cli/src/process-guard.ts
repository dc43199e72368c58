/**
 * Guards the process against misbehaving plugins: the process ends with a sentence that names the
 * plugin, and with the correct exit code.
 */
import { closeSync, writeSync } from 'node:fs'
import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shortageIn, shortageProblem } from '@attune/core/shortage'
import { redirectDescriptors } from './child-output.js'
import { exitCodes } from './exit-codes.js'
import { type ErrorReport, reportOf, reportText } from './error-report.js'
import { interrupt } from './interrupt.js'
import { openHandles, watchHandles } from './open-handles.js'

/**
 * Functions of the core with which the guard attributes code to plugins. They are set when the core
 * is loaded, which is before any plugin runs.
 */
export interface Witnesses {
  /** Positions in the files of a stack, innermost first. */
  framesOf(stack: string): readonly { readonly file: string; readonly line: number }[]
  originOf(file: string): { readonly name: string } | undefined
  /** Components whose code is running. */
  whoIsIn(): readonly { readonly use: string; readonly doing: string }[]
}

/** Key of the global function that the watchdog calls in this thread while it is blocked. */
const blockedHook = Symbol.for('attune/blocked')

const noWitnesses: Witnesses = { framesOf: () => [], originOf: () => undefined, whoIsIn: () => [] }
let witnesses = noWitnesses
export const setWitnesses = (known: Witnesses): void => void (witnesses = known)

/** Folder of the cli. Any other code that prints, throws late or exits is foreign. */
const cliFolder = fileURLToPath(new URL('..', import.meta.url))
const isOwn = (file: string): boolean =>
  file.startsWith(cliFolder) || file.includes(`${sep}@oclif${sep}`)

interface Culprit {
  /** File and line of the code at fault. */
  readonly at: string
  /** Name of the plugin in the config. */
  readonly plugin?: string
}

/**
 * Code at fault in a stack: the innermost file of a plugin, else the innermost file. Considers only
 * files for which `isMeant` returns true.
 */
function culpritOf(
  stack: string,
  isMeant: (file: string) => boolean = () => true,
): Culprit | undefined {
  const frames = witnesses.framesOf(stack).filter(({ file }) => isMeant(file))
  const [first] = frames
  const owned = frames.find(({ file }) => witnesses.originOf(file))
  const frame = owned ?? first
  if (!frame) return undefined
  const plugin = witnesses.originOf(frame.file)?.name
  return { at: `${frame.file}:${frame.line}`, ...(plugin !== undefined && { plugin }) }
}

const nameOf = ({ plugin, at }: Culprit): string =>
  plugin === undefined ? at : `the plugin ${plugin} (${at})`

/** Writes synchronously, which also works while code of a plugin is on the stack. */
const print = writeSync

/** Milliseconds for open handles to close after a command is done. */
const CLOSE = 1000

/** Begins to guard the process; call `finished` when the command has ended normally. */
export function guardProcess(words: readonly string[]): { finished(): void } {
  watchHandles()
  const isJson = words.includes('--json')
  const isDebugging = words.includes('--debug')
  let isFinished = false
  let exitBy: Culprit | undefined

  const say = (exitCode: number, report: ErrorReport): void => {
    if (isJson) print(1, `${JSON.stringify({ error: { exitCode, ...report } }, null, 2)}\n`)
    else print(2, `\n${reportText(report, 'The run did not finish')}\n`)
  }

  const endProcess = (
    code: number,
    problem: { code: string; message: string; fix: string },
    stack?: string,
  ): never => {
    isFinished = true
    const isShown = stack !== undefined && (isJson || isDebugging)
    say(code, { problems: [problem], ...(isShown && { stack }) })
    process.exit(code)
  }

  const onStrayError = (error: unknown): void => {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const shortage = shortageIn(error)
    if (shortage !== undefined) endProcess(exitCodes.usersMistake, shortageProblem(shortage), stack)
    const culprit = culpritOf(stack)
    const message = error instanceof Error ? error.message : String(error)
    const isForeign = culprit !== undefined && (culprit.plugin !== undefined || !isCore(culprit.at))
    if (isForeign) endProcess(exitCodes.failedUnits, strayProblem(culprit, message), stack)
    const inside = whoIsIn()
    if (culprit === undefined && inside !== '')
      endProcess(exitCodes.failedUnits, strayProblem({ at: inside }, message), stack)
    const { problems } = reportOf(error, false)
    endProcess(exitCodes.ourFault, { fix: '', ...problems[0]! }, stack)
  }
  process.on('uncaughtException', onStrayError)
  process.on('unhandledRejection', onStrayError)

  const exit = process.exit.bind(process)
  process.exit = ((code?: number) => {
    const caller = culpritOf(new Error().stack ?? '', (file) => file !== import.meta.filename)
    if (!isFinished && caller && !isOwn(caller.at) && !isCore(caller.at)) exitBy = caller
    return exit(code)
  }) as typeof process.exit

  process.on('exit', (code) => {
    if (isFinished) return
    if (exitBy) endProcess(exitCodes.failedUnits, exitProblem(exitBy, code))
    if (code === UNSETTLED) endProcess(exitCodes.failedUnits, unsettledProblem())
  })

  Object.assign(globalThis, {
    [blockedHook]: (
      why: 'interrupted' | 'late' | 'slow',
      frames: string,
      seconds: number,
    ): void => {
      if (why === 'slow') {
        const text = slowText(culpritOf(frames), seconds)
        if (text !== undefined) writeSync(2, text)
        return
      }
      isFinished = true
      const culprit = culpritOf(frames)
      const code = why === 'late' ? exitCodes.failedUnits : exitCodes.interrupted
      const isOwnWork = why === 'interrupted' && !isOfPlugin(culprit)
      if (isOwnWork) interrupt.printLastWords()
      else say(code, { problems: [blockedProblem(culprit, why)] })
      // Otherwise Node would print on standard error that it waits for a debugger.
      closeSync(2)
      exit(code)
    },
  })
  keepFolder()
  redirectConsole(isJson)
  const finished = (): void => {
    isFinished = true
    // This timer does not keep the process running: it fires only if something else does.
    setTimeout(() => {
      writeSync(2, openText())
      exit()
    }, CLOSE).unref()
  }
  return { finished }
}

/**
 * Forbids plugins to change the working directory, since paths of the whole run are relative to it.
 */
function keepFolder(): void {
  const chdir = process.chdir.bind(process)
  process.chdir = (folder: string): void => {
    const caller = callerOf()
    if (caller && !isOwn(caller.at) && !isCore(caller.at))
      throw new Error('process.chdir() would move the files of the whole run: use absolute paths')
    chdir(folder)
  }
}

/**
 * Exit code of Node for a process that has nothing left to do while a top-level `await` is pending.
 */
const UNSETTLED = 13

const isCore = (file: string): boolean =>
  /[\\/](@attune|packages)[\\/](core|cli|figures|import)[\\/]/.test(file)

const whoIsIn = (): string =>
  witnesses
    .whoIsIn()
    .map(({ use, doing }) => `${use} (${doing})`)
    .join(', ')

/** Text on the handles that keep the process running, and on their creators. */
function openText(): string {
  const named = openHandles().map(({ kind, stack }) => {
    const culprit = culpritOf(stack, (file) => !isOwn(file))
    return {
      kind,
      plugin: culprit?.plugin,
      text: `${culprit ? nameOf(culprit) : 'a part of the program'} holds ${kind} open`,
    }
  })
  const ofPlugins = named.filter(({ plugin }) => plugin !== undefined)
  const texts = new Set((ofPlugins.length > 0 ? ofPlugins : named).map(({ text }) => text))
  const kinds = [...new Set(process.getActiveResourcesInfo())].join(', ')
  const what =
    texts.size > 0 ? [...texts].join('; ') : `something holds the process open (${kinds})`
  return `Note: the command is done, and ${what}; it was ended.\n  Close it in \`dispose\` of a service, or call unref() on it.\n`
}

/** Text on a slow plugin; undefined for Attune's own work, which may take long. */
function slowText(culprit: Culprit | undefined, seconds: number): string | undefined {
  if (!isOfPlugin(culprit)) return undefined
  const { who, where } = blocker(culprit)
  return `Note: ${who} has blocked the thread for ${seconds} s${where}. Nothing else can go on; at limits.unitTimeout it is ended.\n`
}

const strayProblem = (culprit: Culprit, what: string) => ({
  code: 'PLUGIN_STRAY',
  message: `${nameOf(culprit)} threw an error outside any call: ${what}`,
  fix: 'Await every promise, and catch errors in callbacks and timers. --debug shows the stack.',
})

const exitProblem = (culprit: Culprit, code: number) => ({
  code: 'PLUGIN_EXIT',
  message: `${nameOf(culprit)} ended the process with process.exit(${code}).`,
  fix: 'Throw an error instead. Finished work is kept.',
})

const unsettledProblem = () => ({
  code: 'PLUGIN_UNSETTLED',
  message: `nothing is left to wait for, and a promise was never settled${whoIsIn() && ` by ${whoIsIn()}`}.`,
  fix: 'Settle every promise, if necessary with an error.',
})

/**
 * True if code of a plugin, or of a component that is not of the core, is running. Code of the core
 * may run, or no code on a busy machine, while a component waits for a promise.
 */
export const isOfPlugin = (culprit: Culprit | undefined): boolean =>
  culprit !== undefined &&
  (culprit.plugin !== undefined ||
    (!isCore(culprit.at) && witnesses.whoIsIn().some(({ use }) => !use.startsWith('core/'))))

/** Name of the plugin or component that blocks the thread, and its line of code. */
function blocker(culprit: Culprit | undefined): { readonly who: string; readonly where: string } {
  const inside = witnesses.whoIsIn().filter(({ use }) => !use.startsWith('core/'))
  const call = inside.at(-1) ?? witnesses.whoIsIn().at(-1)
  const who = call ? `${call.use} (${call.doing})` : culprit ? nameOf(culprit) : 'a plugin'
  return { who, where: culprit ? ` at ${culprit.at}` : '' }
}

function blockedProblem(culprit: Culprit | undefined, why: 'interrupted' | 'late') {
  const { who, where } = blocker(culprit)
  const end = why === 'late' ? 'exceeded its time limit' : 'did not stop after the interrupt'
  return {
    code: 'PLUGIN_BLOCKED',
    message: `${who} ${end}: it blocks the thread${where}.`,
    fix: 'End the loop, or yield to other work with `await`.',
  }
}

/**
 * Redirects output of plugins to standard error, so that it never mixes with the output of the
 * command.
 */
function redirectConsole(isJson: boolean): void {
  const named = new Set<string>()
  const note = (name: string): true => {
    if (!named.has(name))
      writeSync(2, `${name} writes to the console; the output goes to standard error.\n`)
    named.add(name)
    return true
  }
  const isForeign = (): boolean => {
    const caller = callerOf()
    if (!caller || isOwn(caller.at) || isCore(caller.at)) return false
    return note(nameOf(caller))
  }
  for (const method of ['log', 'info', 'debug', 'dir', 'table', 'group'] as const) {
    const original = console[method].bind(console) as (...given: unknown[]) => void
    console[method] = (...given: unknown[]): void =>
      isForeign() ? console.error(...given) : original(...given)
  }
  redirectDescriptors(isForeign)
  if (!isJson) return
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((...given: Parameters<typeof write>) =>
    // Output of a worker thread has no caller in the stack. After the core is loaded it is
    // attributed to a plugin, since no plugin runs earlier.
    isForeign() || (witnesses !== noWitnesses && !callerOf() && note('a worker thread of a plugin'))
      ? process.stderr.write(...given)
      : write(...given)) as typeof process.stdout.write
}

/**
 * Code that called the guard. The guard and its imports are bundled into one file, whose frames are
 * skipped.
 */
const callerOf = (): Culprit | undefined =>
  culpritOf(new Error().stack ?? '', (file) => file !== import.meta.filename)
