/**
 * What models put around the words of a seeker that they play is cut by every method, and kept by
 * the released presets.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from '@attune/core'
import type { Simulator } from '@attune/core/internal'
import { corePlugin } from '@attune/host'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import sage from '@attune/plugin-sage'
import trajectory from '@attune/plugin-trajectory'
import { make, scenario, scriptedContext, scriptedSupporter } from '@attune/testkit'
import { expect, test } from 'vitest'

const said = 'I could not sleep again.'
const wrapped = `Sure! As the person: **Person:** "${said}" (sighs)`

const methods: readonly (readonly [Plugin, string, object])[] = [
  [corePlugin, 'seeker', { turns: 1 }],
  [escEval, 'role-player', { rounds: 1 }],
  [hillJudge, 'session', { maxMessages: 3 }],
  [sage, 'sentient-agent', { model: 'offline', maxTurns: 1, opening: 'generate' }],
  [trajectory, 'simulator', { turns: 1 }],
]

async function message(plugin: Plugin, name: string, options: object) {
  const component = plugin.components[name]!
  const { context } = scriptedContext({
    component,
    use: `${plugin.name}/${name}`,
    answers: ({ prompt, standIn }) => {
      if (prompt.includes('estimate')) return standIn()
      return plugin === sage ? `Thinking:\nHm.\nResponse:\n${wrapped}` : wrapped
    },
  })
  const simulator = make(component, options, plugin === corePlugin ? {} : { plugin }) as Simulator
  const { turns } = await simulator.simulate(
    { ...scenario, opening: [], events: [] },
    scriptedSupporter('Oh.'),
    context,
  )
  return turns.find(({ speaker }) => speaker === 'seeker')!
}

test.each(
  methods.map(
    ([plugin, name, options]) => [`${plugin.name}/${name}`, plugin, name, options] as const,
  ),
)(
  '%s cuts a wrapper and notes it, and says it with wrappers: keep',
  async (_, plugin, name, options) => {
    expect(await message(plugin, name, options)).toMatchObject({
      text: said,
      annotations: { wrapper: expect.stringContaining('sighs') },
    })
    const kept = await message(plugin, name, { ...options, wrappers: 'keep' })
    expect(kept.text).toContain('(sighs)')
    expect(kept.annotations ?? {}).not.toHaveProperty('wrapper')
  },
)

test.each(['esc-eval', 'hill-judge', 'sage', 'trajectory'])(
  'only the released preset of %s keeps wrappers',
  (plugin) => {
    const keeps = ['default', 'paper', 'released'].filter((preset) => {
      const file = new URL(`../../plugin-${plugin}/presets/${preset}.yaml`, import.meta.url)
      return readFileSync(file, 'utf8').includes('wrappers: keep')
    })
    expect(keeps).toEqual(['released'])
  },
)
