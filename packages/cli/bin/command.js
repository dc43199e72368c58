import { interrupt } from '../dist/bundle/interrupt.js'
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

interrupt.begin(process.argv)
// V8 lets the heap grow to four times the memory in use, which is more than many machines have in a
// run with many dialogues. With this flag the heap grows by half.
setFlagsFromString('--heap-growing-percent=50')
// Most commands end before optimized code pays off, so functions must run longer before V8
// optimizes them. Releases after Node 20 have an intermediate compiler and do not know this flag.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=1000000')
module.enableCompileCache?.()
const { guardProcess } = await import('../dist/bundle/process-guard.js')
const guard = guardProcess(process.argv)
const { execute, settings } = await import('../dist/bundle/oclif.js')
settings.enableAutoTranspile = false
await execute({ dir: import.meta.url })
interrupt.outputComplete()
guard.finished()
