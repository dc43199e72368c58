#!/usr/bin/env node
// Checks a plugin for test runners that are not in JavaScript: a request as JSON on standard input, the checks as JSON on standard output.
import { text } from 'node:stream/consumers'
import { checkedFor } from '../dist/checked-for.js'

const found = await checkedFor(JSON.parse(await text(process.stdin)), process.env)
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0))
