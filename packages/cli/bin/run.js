#!/usr/bin/env node
import module from 'node:module'

module.enableCompileCache?.()
const { execute, settings } = await import('@oclif/core')
settings.enableAutoTranspile = false
await execute({ dir: import.meta.url })
