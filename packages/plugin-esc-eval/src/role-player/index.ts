import {
  asMessages,
  converse,
  defineSimulator,
  promptText,
  type Context,
  type Conversation,
  type Supporter,
  type Turn,
} from '@attune/core'
import type { SeekerTurn } from '@attune/core/internal'
import { options, type RoleOptions } from './options.js'
import { greetingPrompt, rolePrompt, samplePrompt, stepsPrompt } from './prompts.js'

export const rolePlayer = defineSimulator({
  revision: 3,
  summary:
    'A model plays the person of a role card: five rounds, in which every message is answered.',
  options,
  prompts: [rolePrompt, stepsPrompt, samplePrompt, greetingPrompt],
  create: (given) => ({
    async simulate(scenario, supporter, context) {
      if (scenario.events.length > 0)
        context.warn(
          'esc-eval/role-player tells the seeker no events; those of the scenario are left out.',
        )
      const isGreeted = scenario.opening.length === 0
      const dialogue = await converse({
        scenario: { ...scenario, events: [] },
        supporter:
          isGreeted && given.greetingFor === 'seeker' ? withoutGreeting(supporter) : supporter,
        context,
        opener: given.greeting ?? promptText(context, greetingPrompt, {}),
        seeker: ({ turns }) => askSeeker(turns, scenario.profile, context, given),
        maxSeekerTurns: given.rounds,
        wrappers: given.wrappers,
      })
      return { ...dialogue, annotations: { strategy: given.strategy } }
    },
  }),
})

async function askSeeker(
  turns: readonly Turn[],
  card: string,
  context: Context,
  { model, strategy, temperature, maxTokens }: RoleOptions,
): Promise<SeekerTurn> {
  const prompt = strategy.startsWith('cot') ? stepsPrompt : rolePrompt
  const isPlain = !strategy.endsWith('icl')
  const input = {
    card,
    plain: isPlain ? 'plain' : '',
    ...(!isPlain && { sample: promptText(context, samplePrompt, {}) }),
  }
  const { text, reasoning, finish, usage } = await context.ask(prompt, input, {
    model,
    history: asMessages(turns, 'seeker'),
    sampling: { maxTokens, ...(temperature !== null && { temperature }) },
    repairs: 0,
  })
  return { text, finish, usage, ...(reasoning !== undefined && { reasoning }) }
}

/**
 * Removes the greeting from the history that the supporter sees, since the supporter did not write
 * it.
 */
const withoutGreeting = (supporter: Supporter): Supporter => ({
  get name() {
    return supporter.name
  },
  repeat: supporter.repeat,
  reply: (conversation: Conversation) =>
    supporter.reply({ ...conversation, turns: conversation.turns.slice(1) }),
})
