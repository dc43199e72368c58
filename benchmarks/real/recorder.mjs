// Stands between Attune and the model server, and writes down each request with its answer.
import { appendFileSync } from 'node:fs'
import { createServer, request } from 'node:http'

/** What is recorded goes to the file that `to` names when a request comes. */
export async function recorder(server) {
  const state = { file: undefined }
  const proxy = createServer((incoming, outgoing) => void relay(incoming, outgoing, server, state))
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address()
  return {
    url: `http://127.0.0.1:${port}/v1`,
    to: (file) => void (state.file = file),
    stop: () => {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

async function relay(incoming, outgoing, server, { file }) {
  const body = await textOf(incoming)
  const began = Date.now()
  const { method, url, headers } = incoming
  const asked = request(`${server}${url}`, { method, headers }, async (answer) => {
    const text = await textOf(answer).catch(() => undefined)
    record(file, { began, took: Date.now() - began, url, status: answer.statusCode, body, text })
    outgoing.writeHead(answer.statusCode, answer.headers)
    outgoing.end(text)
  })
  asked.on('error', () => {
    record(file, { began, took: Date.now() - began, url, body })
    outgoing.destroy()
  })
  // Who waits no longer: neither shall the server work on.
  outgoing.on('close', () => asked.destroy())
  asked.end(body)
}

async function textOf(stream) {
  const parts = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function record(file, { body, text, ...rest }) {
  if (file === undefined || !rest.url.endsWith('/chat/completions')) return
  appendFileSync(
    file,
    `${JSON.stringify({ ...rest, request: parsed(body), response: parsed(text ?? '') })}\n`,
  )
}
