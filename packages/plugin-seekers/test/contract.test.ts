import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contractChecks } from '@attune/testkit'
import { test } from 'vitest'
import plugin from '../src/index.js'

const inner = {
  simulate: async () => ({
    turns: [
      { speaker: 'seeker' as const, text: 'I slept badly.' },
      { speaker: 'supporter' as const, text: 'What kept you awake?' },
    ],
    ending: { reason: 'turn-limit' },
  }),
}

const folder = mkdtempSync(join(tmpdir(), 'seekers-'))
const file = join(folder, 'talk.jsonl')
const turns = [
  { speaker: 'seeker', text: 'I slept badly, again.' },
  { speaker: 'supporter', text: 'What kept you awake?' },
  { speaker: 'seeker', text: 'The letter.' },
]
writeFileSync(
  file,
  `${JSON.stringify({ scenario: 'a', language: 'en', card: 'A cook.', turns })}\n`,
)

const examples = { planted: { read: { of: inner } }, states: { options: { dialogues: file } } }
for (const check of contractChecks(plugin, examples)) test(check.name, check.run)
