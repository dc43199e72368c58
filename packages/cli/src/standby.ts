/**
 * Process that `attune try --watch` starts in advance: it loads everything slow and waits for the
 * next trial.
 */
import { interrupt } from './interrupt.js'
import { guardProcess } from './process-guard.js'

interrupt.begin(process.argv)
const guard = guardProcess(process.argv)
const [{ default: Try }] = await Promise.all([
  import('./commands/try.js'),
  import('./try/try-component.js'),
  import('./try/trial-text.js'),
  import('./project.js'),
])
process.once('disconnect', () => process.exit())
process.once('message', () => {
  process.channel?.unref()
  void Try.run(process.argv.slice(2), import.meta.url).then(() => guard.finished())
})
