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

for (const check of contractChecks(plugin, { planted: { read: { of: inner } } })) test(check.name, check.run)
