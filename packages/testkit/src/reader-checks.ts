import type { Plugin } from '@attune/core'
import { cacheChecks } from './cache-checks.js'
import type { ContractCheck } from './check.js'
import { evidenceChecks } from './evidence-checks.js'
import type { Example } from './exercise.js'
import { fenceChecks } from './fence-notices.js'
import { positionChecks } from './position-checks.js'
import { replyChecks } from './reply-notices.js'
import { textChecks } from './text-checks.js'

/** Creates the checks that concern only estimators and judges. */
export const readerChecks = (plugin: Plugin, id: string, example: Example): ContractCheck[] =>
  [fenceChecks, positionChecks, cacheChecks, replyChecks, evidenceChecks, textChecks].flatMap(
    (checksOf) => checksOf(plugin, id, example),
  )
