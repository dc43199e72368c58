/**
 * A supporter that is a service passes the checks by its stand-in: no server, and no address from
 * its author.
 */
import { defineSupporter, definePlugin, text } from '@attune/core'
import { component, contractChecks, dialogueOf } from '@attune/testkit'
import { expect, test } from 'vitest'

const post = defineSupporter({
  revision: 1,
  summary: 'The bot of a company.',
  options: {
    url: text({ format: 'url', description: 'Where it answers.' }),
    keyEnv: text({ format: 'environment-variable', description: 'Holds its key.' }),
  },
  reply: ({ turns }, { options: { url, keyEnv }, call }) =>
    call(
      { url, turns },
      async ({ http, signal }) => {
        const answer = (await http.post(url, { turns }, { bearerEnv: keyEnv, signal })) as {
          readonly say: string
        }
        return { text: answer.say }
      },
      { standIn: () => ({ text: 'I hear you.' }) },
    ),
})
const plugin = definePlugin({ contract: 1, name: 'sensed', components: { post } })

const checks = contractChecks(plugin)
test('there are checks that run it', () => {
  expect(checks.filter(({ name }) => name.includes('runs in')).length).toBeGreaterThan(0)
})
test.each(checks.map((check) => [check.name, check] as const))('%s', (_, check) => check.run())

test('a test of its author takes the stand-in, too', async () => {
  const options = { url: 'http://127.0.0.1:9', keyEnv: 'KEY' }
  const { result } = await component(plugin, 'post').reply(dialogueOf('I failed.'), {
    options,
    calls: 'stand-ins',
  })
  expect(result.text).toBe('I hear you.')
})
