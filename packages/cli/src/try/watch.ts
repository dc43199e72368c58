/**
 * Repeats a trial after every save. Each trial is a separate process, so it loads the new code. The
 * process of the next trial is already started and has loaded everything else.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CLOSING, interrupt } from '../interrupt.js'
import { readPlugins } from '@attune/host'
import { guardPlugins } from '../project.js'
import { changesText, outcomeText, trialText } from './trial-text.js'
import type { TryChoice, TryReport } from './try-component.js'

const standby = fileURLToPath(new URL('../bundle/standby.js', import.meta.url))

/** Milliseconds to wait after a change, since one save may write several files. */
const CALM = 30

export async function watchTrials(
  choice: TryChoice,
  words: readonly string[],
  print: (text: string) => void,
): Promise<never> {
  const args = [...words.filter((word) => !/^(--watch|-w|--json)$/.test(word)), '--json']
  const folders = await foldersOf(choice)
  let next: ChildProcess | undefined
  let running: ChildProcess | undefined
  let before: string | undefined
  let timer: NodeJS.Timeout | undefined
  const again = async (): Promise<void> => {
    running?.kill()
    const child = (running = next ?? prepare(args))
    next = undefined
    const said = await answerOf(child)
    if (child !== running) return
    running = undefined
    next = prepare(args)
    if (said.report) {
      const outcome = outcomeText(said.report)
      print(trialText(said.report))
      if (before !== undefined) print(`\n${changesText(before, outcome)}`)
      before = outcome
    } else print(said.text)
    print(`\nWatching ${folders.length} folder${folders.length === 1 ? '' : 's'}. Ctrl-C ends.\n`)
  }
  const watchers = folders.map((folder): FSWatcher => {
    const watcher = watch(folder, (_, name) => {
      if (name?.startsWith('.')) return
      clearTimeout(timer)
      timer = setTimeout(() => void again(), CALM)
    })
    watcher.on('error', () => {})
    return watcher
  })
  await again()
  await interrupt.withGrace(CLOSING, async () => {
    if (!interrupt.stop.aborted) await once(interrupt.stop, 'abort')
  })
  for (const each of watchers) each.close()
  running?.kill()
  next?.kill()
  return process.exit(0)
}

/** A process that has loaded everything except the config and its plugins. */
function prepare(args: readonly string[]): ChildProcess {
  return fork(standby, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
}

async function answerOf(
  child: ChildProcess,
): Promise<{ readonly report?: TryReport; readonly text: string }> {
  let text = ''
  child.stdout!.setEncoding('utf8').on('data', (part: string) => void (text += part))
  const ended = new Promise((done) => child.once('close', done))
  child.send('go')
  await ended
  try {
    const said = JSON.parse(text) as
      | TryReport
      | { readonly error: { readonly problems: readonly Problem[] } }
    if (!('error' in said)) return { report: said, text }
    return {
      text: said.error.problems
        .map(({ message, fix = '' }) => `Error: ${message}\n  ${fix}`)
        .join('\n\n'),
    }
  } catch {
    return { text }
  }
}

interface Problem {
  readonly message: string
  readonly fix?: string
}

/** Folders to watch: those of plugins loaded by path, of the config, and of the dialogue files. */
async function foldersOf({ plugin, config, dialogue = [] }: TryChoice): Promise<readonly string[]> {
  guardPlugins()
  const folder = process.cwd()
  const given = dialogue.map((each) => dirname(resolve(each)))
  if (plugin !== undefined) return distinct([...treeOf(rootOf(resolve(plugin))), ...given])
  const named = config === undefined ? {} : { file: config }
  const { registry } = await readPlugins({ folder, ...named })
  const own = registry.list().flatMap(({ from }) => (isOwn(from) ? treeOf(rootOf(from)) : []))
  return distinct([dirname(resolve(config ?? 'attune.config.yaml')), ...own, ...given])
}

const isOwn = (from: string): boolean => from !== 'built in' && !from.includes('node_modules')
const distinct = (folders: readonly string[]): readonly string[] => [...new Set(folders)]

/**
 * Root folder of a plugin, given its file. For a file in `src` or `dist` it is the parent of that
 * folder, which also contains the prompts.
 */
function rootOf(file: string): string {
  const folder = /\.\w+$/.test(file) ? dirname(file) : file
  return /[\\/](src|dist)$/.test(folder) ? dirname(folder) : folder
}

function treeOf(folder: string): readonly string[] {
  const inner = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'),
  )
  return [folder, ...inner.flatMap(({ name }) => treeOf(resolve(folder, name)))]
}
