// Runs or plans a project in this process; prints seconds, counts, usage and the peak of memory.
import { openProject, usage } from '@attune/host'

const { folder, plan = false } = JSON.parse(process.argv[2])
const began = performance.now()
const session = await openProject({ cwd: folder, env: process.env })
const never = new AbortController().signal
const result = plan ? await session.plan() : await session.run({ stop: never, signal: never })
const used = usage(session)
await session.close()
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage()
const cpu = (user + system) / 1e6
console.log(
  JSON.stringify({
    seconds,
    cpu,
    result,
    usage: used,
    megabytes: process.resourceUsage().maxRSS / 1024,
  }),
)
