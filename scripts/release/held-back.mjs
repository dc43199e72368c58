// Lists direct dependencies whose newest version does not run on the oldest supported Node: `node
// scripts/release/held-back.mjs`, for docs/publish.md. Queries the registry.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readManifest, root } from '../packages/workspace.mjs'

const [oldest] = /\d+\.\d+/.exec(readManifest('.').engines.node)
const json = (program, ...args) => {
  const { stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  return stdout.trim() === '' ? {} : JSON.parse(stdout)
}

/** npm ignores versions that do not run on its own Node, so a newer Node runs npm here. */
function outdated() {
  const node = `node-${process.platform}-${process.arch}@24`
  const npm = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim()
  const program = join(npm, 'npm/bin/npm-cli.js')
  return json('npx', '--yes', '--package', node, 'node', program, 'outdated', '--json')
}

/** Lowest version of Node in one alternative of a range, such as `>=22.12.0` or `^20.19.0`. */
const lowest = (range) =>
  /(\d+)(?:\.(\d+))?/
    .exec(range)
    ?.slice(1)
    .map((part) => Number(part ?? 0))
const [major, minor] = oldest.split('.').map(Number)
const runs = (engines = '*') =>
  engines.split('||').some((each) => {
    const [low, lowMinor] = lowest(each) ?? [0, 0]
    const isExact = each.trim().startsWith('^')
    return isExact
      ? low === major && lowMinor <= minor
      : low < major || (low === major && lowMinor <= minor)
  })

console.log('| package | used | newest | Node it needs |\n| --- | --- | --- | --- |')
for (const [name, found] of Object.entries(outdated())) {
  const { current, latest } = Array.isArray(found) ? found[0] : found
  const { node } = json('npm', 'view', `${name}@${latest}`, 'engines', '--json')
  if (!runs(node)) console.log(`| ${name} | ${current} | ${latest} | ${node} |`)
}
