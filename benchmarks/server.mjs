// A model server in a process of its own: `node server.mjs '{"delay":50}'`; `words`: in each
// answer. Prints its address.
import { startFakeServer } from '@attune/fake-server'

const { words, ...options } = JSON.parse(process.argv[2] ?? '{}')
const answer = words === undefined ? 'I hear you.' : 'weary '.repeat(words)
const { url } = await startFakeServer({ reply: () => answer, ...options })
console.log(url)
