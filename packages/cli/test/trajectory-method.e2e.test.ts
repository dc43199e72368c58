import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attune, project, type RunReport, run, type Table } from './e2e/in-process.js'
import { type Server, startServer, stopServers } from './e2e/server.js'
import { chatModel, rewardModel } from './e2e/talks.js'

/** `npm run soak` sets it: longer series. */
const isLong = process.env['ATTUNE_SOAK'] !== undefined

const data = process.env['ATTUNE_DATA']
if (!data)
  console.warn(
    'ATTUNE_DATA is not set: the trajectory method is not tried on the released scenarios',
  )

/**
 * Table rows of the paper: its six strategies with their numbers of released scenarios, and all of
 * them.
 */
const strategies = {
  CogChg: 26,
  SitMod: 24,
  AttDep: 16,
  ERFlex: 18,
  SitSel: 17,
  ResMod: 17,
  overall: 118,
}
const languages = isLong ? ['en', 'zh'] : ['zh']
/**
 * Not the 40 of the preset, which trajectory-presets.e2e.test.ts holds: here it is the scenarios
 * that count, each with its first event.
 */
const TURNS = 4
/** The file tells the first event in message 11. */
const EARLIER = 8

interface Released {
  readonly aggravating_events?: readonly { readonly turn: number }[]
}

/** The released scenarios, whose events come so much earlier. */
function scenarios(): readonly Released[] {
  const released = JSON.parse(
    readFileSync(join(data ?? '', 'etrajeval', 'test_data_prompts.json'), 'utf8'),
  ) as readonly Released[]
  return released.map(({ aggravating_events: events = [], ...scenario }) => ({
    ...scenario,
    aggravating_events: events.map((event) => ({ ...event, turn: event.turn - EARLIER })),
  }))
}

describe.skipIf(!data)(
  'The trajectory method on all released scenarios, four turns, two supporters (needs ATTUNE_DATA)',
  () => {
    let chat: Server
    let reward: Server
    let folder: string
    let report: RunReport
    let tables: ReadonlyMap<string, Table>

    beforeAll(async () => {
      chat = await startServer()
      reward = await startServer()
      folder = project({
        'scenarios.json': JSON.stringify(scenarios()),
        'attune.config.yaml': config(chat, reward),
      })
      report = await run(folder)
      tables = new Map(
        report.evaluations.flatMap(({ findings }) =>
          findings.tables.map((table) => [table.id, table]),
        ),
      )
    }, 240_000)
    afterAll(stopServers)

    it('is done: a dialogue, a series of emotions and a reading of it for each scenario, language and supporter', () =>
      expect(report).toMatchObject({
        exitCode: 0,
        done: 118 * 2 * languages.length * 3 + report.evaluations.length,
        failed: 0,
      }))

    it('costs two calls per turn; only the first ones of two supporters, told the same, are alike', async () => {
      const dialogues = 118 * 2 * languages.length
      const { calls, answeredAgain } = await chat.stats()
      expect(calls).toBe(dialogues * 2 * TURNS)
      expect(answeredAgain).toBe(dialogues / 2)
    })

    it('asks for each reward once', async () =>
      expect(await reward.stats()).toMatchObject({ answeredAgain: 0 }))

    describe.each(languages)('in %s', (language) => {
      it.each(['bel', 'etv', 'etvNoSkip'])(
        '%s has a row per supporter and a column per strategy, over their scenarios',
        (id) => {
          const table = tables.get(`${id}-${language}`)
          expect(table?.columns.map(({ key }) => key)).toEqual([
            'supporter',
            ...Object.keys(strategies),
          ])
          expect(table?.rows).toMatchObject(
            ['calm', 'curious'].map((supporter) => ({
              supporter,
              ...Object.fromEntries(
                Object.entries(strategies).map(([strategy, n]) => [
                  strategy,
                  { n, value: { state: 'known' } },
                ]),
              ),
            })),
          )
        },
      )

      it('the table of centroids has a row per supporter', () => {
        const table = tables.get(`ecp-${language}`)
        expect(table?.columns.map(({ key }) => key)).toEqual([
          'supporter',
          'cx',
          'delta',
          'levelTerm',
          'jitterTerm',
          'theoreticalEtv',
        ])
        expect(table?.rows).toMatchObject([
          { supporter: 'calm', cx: { n: 118 } },
          { supporter: 'curious', cx: { n: 118 } },
        ])
      })
    })

    it("specifies the figures of the differences, the paper's centroids and trajectories, transitions and recovery", () => {
      const drawn = report.evaluations.flatMap(({ findings }) =>
        findings.figures.map(({ id }) => id),
      )
      const inBoth = (id: string) => languages.map((language) => `${id}-${language}`)
      const own = ['centroids', 'trajectories']
      expect(drawn).toEqual([
        ...inBoth('comparison'),
        ...own,
        ...inBoth('transitions'),
        ...inBoth('recovery'),
      ])
    })

    it('gives logs of two messages per turn and two more, half of them by the seeker', async () => {
      const { stdout } = await attune(folder, ['export', 'jsonl', '--to', '-'])
      const speakers = stdout
        .trim()
        .split('\n')
        .map((line) => speakersOf(JSON.parse(line)))
      expect(speakers).toHaveLength(118 * 2 * languages.length)
      expect(
        speakers.every(
          (all) =>
            all.length === 2 * TURNS + 2 &&
            all.filter((one) => one === 'seeker').length === TURNS + 1,
        ),
      ).toBe(true)
    })
  },
)

const speakersOf = ({
  dialogue,
}: {
  dialogue: { value: { turns: { speaker: string }[] } }
}): string[] => dialogue.value.turns.map(({ speaker }) => speaker)

const config = (chat: Server, reward: Server) => ({
  extends: 'trajectory/default',
  seed: 7,
  concurrency: 32,
  models: {
    chat: chatModel(chat, { concurrency: 32 }),
    reward: rewardModel(reward, { template: 'llama-3.1', batch: 64 }),
  },
  supporters: {
    calm: { model: 'chat', system: 'You stay calm.' },
    curious: { model: 'chat', system: 'You ask questions.' },
  },
  evaluations: {
    trajectory: {
      scenarios: { use: 'trajectory/scenarios', file: 'scenarios.json', languages },
      simulator: { use: 'trajectory/simulator', model: 'chat', turns: TURNS },
      estimators: {
        'trajectory/markov': { source: { use: 'trajectory/causal-emotion', model: 'reward' } },
      },
      analyses: { 'trajectory/tables': {} },
    },
  },
})
