#!/usr/bin/env node
import { runCommand } from '../dist/command.js'

// oxlint-disable-next-line no-console
process.exitCode = runCommand(process.argv.slice(2), (text) => console.log(text))
