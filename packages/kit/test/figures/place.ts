/** Where a value of a scenario stands, for tests that only vary values. */
export const placeOf = (scenario: string, name: string) => ({
  scenario,
  cluster: scenario,
  language: 'en',
  tags: {},
  repeat: 1,
  conditions: {},
  name,
})
