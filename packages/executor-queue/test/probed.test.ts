/** Workers probe the judges of a run, and share that work; the planner asks nobody. */
import { queued } from '@attune/cluster'
import { type FakeChatRequest, startFakeServer } from '@attune/fake-server'
import { expect, test } from 'vitest'
import { binaries, startPostgres } from '@attune/testkit/shared/postgres-server.js'
import { signals, whenAsked, worldOn } from './world.js'

const isThere = binaries() !== undefined || process.env['CI'] !== undefined
if (!isThere) console.warn('SKIPPED: PostgreSQL is not installed (apt-get install postgresql).')

const rubric = `
prefersKindness: true
dimensions:
  warmth: { question: Is it warm?, levels: { 0: No., 1: Yes. } }
`
const answer = JSON.stringify({ warmth: { evidence: [], rationale: 'All are alike.', score: 1 } })

test.skipIf(!isThere)(
  'two workers ask each judgement of a probe once, and what fails is marked',
  async () => {
    const server = await startPostgres({ fsync: 'off' })
    const asked: string[] = []
    const model = await startFakeServer({
      onCall: ({ body }) => void asked.push(JSON.stringify((body as FakeChatRequest).messages)),
      reply: () => answer,
      delay: 5,
    })
    const options = `baseUrl: "${model.url}/v1"`
    const world = worldOn(server.url(), 'probed', { scenarios: 100, model: options })
    try {
      whenAsked(async () => 'I hear you.')
      const folder = world.folder({ 'warmth.yaml': rubric })
      const set = [
        'evaluations.care.judges={ core/rubric: { file: warmth.yaml, model: chat, repairs: 0 } }',
      ]
      const projects = await Promise.all([0, 1, 2].map(() => world.open({ folder, set })))
      const [planner, ...workers] = await Promise.all(projects.map((project) => queued(project)))
      const works = workers.map((worker) => worker.work({ ...signals().request, say: () => {} }))
      const outcome = await planner!.run(signals().request)
      await Promise.all(works)
      expect(outcome).toMatchObject({ failed: 0, skipped: 0 })
      const isOfProbe = (text: string): boolean => !text.includes('I am tired')
      expect(asked.filter(isOfProbe)).toHaveLength(40)
      expect(new Set(asked).size).toBe(asked.length)
      for (const { findings } of outcome.analysed.found) {
        for (const { notes } of findings.tables)
          expect(notes.join()).toContain('The judge core/rubric failed its probe')
      }
      for (const each of [planner!, ...workers]) await each.close()
    } finally {
      await world.close()
      await model.close()
      await server.close()
    }
  },
  120_000,
)
