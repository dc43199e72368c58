/**
 * RLVER's person as an environment: the program of the inventory, against the same dialogue in a
 * plain run.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { project } from './e2e/in-process.js'
import { isSkipped, printed } from '@attune/testkit/shared/python.js'

const root = join(import.meta.dirname, '../../..')
const { runs } = parse(readFileSync(join(root, 'scripts/inventory/sage.yaml'), 'utf8')) as {
  readonly runs: {
    readonly 'rlver-steps': {
      readonly config: object
      readonly files: Readonly<Record<'policy.py', string>>
    }
  }
}
const { config, files } = runs['rlver-steps']
const environment = { ATTUNE_CLI: join(root, 'packages/attune/bin/attune.js') }

test.skipIf(isSkipped)(
  'a policy steps through a dialogue, and the reward is that of its emotions',
  () => {
    const folder = project({ 'attune.config.yaml': config, ...files })
    const reward = Number(printed(['policy.py'], folder, environment))
    expect(reward).toBeGreaterThanOrEqual(0)
    expect(reward).toBeLessThanOrEqual(1)

    const code = `
from attune_eval import Episode, RunFailed
import json

def played(reply, **more):
    with Episode(scenario="7a190bec-c041-5c6d-8eb2-5396563473f4", supporter="policy", set={"seed": 7}, **more) as episode:
        heard = [episode.reset()]
        while True:
            step = episode.step(reply)
            if step.done:
                return heard, step.reward
            heard.append(step.message)

heard, cold = played("Get over it.")
found = {"heard": heard, "cold": cold}
try:
    played("Get over it.", reward="sage/emotion.absent")
except RunFailed as error:
    found["absent"] = str(error)
with Episode(scenario="7a190bec-c041-5c6d-8eb2-5396563473f4", supporter="policy") as episode:
    try:
        episode.step("too early")
    except RuntimeError as error:
        found["early"] = str(error)
    episode.reset()
print(json.dumps(found))
`
    const found = JSON.parse(printed(['-c', code], folder, environment)) as {
      readonly heard: readonly string[]
      readonly cold: number
    }
    expect(found.heard.length).toBeLessThanOrEqual(8)
    expect(new Set(found.heard).size).toBeGreaterThan(1)
    expect(found.cold).toBeLessThan(reward)
    expect(found).toMatchObject({
      absent: expect.stringContaining('no such measure'),
      early: expect.stringContaining('reset()'),
    })
  },
  120_000,
)
