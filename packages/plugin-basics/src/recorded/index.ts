/** Numbers of people and of other tools: `core/recorded` and others. */
import type { Component } from '@attune/core'
import { recorded } from './recorded.js'
import { recordedFindings } from './recorded-findings.js'
import { recordedMeasures } from './recorded-measures.js'
import { recordedPairs } from './recorded-pairs.js'

/** Components by their name in a config, without `core/`. */
export const recordedComponents = {
  recorded,
  'recorded-findings': recordedFindings,
  'recorded-measures': recordedMeasures,
  'recorded-pairs': recordedPairs,
} satisfies Record<string, Component>
