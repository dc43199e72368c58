import { ofBothLooks, type SecondLooks } from '@attune/claims'

/** Adds to a sentence with counts that they are of the first look, if a check made a second one. */
export const countedOnce = (
  text: string,
  evaluation: string,
  again: SecondLooks | undefined,
): string =>
  ofBothLooks(evaluation, again) ? `${text} This counts the first look, and not the second.` : text
