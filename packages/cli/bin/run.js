#!/usr/bin/env node
import module from 'node:module'

module.enableCompileCache?.()
const { guardProcess } = await import('../dist/process-guard.js')
const guard = guardProcess(process.argv)
const { execute, settings } = await import('@oclif/core')
settings.enableAutoTranspile = false
await execute({ dir: import.meta.url })
guard.finished()
