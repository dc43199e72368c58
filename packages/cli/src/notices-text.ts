import { placeText } from './error-report.js'
import { fold } from './fold.js'
import type { Notice } from './types.js'

/** Notices as text, one block each. */
export const noticesText = (notices: readonly Notice[]): string =>
  notices
    .map(({ message, fix, place }) =>
      fold([`Note: ${message}`, place && `  at ${placeText(place)}`, `  ${fix}`].filter(Boolean).join('\n')),
    )
    .join('\n')
