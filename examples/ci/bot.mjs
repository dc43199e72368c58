// A bot in two versions: `node bot.mjs` listens and asks, `node bot.mjs cold` does not.
import { createServer } from 'node:http'

const replies = {
  warm: [
    'It sounds like this weighs on you. What is the hardest part of it?',
    'I hear you. That must be painful. How do you feel when you think of it?',
    'Thank you for telling me. I can understand how heavy it feels. Would you tell me more?',
  ],
  cold: [
    'Everybody has problems.',
    'It is not that bad. Just stop thinking about it.',
    'Others have it worse than you.',
  ],
}
const own = replies[process.argv[2] === 'cold' ? 'cold' : 'warm']

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const { messages } = JSON.parse(body)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ reply: own[(messages.length >> 1) % own.length] }))
})
server.listen(Number(process.env.PORT ?? 9000), '127.0.0.1', () => console.log(`Listening on ${server.address().port}`))
