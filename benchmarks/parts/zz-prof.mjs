import { project, server } from './project.mjs'
import { spawnSync } from 'node:child_process'
const [c, n, part] = process.argv.slice(2)
const { url, stop } = await server()
const count = +n,
  concurrency = +c
const { folder, remove } = project({ count, url, concurrency })
const arg = part === 'bare.mjs' ? { url, count, concurrency } : { folder }
spawnSync(
  process.execPath,
  ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', '/tmp/speed/prof', part, JSON.stringify(arg)],
  { stdio: 'inherit' },
)
remove()
stop()
