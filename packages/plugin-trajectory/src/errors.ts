/** Errors of this plugin. Users see the codes with the prefix `trajectory/`. */
import { defineErrors } from '@attune/core'

export const errors = defineErrors('trajectory', {
  SERIES: {
    message: 'The source of trajectory/markov has no series "{series}"; it has {available}.',
    fix: 'Set "series" to one of them, or choose a source that has a value per seeker turn.',
  },
  EVALUATION: {
    message: 'The config has no evaluation "{name}"; it has {known}.',
    fix: 'Name one of them, or leave the option out: the first is taken.',
  },
  NO_ROOM: {
    message: '{count} events cannot be drawn from {pool} at {messages} messages of the seeker.',
    fix: 'Raise "pool" or "messages", or lower "eventCounts" or "apart".',
  },
  SCENARIO_FILE: {
    message: '{file}, {item}: {what}.',
    fix: 'Correct this scenario in the file; the README of trajectory/scenarios describes its shape.',
  },
})
