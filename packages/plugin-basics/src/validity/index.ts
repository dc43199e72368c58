/** Analyses of the quality of simulators, estimators and judges: `core/instrument` and others. */
import type { Component } from '@attune/core'
import { chineseFrom } from '@attune/kit'
import { humanAgreement } from './human-agreement/index.js'
import { instrument } from './instrument/index.js'
import { methodAgreement } from './method-agreement.js'

export const translations = chineseFrom(new URL('chinese.json', import.meta.url))

/** Components by their names after `core/` in a config. */
export const validityComponents = {
  instrument,
  'method-agreement': methodAgreement,
  'human-agreement': humanAgreement,
} satisfies Record<string, Component>
