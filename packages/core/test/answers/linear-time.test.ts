/** Time of what looks at each answer and message before its reader. */
import { linearCheck, type Reader } from '@attune/testkit/shared/readers.js'
import { describe, test } from 'vitest'
import { PromptWords } from '../../src/answers/guard/echo.js'
import { guarded } from '../../src/answers/guard/guard.js'
import { Words } from '../../src/answers/guard/words.js'
import { forgedFence, forgedRole } from '../../src/dialogue/forged-text.js'

/** The head of an answer is an echo of it, which the guard compares with the whole prompt. */
const prompt =
  'Answer with one JSON object and nothing else: {"reason": "…"} reason: two or three sentences.\n'
const said = { own: new PromptWords([prompt]), shown: () => new Words([prompt]) }
const readers: readonly Reader[] = [
  { name: 'forged role', read: (text) => forgedRole(text), heads: ['a\n'] },
  { name: 'forged fence', read: (text) => forgedFence(text), heads: ['a\n<'] },
  {
    name: 'guard',
    read: (text) => guarded(text, said, 'en'),
    heads: ['Score: 3\n', prompt],
  },
]

describe('linear time', () => {
  for (const check of readers.map((reader) => linearCheck(reader))) test(check.name, check.run)
})
