/** What this package reads of models' answers. */
import { linearCheck, promptReaders, type Reader } from '@attune/testkit/shared/readers.js'
import { oddCasesIn, oddCheck, type OddReader } from '@attune/testkit/shared/odd-answers.js'
import { describe, test } from 'vitest'
import { saysFarewell } from '../src/detector/farewell.js'
import plugin from '../src/index.js'
import { parseVerdict, type VerdictParser } from '../src/verdict/parse-verdict.js'
import { parseSections } from '../src/verdict/sections.js'
import { roleSections } from '../src/roles/sections.js'

const headed = '## Reasoning\nBoth listen.\n\n## Verdict\n'

/** Readers that are not the parser of a prompt as it stands. */
const others: readonly Reader[] = [
  ...(['lenient', 'strict', 'reference'] as const).map((parser: VerdictParser) => ({
    name: `verdict, ${parser}`,
    read: (text: string) => parseVerdict(text, parser),
    heads: [`${headed}Model A is better than Model B`, 'Verdict'],
  })),
  { name: 'sections', read: (text) => parseSections(text, ['Empathy']), heads: ['## Empathy'] },
  { name: 'farewell', read: (text) => saysFarewell(text), heads: ['Bye'] },
  { name: 'role', read: (text) => roleSections(text), heads: ['Persona:\nAna'] },
]

describe('linear time', () => {
  for (const check of [...promptReaders(plugin), ...others].map((reader) => linearCheck(reader)))
    test(check.name, check.run)
})

const odd: Readonly<Record<string, OddReader>> = {
  'hill-verdict': ({ text }) => parseVerdict(text),
}
const check = oddCheck(oddCasesIn(new URL('answers/odd-answers.json', import.meta.url)), odd)
test(check.name, check.run)
