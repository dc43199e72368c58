// A model server in a process of its own: `node server.mjs '{"delay":50}'`. Prints its address.
import { startFakeServer } from '@attune/fake-server'

const { url } = await startFakeServer({ reply: () => 'I hear you.', ...JSON.parse(process.argv[2] ?? '{}') })
console.log(url)
