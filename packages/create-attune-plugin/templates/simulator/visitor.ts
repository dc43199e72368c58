import { asMessages, converse, definePrompt, defineSimulator, known, unknown } from '@attune/core'

/** Its templates are prompts/visitor.en.md and prompts/visitor.zh.md. */
const prompt = definePrompt<{ profile: string; event: string }, string>({
  id: 'visitor',
  folder: new URL('../prompts/', import.meta.url),
  fields: ['profile', 'event'],
  parse: (text) => (text.trim() === '' ? unknown('Say something.') : known(text.trim())),
  // Later requests show it, so a plan makes it as long as usual answers are.
  isProse: true,
  expects: { tokens: 60 },
  standIn: ({ history, language }) => {
    const replies = history.filter(({ role }) => role === 'user').length
    return language === 'zh'
      ? `这是我要说的第 ${replies} 件事。`
      : `This is thing number ${replies} that I wanted to say.`
  },
})

export const visitor = defineSimulator({
  revision: 1,
  summary: 'A help-seeker played by a chat model.',
  options: {
    type: 'object',
    properties: {
      model: {
        type: 'string',
        format: 'chat-model',
        default: 'offline',
        description: 'The chat model that plays the help-seeker.',
      },
      turns: { type: 'integer', minimum: 1, default: 4, description: 'How many messages the help-seeker writes.' },
    },
    additionalProperties: false,
  },
  prompts: [prompt],
  create: ({ model, turns: maxSeekerTurns }) => ({
    simulate: (scenario, supporter, context) =>
      converse({
        scenario,
        supporter,
        context,
        maxSeekerTurns,
        opener: scenario.language === 'zh' ? '你好，今天想聊什么？' : 'Hello. What brings you here?',
        async seeker({ turns, event = '' }) {
          const history = asMessages(turns, 'seeker')
          const { answer, finish, usage } = await context.ask(
            prompt,
            { profile: scenario.profile, event },
            { model, history },
          )
          return { text: answer.state === 'known' ? answer.value : '', finish, usage }
        },
      }),
  }),
})
