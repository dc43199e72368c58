// A finished run opened again, as the command does it with progress: total, run, findings;
// `analyses` of them are open. Prints CPU seconds and memory.
import { openProject, outlook } from '@attune/host'

const { folder, analyses = 0 } = JSON.parse(process.argv[2])
const project = await openProject({ cwd: folder, env: process.env })
const never = new AbortController().signal
const { units: total } = await outlook(project)
const { done, reused } = await project.run({ stop: never, signal: never })
const { found, failed } = await project.read.findings({ signal: never })
await project.close()
if (done !== analyses || done + reused !== total || failed.length > 0)
  throw new TypeError('The run was not finished.')
const { user, system } = process.cpuUsage()
const megabytes = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ seconds: (user + system) / 1e6, megabytes, tables: found.length }))
