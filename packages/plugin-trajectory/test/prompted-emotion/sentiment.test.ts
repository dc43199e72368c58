import { known, unknown } from '@attune/core'
import { expect, test } from 'vitest'
import { sentimentIn } from '../../src/prompted-emotion/index.js'

const unread = unknown('the answer has not one sentiment, positive or negative')

test.each([
  ['{"sentiment": "positive"}', known('positive')],
  ['```json\n{"sentiment": "negative"}\n```', known('negative')],
  ['**Negative**.', known('negative')],
  ['{"情感": "积极"}', known('positive')],
  ['First {"sentiment": "positive"}. Actually, {"sentiment": "negative"}', known('negative')],
  ['{"sentiment": "positive"} or {"sentiment": "negative"}', unread],
  ['{"sentiment": "mixed"}', unread],
  ['{"reason": "…", "sentiment": "negative"}', unread],
  ['It is hard to say.', unread],
])('%s', (answer, expected) => expect(sentimentIn(answer)).toEqual(expected))
