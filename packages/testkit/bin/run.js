#!/usr/bin/env node
// Checks a plugin for test runners in other languages: reads a request as JSON from standard input,
// and writes the results of the checks as JSON to standard output.
import { text } from 'node:stream/consumers'
import { checkedFor } from '../dist/checked-for.js'

const found = await checkedFor(JSON.parse(await text(process.stdin)), process.env)
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0))
