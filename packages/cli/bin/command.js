import { interrupt } from '../dist/bundle/interrupt.js'
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

interrupt.begin(process.argv)
// Node lets garbage grow to four times of what is in use; with many dialogues that is more than machines have.
setFlagsFromString('--heap-growing-percent=50')
// Most commands end before code that V8 optimizes pays off: it waits until functions have run for longer. Later releases have a
// compiler between the two, and not this flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000')
module.enableCompileCache?.()
const { guardProcess } = await import('../dist/bundle/process-guard.js')
const guard = guardProcess(process.argv)
const { execute, settings } = await import('../dist/bundle/oclif.js')
settings.enableAutoTranspile = false
await execute({ dir: import.meta.url })
interrupt.over()
guard.finished()
