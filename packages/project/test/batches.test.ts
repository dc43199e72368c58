import { isAttuneError } from '@attune/core/internal'
import { expect, test } from 'vitest'
import { checkBatches } from '../src/run-project.js'

type Checked = Parameters<typeof checkBatches>

const judge = {
  label: 'kindness',
  byBatch: true,
  models: [
    { name: 'judge', role: 'chat' },
    { name: 'vectors', role: 'embedding' },
  ],
  place: { file: 'attune.config.yaml' },
}
const configWith = (...judges: readonly object[]): Checked[0] =>
  ({
    evaluations: [
      { scenarios: { label: 'x', byBatch: false, models: [] }, estimators: [], judges },
    ],
  }) as unknown as Checked[0]
const gateway = (asked: string[]): Checked[1] => ({
  requireBatches: (name: string) => void asked.push(name),
})

test('a run may ask by batch those chat models that can', () => {
  const asked: string[] = []
  checkBatches(configWith(judge), gateway(asked), 'run')
  expect(asked).toEqual(['judge'])
})

test.each(['planner', 'worker'] as const)(
  'a %s of a queue may not: workers do not order together',
  (role) => {
    const refused = (): void => checkBatches(configWith(judge), gateway([]), role)
    expect(refused).toThrow(/kindness is asked by batch/)
    try {
      refused()
    } catch (error) {
      expect(isAttuneError(error) && error.code).toBe('RUN_BATCH_WORKERS')
    }
    expect(() =>
      checkBatches(configWith({ ...judge, byBatch: false }), gateway([]), role),
    ).not.toThrow()
  },
)
