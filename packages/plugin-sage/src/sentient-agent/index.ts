import {
  converse,
  defineSimulator,
  type Dialogue,
  type Scenario,
  type Supporter,
  type Context,
  promptText,
} from '@attune/core'
import { Agent } from './agent.js'
import { type AgentOptions, options } from './options.js'
import {
  briefPrompt,
  emotionPrompt,
  garbledPrompt,
  hiddenWishPrompt,
  messagePrompts,
  openingPrompt,
  planningPrompt,
  purposePrompt,
  rangePrompt,
  statesPrompt,
} from './prompts.js'
import { roleOf } from './role.js'

export const sentientAgent = defineSimulator({
  revision: 6,
  summary: 'A person with a hidden wish who, after every reply, first feels and then answers.',
  gives: {
    annotations: {
      emotion: 'line',
      thoughts: 'folded',
      message: 'folded',
      raw: 'folded',
      rawChange: 'hidden',
      attempts: 'hidden',
    },
  },
  options,
  prompts: [
    emotionPrompt,
    messagePrompts.rewrite,
    messagePrompts.plain,
    openingPrompt,
    rangePrompt,
    garbledPrompt,
    planningPrompt,
    statesPrompt,
    purposePrompt,
    hiddenWishPrompt,
    briefPrompt,
  ],
  create: (given) => ({
    simulate: (scenario, supporter, context) => simulate(scenario, supporter, context, given),
  }),
})

async function simulate(
  scenario: Scenario,
  supporter: Supporter,
  context: Context,
  given: AgentOptions,
): Promise<Dialogue> {
  const { e0, maxTurns, opening: openingFrom, evaluateFinalReply, wrappers } = given
  if (scenario.events.length > 0)
    context.warn('sage/sentient-agent does not tell the events of scenarios.')
  const opening = openingFrom === 'generate' ? [] : scenario.opening
  const scripted = opening.filter(({ speaker }) => speaker === 'seeker').length
  const agent = new Agent(roleOf(scenario, context), context, given)
  const dialogue = await converse({
    scenario: {
      ...scenario,
      opening,
      events: [],
      brief: scenario.brief ?? promptText(context, briefPrompt, {}),
    },
    supporter,
    context: context,
    seeker: (ask) => agent.speak(ask),
    // Tokens of a reply in the published dialogues. These are Chinese, and take more tokens than
    // English ones.
    expects: { tokens: /^zh\b/i.test(scenario.language) ? 400 : 220 },
    maxSeekerTurns: Math.max(0, maxTurns - scripted),
    wrappers,
  })
  if (!evaluateFinalReply || dialogue.ending.reason !== 'turn-limit')
    return { ...dialogue, annotations: { startEmotion: e0 } }
  const { notes, ending = dialogue.ending } = await agent.feel(dialogue.turns)
  return { ...dialogue, ending, annotations: { startEmotion: e0, closing: notes } }
}
