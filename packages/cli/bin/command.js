import { interrupt } from '../dist/interrupt.js'
import module from 'node:module'

interrupt.begin(process.argv)
module.enableCompileCache?.()
const { guardProcess } = await import('../dist/process-guard.js')
const guard = guardProcess(process.argv)
const { execute, settings } = await import('@oclif/core')
settings.enableAutoTranspile = false
await execute({ dir: import.meta.url })
interrupt.over()
guard.finished()
