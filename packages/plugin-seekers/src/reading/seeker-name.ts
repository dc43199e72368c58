import { conditionsText } from '@attune/core/findings'

export const seekerName = (conditions: Readonly<Record<string, string>>): string =>
  conditionsText(conditions) === '' ? 'the seeker' : conditionsText(conditions)
