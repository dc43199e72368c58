import { join } from 'node:path'
import { startApi } from '../../action/test/github-api.mjs'
import { runAction } from '../../action/test/runner.mjs'
import { root } from '../packages/workspace.mjs'
import { startBot } from './start-story.mjs'

/**
 * Three pull requests with their expected outcomes: the same bot, a bot with colder replies, and
 * results of offline stand-ins.
 */
const pushes = [
  { name: 'the same bot is green', inputs: { trial: true }, isCold: false, code: 0 },
  { name: 'a colder bot is red', inputs: { trial: true }, isCold: true, code: 3 },
  { name: 'stand-ins leave it undecided', inputs: {}, isCold: false, code: 4 },
]

/** Runs the steps of action.yml for a project with its installed command. */
export async function useAction({ log, env, inside }, { folder }, port) {
  const api = await startApi()
  try {
    for (const [at, { name, inputs, isCold, code }] of pushes.entries())
      await log.step(`action.yml: ${name}`, async () => {
        const stop = await startBot(port, isCold)
        const ended = await runAction(root, inputs, {
          workspace: folder,
          temp: inside(`action-${at}`),
          caches: inside('caches'),
          artifacts: inside('artifacts'),
          event: { pull_request: { number: 7 } },
          github: {
            event_name: 'pull_request',
            repository: 'us/bot',
            sha: `sha-${at}`,
            run_id: String(at),
            run_attempt: '1',
            token: 'a-token',
            api_url: api.url,
          },
          env: { PATH: env.PATH, npm_config_cache: join(inside('npm-cache')) },
        }).finally(stop)
        if (ended.code !== code)
          throw new Error(`The action ended with ${ended.code}, not ${code}:\n${ended.log}`)
      })
    if (api.comments.length !== 1)
      throw new Error(`Three pushes left ${api.comments.length} comments, not one.`)
  } finally {
    await api.stop()
  }
}
