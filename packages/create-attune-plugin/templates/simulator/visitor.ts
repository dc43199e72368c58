import {
  asMessages,
  converse,
  definePrompt,
  defineSimulator,
  known,
  text,
  unknown,
  whole,
} from '@attune/core'

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
    const said =
      language === 'zh' ? '这是我要说的第 N 件事。' : 'This is thing number N that I wanted to say.'
    return said.replace('N', String(history.filter(({ role }) => role === 'user').length))
  },
})

export const visitor = defineSimulator({
  revision: 1,
  summary: 'A help-seeker played by a chat model.',
  options: {
    model: text({
      format: 'chat-model',
      default: 'offline',
      description: 'The chat model that plays.',
    }),
    turns: whole({
      minimum: 1,
      default: 4,
      description: 'How many messages the help-seeker writes.',
    }),
  },
  prompts: [prompt],
  simulate: (scenario, context) =>
    converse({
      scenario,
      supporter: context.supporter,
      context,
      maxSeekerTurns: context.options.turns,
      opener: scenario.language === 'zh' ? '你好，今天想聊什么？' : 'Hello. What brings you here?',
      async seeker({ turns, event = '' }) {
        const history = asMessages(turns, 'seeker')
        const input = { profile: scenario.profile, event }
        const { answer, finish, usage } = await context.ask(prompt, input, {
          model: context.options.model,
          history,
        })
        return { text: answer.state === 'known' ? answer.value : '', finish, usage }
      },
    }),
})
