import {
  defineScenarios,
  type JsonObject,
  type Prompt,
  type Scenario,
  type Context,
} from '@attune/core'
import type { AskOptions, PromptAnswer, PromptInput, ScenarioSeed } from '@attune/core/internal'
import { drawRole, type Draws } from './draws.js'
import { LISTED, options, type RolesOptions } from './options.js'
import {
  keyEventPrompt,
  keyEventsPrompt,
  meaningsOf,
  personaPrompt,
  rolePrompt,
  traitsPrompt,
} from './prompts.js'
import type { Trait } from './traits.js'
import { errors } from '../errors.js'

export const roles = defineScenarios({
  revision: 2,
  summary:
    'Invented persons who seek support: stressor, persona, life events and traits are drawn, then made one role.',
  options,
  prompts: [personaPrompt, keyEventPrompt, keyEventsPrompt, rolePrompt, traitsPrompt],
  create: (given) => ({
    *seeds() {
      for (let number = 1; number <= given.count; number++) {
        yield { id: `role-${String(number).padStart(3, '0')}`, language: 'en', details: { number } }
      }
    },
    generate: (seed, context) => generate(seed, context, given),
  }),
})

async function generate(
  { id, language }: ScenarioSeed,
  context: Context,
  given: RolesOptions,
): Promise<Scenario> {
  const draws = drawRole(given, context)
  const step = stepsOf(id, context, given)
  const persona = await step('the persona', personaPrompt, {
    stressor: draws.stressor.subcategory,
    gender: draws.gender,
    familyStatuses: LISTED.familyStatuses,
    familyStatus: draws.familyStatus,
    occupations: LISTED.occupations,
    occupation: draws.occupation,
  })
  const events = await lifeEvents(draws.events, persona, given, step)
  const profile = await step('the role', rolePrompt, {
    stressor: draws.stressor.subcategory,
    persona,
    events:
      given.rules === 'released' ? events.join('') : events.map((event) => `- ${event}`).join('\n'),
    traits: traitsText(draws.traits, given, meaningsOf(context)),
    traitNames: draws.traits.map(({ option }) => option).join('\n'),
  })
  return {
    id,
    language,
    profile: profile.trim(),
    opening: [],
    events: [],
    references: {},
    tags: {
      stressor: draws.stressor.subcategory,
      category: draws.stressor.category,
      gender: draws.gender,
    },
    details: { persona, lifeEvents: events, ...asDetails(draws) },
  }
}

/** Text of traits; the released program lists traits below their category. */
function traitsText(
  traits: readonly Trait[],
  { rules }: RolesOptions,
  meaning: (trait: string) => string,
): string {
  if (rules === 'checked')
    return traits
      .map(({ dimension, option }) => `- ${dimension}: ${option}, ${meaning(option)}`)
      .join('\n')
  const categories = [...new Set(traits.map(({ category }) => category))]
  return categories
    .map((name) => {
      const own = traits.filter(({ category }) => category === name)
      return `- ${name}\n${own.map(({ option }) => `${option}: ${meaning(option)}\n\n`).join('')}`
    })
    .join('')
}

/**
 * Runs a step of the chain of prompts and returns its answer. Throws hill-judge/ROLE if no answer
 * is usable.
 */
type Step = <Input extends PromptInput, Answer>(
  name: string,
  prompt: Prompt<Input, Answer>,
  input: Input,
) => Promise<Answer>

function stepsOf(id: string, context: Context, given: RolesOptions): Step {
  const { model, temperature, maxTokens } = given
  const options: AskOptions = { model, repairs: 3, sampling: { temperature, maxTokens } }
  return async <Input extends PromptInput, Answer>(
    name: string,
    prompt: Prompt<Input, Answer>,
    input: Input,
  ) => {
    const { answer }: PromptAnswer<Answer> = await context.ask(prompt, input, options)
    if (answer.state === 'unknown') throw errors.error('ROLE', { id, step: name, why: answer.why })
    return answer.value
  }
}

async function lifeEvents(
  draws: Draws['events'],
  persona: string,
  given: RolesOptions,
  step: Step,
): Promise<string[]> {
  const { candidates } = draws
  if (draws.mode === 'flat') {
    return [
      ...(await step('the life events', keyEventsPrompt, {
        persona,
        candidates,
        chosen: draws.chosen.join(', '),
      })),
    ]
  }
  const events: string[] = []
  for (const { candidate, variant } of draws.picks) {
    const input = { persona, candidates, candidate, variants: LISTED.variants, variant }
    events.push(...(await step('a life event', keyEventPrompt, input)))
  }
  return events
}

/** Origin of the role, for the scenario's details; roles from files do not have it. */
const asDetails = ({
  stressor,
  gender,
  familyStatus,
  occupation,
  events,
  traits,
}: Draws): JsonObject => ({
  stressor,
  traits: traits.map(({ category, dimension, option }) => ({ category, dimension, option })),
  draws: {
    gender,
    familyStatus,
    occupation,
    events: events.mode === 'flat' ? { chosen: events.chosen } : { picks: events.picks },
  },
})
