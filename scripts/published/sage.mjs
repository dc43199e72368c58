/**
 * Published numbers of SAGE, table 2: score, successes and failures of the models whose dialogues
 * are released, with DeepSeek-V3 as the agent that plays the seeker.
 */
import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Names in the paper, by the names in the released files. */
const models = {
  'gpt-4.1': 'GPT-4.1',
  'gpt-4.5': 'GPT-4.5-Preview',
  'claude3.7-think': 'Claude3.7-Think',
  'claude3.7': 'Claude3.7',
  'deepseek-v3-0324': 'DeepSeek-V3-0324',
  'deepseek-v3-1227': 'DeepSeek-V3',
  'openai-o4mini': 'o4-mini',
  'llama3.3-70b': 'Llama3.3-70B',
  'gemini2.0-flash': 'Gemini2.0-Flash',
  'gpt-4o-0808': 'GPT-4o',
  'openai-o1': 'o1',
  'qwen2.5-72b': 'Qwen2.5-72B',
}
const agent = 'deepseek-v3-2024-1227'

export const sage = {
  name: 'SAGE',
  plugin: 'sage',
  data: 'sage',
  clone: 'digitalhuman',
  about: {
    'table 2': 'table 2: score, successes and failures of models whose dialogues are released',
  },
  async from({ kind, folder }) {
    const released = kind === 'clone' ? await filesOfClone(folder) : await filesFromNumbers(folder)
    const names = Object.keys(released.results)
    const config = {
      plugins: ['sage'],
      supporters: Object.fromEntries(names.map((name) => [name, { use: 'core/logged' }])),
      evaluations: {
        sage: {
          scenarios: { use: 'sage/profiles', file: 'profiles.jsonl' },
          simulator: {
            use: 'sage/released',
            files: Object.fromEntries(names.map((name) => [name, `${name}.jsonl`])),
          },
          estimators: { 'sage/emotion': {} },
          analyses: { 'sage/leaderboard': {} },
        },
      },
    }
    return {
      files: {
        'profiles.jsonl': released.profiles,
        'attune.config.json': JSON.stringify(config),
        ...Object.fromEntries(names.map((name) => [`${name}.jsonl`, released.results[name]])),
      },
      printed: await printedOf(names),
    }
  },
  found(rowsOf) {
    return new Map(
      rowsOf('sage', 'leaderboard').flatMap((row) =>
        ['score', 'success', 'failure'].map((what) => [
          `table 2 ${what} of ${models[row.supporter]}`,
          row[what],
        ]),
      ),
    )
  },
}

/** Numbers of table 2, from the file that the analysis `leaderboard` also uses. */
async function printedOf(names) {
  const file = new URL(
    '../../packages/plugin-sage/src/analyses/leaderboard/published.json',
    import.meta.url,
  )
  const { rows } = JSON.parse(await readFile(file, 'utf8'))
  return names.flatMap((name) => {
    const row = rows.find(({ supporter }) => supporter === models[name])
    return ['score', 'success', 'failure'].map((what) => ({
      what: 'table 2',
      of: `${what} of ${models[name]}`,
      value: row[what],
      digits: what === 'score' ? 1 : 0,
    }))
  })
}

async function filesOfClone(clone) {
  const fileOf = (name) => join(clone, `SAGE/dataset/${agent}_based_simulator/${name}_result.jsonl`)
  const names = Object.keys(models).filter((name) => existsSync(fileOf(name)))
  return {
    profiles: await readFile(
      join(clone, 'SAGE/profile/simulator_profile_withfirsttalk.jsonl'),
      'utf8',
    ),
    results: Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await readFile(fileOf(name), 'utf8')])),
    ),
  }
}

const lines = (values) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

/**
 * Files in the format of the released program, made from the released scores of dialogues. Texts
 * are placeholders.
 */
async function filesFromNumbers(folder) {
  const dialogues = (await readFile(join(folder, 'released_trajectories.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ agentModel }) => agentModel === agent)
  const ids = [...new Set(dialogues.map(({ id }) => id))]
  const names = [...new Set(dialogues.map(({ targetModel }) => targetModel))]
  return {
    profiles: lines(
      ids.map((id) => ({
        id,
        player: 'Not released here.',
        scene: 'Not released here.',
        first_talk: '…',
      })),
    ),
    results: Object.fromEntries(
      names.map((name) => [
        name,
        lines(dialogues.filter(({ targetModel }) => targetModel === name).map(recordOf)),
      ]),
    ),
  }
}

function recordOf({ id, changes, final, state, goodbye }) {
  const history = [{ role: 'user', content: '…', 'emotion-point': 40 }]
  let point = 40
  for (const [at, change] of changes.entries()) {
    point = Math.max(0, Math.min(100, point + change))
    const content = goodbye && at === changes.length - 1 ? '再见' : '…'
    history.push(
      { role: 'assistant', content: '…' },
      { role: 'user', content, 'emotion-point': point, planning: { change } },
    )
  }
  return {
    id,
    emo_point: final,
    emo_state: state,
    target: 'eq',
    player: '',
    scene: '',
    character: '',
    topic: '',
    task: '',
    history,
  }
}
