/** People with four sessions and a supporter for each memory mode, all of whose requests differ. */
import { project } from './in-process.js'
import { concurrency, type World } from './kills.js'
import { startServer } from './server.js'
import { chatModel } from './talks.js'

export const SESSIONS = 4
export const MODES = {
  none: '{ mode: none }',
  full: '{ mode: full, window: 2, mark: day }',
  summary: '{ mode: summary, model: chat }',
  own: '{ mode: own }',
}

/** People who say one line in each session. */
export const peopleWith = (count: number): string =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      id: `p${at}`,
      language: 'en',
      profile: `You are person number ${at}.`,
      facts: [
        { id: 'move', text: `I move to street number ${at} in June` },
        { id: 'job', text: `I start at shop number ${at} on Friday` },
      ],
      sessions: [
        { tell: ['move'] },
        { after: '3d', tell: ['job'] },
        { after: '1w', occasions: [{ fact: 'move', text: `Street ${at} is loud.` }] },
        { after: '1w', occasions: [{ fact: 'job', text: `Shop ${at} was full.` }] },
      ],
    }),
  ).join('\n')

/** Config of the study without its models and its store. */
export const chainsConfig = `
plugins: [returning]
seed: chains
concurrency: ${concurrency}
supporters:
${Object.entries(MODES)
  .map(
    ([name, memory]) =>
      `  ${name}: { use: core/chat, model: chat, system: "You are ${name}.", memory: ${memory} }`,
  )
  .join('\n')}
  bot: { use: returning/bot, remembers: 0.5, invents: 0.3, memory: { mode: own } }
evaluations:
  returning:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: returning/seeker, turns: 1 }
    estimators: { memory: { use: returning/memory, tracer: rules }, words: core/lexicon }
    analyses: { returning/people: {}, core/measures: {} }
`

/** Requests of a run: one reply for each session and supporter, and three summaries. */
export const callsOf = (people: number): number =>
  people * (Object.keys(MODES).length * SESSIONS + SESSIONS - 1)

/** A folder with the study, and its servers. The second server, of rewards, gets no request. */
export async function newChains(people: number): Promise<World> {
  const [chat, reward] = await Promise.all([startServer({ delay: 6 }), startServer()])
  const models = { chat: chatModel(chat, { identity: 'talker', concurrency }) }
  return {
    chat,
    reward,
    folder: project({
      'people.jsonl': peopleWith(people),
      'attune.config.yaml': `models: ${JSON.stringify(models)}\n${chainsConfig}`,
    }),
  }
}
