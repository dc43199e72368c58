import { known, type Table } from '@attune/core'
import type { LeaderboardRow } from './leaderboard.js'

/** Table 2 of SAGE: scores with DeepSeek-V3 (2024-12-27) as the agent, on the 100 released profiles. */
export interface PublishedScore {
  readonly model: string
  readonly date: string
  readonly score: number
  readonly success: number
  readonly failure: number
  /** Rank and score in the Chatbot Arena of that time. */
  readonly arenaRank: number
  readonly arenaScore: number
}

const rows = [
  ['GPT-4o-Latest', '2025-03-26', 79.9, 51, 4, 2, 1408],
  ['GPT-4.1', '2025-04-14', 68.2, 35, 13, 9, 1363],
  ['Gemini2.5-Flash-Think', '2025-04-17', 65.9, 35, 19, 3, 1393],
  ['Gemini2.5-Pro', '2025-03-25', 62.9, 34, 25, 1, 1439],
  ['o3', '2025-04-16', 62.7, 32, 14, 2, 1418],
  ['GPT-4.5-Preview', '2025-02-27', 62.7, 23, 15, 4, 1398],
  ['Gemini2.0-Flash-Think', '2025-02-06', 62.3, 23, 23, 7, 1380],
  ['Claude3.7-Think', '2025-02-24', 61.3, 23, 19, 21, 1301],
  ['Claude3.7', '2025-02-24', 54.8, 19, 24, 30, 1292],
  ['DeepSeek-V3-0324', '2025-03-24', 54.4, 19, 23, 7, 1373],
  ['DeepSeek-R1', '2025-01-21', 53.7, 31, 28, 10, 1358],
  ['DeepSeek-V3', '2024-12-27', 37.6, 5, 39, 18, 1318],
  ['o4-mini', '2025-04-16', 35.9, 10, 48, 10, 1351],
  ['Llama3.3-70B', '2024-12-06', 33.3, 7, 47, 56, 1256],
  ['Gemini2.0-Flash', '2025-02-06', 32.9, 8, 45, 10, 1354],
  ['GPT-4o', '2024-08-06', 31.8, 7, 51, 45, 1265],
  ['o1', '2024-12-17', 29.0, 5, 51, 12, 1350],
  ['Qwen2.5-72B', '2024-09-19', 19.1, 4, 70, 56, 1257],
] as const

export const publishedTable: readonly PublishedScore[] = rows.map(
  ([model, date, score, success, failure, arenaRank, arenaScore]) => ({
    model,
    date,
    score,
    success,
    failure,
    arenaRank,
    arenaScore,
  }),
)

/** The published scores and own ones in one table, best first. */
export function besidePublished(own: readonly LeaderboardRow[], suffix: string): Table {
  const rows = [
    ...own.map(({ model, score, success, failure, n }) => ({ model, origin: 'own', score, success, failure, n })),
    ...publishedTable.map((each) => ({ ...each, origin: 'published', score: known(each.score), n: 100 })),
  ].sort((a, b) => (b.score.state === 'known' ? b.score.value : -1) - (a.score.state === 'known' ? a.score.value : -1))
  return {
    id: `published${suffix}`,
    title: 'Beside the published scores',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      { key: 'origin', title: 'Origin' },
      { key: 'score', title: 'Score', digits: 1, better: 'higher' },
      { key: 'success', title: 'Success', digits: 0, better: 'higher' },
      { key: 'failure', title: 'Failure', digits: 0, better: 'lower' },
    ],
    rows: rows.map(({ model, origin, score, success, failure, n }) => ({
      supporter: model,
      origin,
      score: { value: score, n },
      success: { value: known(success), n },
      failure: { value: known(failure), n },
    })),
    notes: [
      'Published: SAGE, table 2, with DeepSeek-V3 (2024-12-27) as the agent, on the 100 released profiles. The wording of prompts ' +
        'is another here: even with this agent and these profiles, a small difference to a published score says nothing.',
    ],
  }
}
