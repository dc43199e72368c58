// A run with the index, or with one that is not written: neither slots nor observations. Prints CPU
// seconds of the run.
import { bind } from '@attune/core/runtime'
import { openProject, openStore, tokens } from '@attune/host'

const { folder, writes } = JSON.parse(process.argv[2])

/** The same store; of a unit its result alone is kept, of slots nothing. */
function withoutIndex(store) {
  const own = {
    saveUnit: (unit) => store.saveUnit(unit),
    index: Object.assign(Object.create(store.index), { saveSlots: async () => {} }),
  }
  return new Proxy(store, {
    get(target, name) {
      if (name in own) return own[name]
      const member = target[name]
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

const open = async (...given) => {
  const store = await openStore(...given)
  return writes ? store : withoutIndex(store)
}
const project = await openProject({
  cwd: folder,
  env: process.env,
  services: [bind(tokens.openStore, open)],
})
const before = process.cpuUsage()
const never = new AbortController().signal
const { done } = await project.run({ stop: never, signal: never })
const { user, system } = process.cpuUsage(before)
await project.close()
console.log(JSON.stringify({ cpu: (user + system) / 1e6, done }))
