import type { Plugin } from '@attune/core'
import type { ContractCheck } from './check.js'
import type { Example } from './exercise.js'
import { givesChecks } from './gives-notices.js'
import { senseChecks } from './sense-notices.js'
import { surroundingsChecks } from './surroundings-notices.js'

/** Creates the checks that print notices and never fail. */
export const noticeChecks = (plugin: Plugin, id: string, example: Example): ContractCheck[] =>
  [surroundingsChecks, senseChecks, givesChecks].flatMap((checksOf) =>
    checksOf(plugin, id, example),
  )
