import {
  asMessages,
  converse,
  defineSimulator,
  type Dialogue,
  type Scenario,
  type Turn,
  type Context,
} from '@attune/core'
import type { ConverseOptions, Sampling, SeekerTurn } from '@attune/core/internal'
import { endDetector } from '../detector/end-detector.js'
import { sessionEndCheck } from './end.js'
import { openerIn, options, type SessionOptions } from './options.js'
import { seekerPrompt } from './prompts.js'

export const session = defineSimulator({
  revision: 4,
  summary:
    'A person with a role talks with a supporter who greets first, until the seeker takes leave.',
  options,
  prompts: [seekerPrompt],
  needs: { ends: endDetector },
  create: (given, { ends }) => {
    const stop = sessionEndCheck(ends, given)
    return {
      async simulate(scenario, supporter, context) {
        if (scenario.events.length > 0)
          context.warn(
            'hill-judge/session tells the seeker no events; those of the scenario are left out.',
          )
        if (lacksModel(given, scenario.language))
          context.warn(
            `The detector "logreg" has a model for English; no talk in ${scenario.language} ends by it. Set "detectorModel", or use the detector "farewell".`,
          )
        const { maxMessages } = given
        const opener = openerIn(given.opener, scenario.language)
        const common = {
          supporter,
          context: context,
          seeker: ({ turns }: { readonly turns: readonly Turn[] }) =>
            askSeeker(turns, scenario.profile, context, given),
          maxMessages,
          wrappers: given.wrappers,
          expects: { tokens: usualReply },
          ...(stop && { stop }),
        }
        const calm = { ...scenario, events: [] }
        if (opener !== null) return converse({ ...common, scenario: calm, opener })
        return afterOwnOpener(calm, common, (begun) => converse({ ...common, scenario: begun }))
      },
    }
  },
})

const lacksModel = ({ detector, detectorModel }: SessionOptions, language: string): boolean =>
  detector === 'logreg' && detectorModel === undefined && !/^en\b/i.test(language)

/** Expected length of a reply in tokens, for plans. */
const usualReply = 130

async function askSeeker(
  turns: readonly Turn[],
  role: string,
  context: Context,
  { model, temperature, topP, maxTokens }: SessionOptions,
): Promise<SeekerTurn> {
  const sampling: Sampling = { temperature, maxTokens, ...(topP !== null && { topP }) }
  const history = asMessages(turns, 'seeker')
  const { text, reasoning, usage } = await context.ask(
    seekerPrompt,
    { role },
    { model, history, sampling, repairs: 0 },
  )
  return { text, usage, ...(reasoning !== undefined && { reasoning }) }
}

/**
 * Requests the supporter's own opening message and adds it to the dialogue, since `converse` only
 * accepts fixed opening messages.
 */
async function afterOwnOpener(
  scenario: Scenario,
  { supporter, context }: Pick<ConverseOptions, 'supporter' | 'context'>,
  talk: (begun: Scenario) => Promise<Dialogue>,
): Promise<Dialogue> {
  if (scenario.opening.length > 0) return talk(scenario)
  const { language, brief } = scenario
  const asked = { language, turns: [], id: context.key }
  const reply = await supporter.reply({ ...asked, ...(brief !== undefined && { brief }) })
  const opener: Turn = { ...reply, speaker: 'supporter' }
  const dialogue = await talk({
    ...scenario,
    opening: [{ speaker: 'supporter', text: reply.text }],
  })
  return { ...dialogue, turns: [opener, ...dialogue.turns.slice(1)] }
}
