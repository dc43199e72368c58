import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * The part of GitHub's API that comments need, on loopback.
 * @param mayWrite whether the token has `pull-requests: write`
 */
export async function startApi({ mayWrite = () => true, comments = [] } = {}) {
  const requests = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { pathname, searchParams } = new URL(request.url, 'http://localhost')
    const content = text === '' ? undefined : JSON.parse(text)
    requests.push({ method: request.method, path: request.url, content })
    const say = (status, value) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(value))
    }
    if (request.headers.authorization !== 'Bearer a-token')
      return say(401, { message: 'Bad credentials' })
    if (request.method !== 'GET' && !mayWrite())
      return say(403, { message: 'Resource not accessible by integration' })
    const list = /^\/repos\/us\/bot\/issues\/(\d+)\/comments$/.exec(pathname)
    const one = /^\/repos\/us\/bot\/issues\/comments\/(\d+)$/.exec(pathname)
    if (list && request.method === 'GET') {
      const size = Number(searchParams.get('per_page') ?? 30)
      const page = Number(searchParams.get('page') ?? 1)
      const own = comments.filter(({ pull }) => pull === Number(list[1]))
      return say(200, own.slice((page - 1) * size, page * size))
    }
    if (list && request.method === 'POST') {
      const comment = {
        id: comments.length + 1,
        pull: Number(list[1]),
        user: { type: 'Bot' },
        ...content,
      }
      comments.push(comment)
      return say(201, comment)
    }
    const comment = one && comments.find(({ id }) => id === Number(one[1]))
    if (comment && request.method === 'PATCH') return say(200, Object.assign(comment, content))
    return say(404, { message: 'Not Found' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    comments,
    requests,
    stop: () => new Promise((resolve) => void server.close(resolve).closeAllConnections()),
  }
}
