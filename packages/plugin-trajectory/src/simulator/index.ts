import {
  asMessages,
  converse,
  defineSimulator,
  type ChatMessage,
  type OptionsOf,
  type Prompt,
  type PromptInput,
  type SeekerAsk,
  type SeekerTurn,
  type Unit,
} from '@attune/core'
import { beginPrompt, briefPrompt, noticePrompts, seekerPrompt } from './prompts.js'

const options = {
  type: 'object',
  properties: {
    turns: { type: 'integer', minimum: 0, default: 40, description: 'T, messages that the seeker writes itself' },
    model: { type: 'string', format: 'chat-model', default: 'offline' },
    maxTokens: { type: 'integer', minimum: 1, default: 512 },
    temperature: { type: 'number', minimum: 0, default: 1 },
    eventReminder: { type: 'string', enum: ['once', 'cumulative'], default: 'once' },
    simulatorOpening: { type: 'string', enum: ['as-is', 'neutral-user-message'], default: 'as-is' },
    generateFinalReply: { type: 'boolean', default: true },
  },
  additionalProperties: false,
} as const

type SimulatorOptions = OptionsOf<typeof options>

export const simulator = defineSimulator({
  revision: 1,
  summary: 'A distressed user who learns bad news at fixed turns, for a fixed number of turns.',
  options,
  prompts: [seekerPrompt, briefPrompt, noticePrompts.once, noticePrompts.cumulative, beginPrompt],
  create: (given) => ({
    async simulate(scenario, supporter, unit) {
      const { turns = 40, eventReminder = 'once', generateFinalReply = true } = given
      for (const { turn } of scenario.events.filter((event) => event.turn > turns)) {
        unit.warn(`An event of turn ${turn} is never told: dialogues have ${turns} turns.`)
      }
      const { brief } = scenario
      return converse({
        scenario:
          brief === undefined ? scenario : { ...scenario, brief: textOf(unit, briefPrompt, { setting: brief }) },
        supporter,
        unit,
        seeker: (ask) => askSeeker(ask, scenario.profile, unit, given),
        maxSeekerTurns: turns,
        finalReply: generateFinalReply,
        reminder: eventReminder,
      })
    },
  }),
})

async function askSeeker(ask: SeekerAsk, setting: string, unit: Unit, given: SimulatorOptions): Promise<SeekerTurn> {
  const { model = 'offline', maxTokens = 512, temperature = 1, simulatorOpening, eventReminder = 'once' } = given
  const { turns, event } = ask
  const view = asMessages(turns, 'seeker')
  const speaksFirst = view[0]?.role === 'assistant' && simulatorOpening === 'neutral-user-message'
  // Many services refuse a request without any user message.
  if (speaksFirst || view.length === 0) view.unshift({ role: 'user', content: textOf(unit, beginPrompt, {}) })
  const notice = event === undefined ? undefined : textOf(unit, noticePrompts[eventReminder], { event })
  const { text, reasoning, usage } = await unit.ask(
    seekerPrompt,
    { setting, event: event ?? '' },
    { model, history: withNotice(view, notice), sampling: { maxTokens, temperature } },
  )
  return { text, usage, ...(reasoning !== undefined && { reasoning }) }
}

/** The notice is part of the last message in this one view; the log never holds it. */
function withNotice(view: readonly ChatMessage[], notice: string | undefined): readonly ChatMessage[] {
  const last = view.at(-1)
  if (last === undefined || notice === undefined) return view
  return [...view.slice(0, -1), { role: last.role, content: `${last.content}\n\n${notice}` }]
}

const textOf = <Input extends PromptInput>(unit: Unit, prompt: Prompt<Input, string>, input: Input): string =>
  unit
    .render(prompt, input)
    .map(({ content }) => content)
    .join('\n\n')
