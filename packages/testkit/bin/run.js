#!/usr/bin/env node
// Checks a plugin for test runners in other languages: reads a request as JSON from standard input,
// and writes the results of the checks, or the findings of one analysis, as JSON to standard output.
import { text } from 'node:stream/consumers'
import { checkedFor, findingsFor } from '../dist/checked-for.js'

const request = JSON.parse(await text(process.stdin))
const answer = 'analysis' in request ? findingsFor : checkedFor
const found = await answer(request, process.env)
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0))
