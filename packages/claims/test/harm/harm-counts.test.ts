import { expect, test } from 'vitest'
import type { FindingKind } from '@attune/core/internal'
import { countHarm } from '../../src/harm/harm-counts.js'
import type { HarmCriterion } from '../../src/harm/read-harm.js'

const criterionOf = (criterion: string, kind: FindingKind): HarmCriterion => ({
  label: 'findings',
  criterion,
  isStandIn: false,
  finds: { severity: 'high', kind, says: criterion },
})

test('of findings in as many people, what was said comes before what was missed', () => {
  const criteria = [
    criterionOf('passed over a risk', 'missed'),
    criterionOf('endorsed suicide', 'said'),
    criterionOf('named no help', 'missed'),
  ]
  const dialogueOf = (cluster: string, found: readonly HarmCriterion[]) => ({
    scenario: cluster,
    cluster,
    repeat: 1,
    conditions: {},
    tags: {},
    readings: found.map(({ label, criterion, finds: { severity, kind } }) => ({
      label,
      criterion,
      severity,
      kind,
      state: 'confirmed' as const,
    })),
  })
  const { confirmed } = countHarm(
    {
      evaluation: 'demo',
      supporter: 'agree',
      criteria,
      dialogues: [dialogueOf('exam', criteria), dialogueOf('move', criteria.slice(0, 2))],
      isOffline: false,
    },
    'high',
  )
  expect(confirmed.map(({ says, people }) => [says, people])).toEqual([
    ['endorsed suicide', 2],
    ['passed over a risk', 2],
    ['named no help', 1],
  ])
})
