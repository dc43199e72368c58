// A bot that varies as a model does, in two versions: `node bot.mjs` listens and asks,
// `node bot.mjs cold` does not.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'

const replies = {
  warm: [
    'It sounds like this weighs on you. What is the hardest part of it?',
    'I hear you. That must be painful. How do you feel when you think of it?',
    'Thank you for telling me. I can understand how heavy it feels. Would you tell me more?',
    'That makes sense to me. You have carried this for a while. What would help you today?',
    'I am with you. Let us look at it together: when did it begin to feel like this?',
    'Perhaps it helps to write it down.',
    'Many people go for a walk when it gets too much.',
    'Tomorrow may look better.',
  ],
  cold: [
    'Everybody has problems.',
    'It is not that bad. Just stop thinking about it.',
    'Others have it worse than you.',
    'You should have thought of that before.',
    'There is nothing to be sad about.',
    'Time will tell.',
  ],
}
const own = replies[process.argv[2] === 'cold' ? 'cold' : 'warm']

/** How often each conversation was brought here. */
const times = new Map()

/**
 * A reply that was not given yet in this conversation; another one each time, and the same ones
 * again after a restart.
 */
function drawn(messages) {
  const said = JSON.stringify(messages)
  const time = (times.get(said) ?? 0) + 1
  times.set(said, time)
  const left = own.filter((reply) => !messages.some(({ content }) => content === reply))
  const place = createHash('sha256').update(said).digest()[0] + time
  return left[place % left.length] ?? own[0]
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const { messages } = JSON.parse(body)
  response.setHeader('content-type', 'application/json')
  if (!Array.isArray(messages)) {
    response.statusCode = 422
    return void response.end(JSON.stringify({ error: 'messages is missing' }))
  }
  response.end(JSON.stringify({ reply: drawn(messages) }))
})
server.listen(Number(process.env.PORT ?? 9000), '127.0.0.1', () =>
  console.log(`Listening on ${server.address().port}`),
)
