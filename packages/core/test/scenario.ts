import type { Scenario } from '@attune/core'

export const scenario: Scenario = {
  id: 's1',
  language: 'en',
  profile: 'A student who failed an exam.',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
}
