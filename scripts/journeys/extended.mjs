// Names the components of a config that extends a preset, or is an excerpt of a page.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Configs to which the excerpts of a page are added. */
export const bases = {
  'docs/mixing.md': readFileSync(
    join(import.meta.dirname, '../../examples/mixing/attune.config.yaml'),
    'utf8',
  ),
  'docs/logs.md': { seed: 'logs' },
  'docs/returning.md': {
    plugins: ['returning'],
    seed: 'people',
    models: { seeker: { provider: 'offline' } },
    supporters: { bot: { use: 'core/rule-based' } },
  },
  'docs/own-bot.md': {
    plugins: ['trajectory'],
    models: { seeker: { provider: 'offline' } },
    supporters: { bot: { use: 'core/rule-based' } },
    evaluations: { demo: { scenarios: { use: 'trajectory/scenarios' } } },
  },
  'docs/findings.md': {
    plugins: ['trajectory'],
    models: { small: { provider: 'offline' }, large: { provider: 'offline' } },
    supporters: { listener: { use: 'core/rule-based' } },
    evaluations: {
      study: {
        scenarios: { use: 'trajectory/scenarios' },
        simulator: { use: 'trajectory/simulator' },
        judges: { people: { use: 'core/question-flow', flow: 'short', model: 'large' } },
      },
    },
  },
  'docs/ci.md': {
    plugins: ['trajectory'],
    models: { judge: { provider: 'offline' } },
    supporters: { bot: { use: 'core/rule-based' } },
  },
  'docs/running.md': {
    plugins: ['trajectory', 'hill-judge'],
    supporters: {
      listener: { use: 'core/rule-based' },
      other: { use: 'core/rule-based', manner: 'dismissing' },
    },
    evaluations: {
      study: {
        scenarios: { use: 'trajectory/scenarios' },
        simulator: { use: 'trajectory/simulator' },
      },
    },
  },
  'docs/methods/longemotion.md': {
    extends: 'longemotion/default',
    plugins: ['sage'],
    models: {
      'gpt-4o': { provider: 'offline' },
      embedder: { provider: 'offline' },
      seeker: { provider: 'offline' },
    },
    supporters: { listener: { use: 'core/rule-based' } },
  },
  'docs/methods/hill-judge.md': {
    extends: 'hill-judge/released',
    models: { writer: { provider: 'offline' } },
    supporters: {
      listener: { use: 'core/rule-based' },
      other: { use: 'core/rule-based', manner: 'dismissing' },
    },
  },
  'docs/methods/sage.md': {
    extends: 'sage/default',
    models: { other: { provider: 'offline' } },
    supporters: { listener: { use: 'core/rule-based' } },
  },
}

/** True for a config that needs no base; tests write the base of an excerpt to base.yaml. */
const isWhole = (config) =>
  ('extends' in config && config.extends !== './base.yaml') ||
  ('evaluations' in config && 'plugins' in config)

/**
 * The config with the components of the presets and of the base that it extends: each map that sets
 * options without `use` gets the `use` of the map with the same path there.
 */
export const withComponents = (root, place, config) =>
  [...basesOf(root, place, config)].reduce(named, config)

/** Roles of models in the presets and the base that a config extends. */
export const rolesOf = (root, place, config) => [
  ...new Set(
    [config, ...basesOf(root, place, config)].flatMap(({ roles = {} }) => Object.keys(roles)),
  ),
]

function* basesOf(root, place, config) {
  if (!isWhole(config) && bases[place]) {
    const base = typeof bases[place] === 'string' ? parse(bases[place]) : bases[place]
    yield base
    yield* basesOf(root, undefined, base)
  }
  for (const name of [config.extends ?? []].flat()) {
    const [, plugin, preset] = /^([\w-]+)\/([\w-]+)$/.exec(name) ?? []
    const file = join(root, `packages/plugin-${plugin}/presets/${preset}.yaml`)
    if (existsSync(file)) yield parse(readFileSync(file, 'utf8'))
  }
}

function named(own, base) {
  if (!isMap(own) || !isMap(base)) return own
  const parts = Object.fromEntries(
    Object.entries(own).map(([key, value]) => [key, named(value, entryOf(base[key]))]),
  )
  return { ...(base.use && !own.use && { use: base.use }), ...parts }
}

/** A component that is named by a plain text, as a map. */
const entryOf = (part) => (typeof part === 'string' ? { use: part } : part)

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
