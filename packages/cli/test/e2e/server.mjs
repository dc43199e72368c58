// A fake model server in a process of its own: its counts are not those of the process that is tested, nor of the test's.
// Takes the server's options as JSON, says its address on standard output, ends with standard input.
import { startFakeServer } from '@attune/fake-server'

const { url } = await startFakeServer(JSON.parse(process.argv[2] ?? '{}'))
process.stdout.write(`${url}\n`)
process.stdin.resume().on('end', () => process.exit())
