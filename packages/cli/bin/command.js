import { interrupt } from '../dist/bundle/interrupt.js'
import module from 'node:module'

interrupt.begin(process.argv)
module.enableCompileCache?.()
const { guardProcess } = await import('../dist/bundle/process-guard.js')
const guard = guardProcess(process.argv)
const { execute, settings } = await import('../dist/bundle/oclif.js')
settings.enableAutoTranspile = false
await execute({ dir: import.meta.url })
interrupt.over()
guard.finished()
