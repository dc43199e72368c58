import type { ContextServices } from '@attune/core/runtime'

/** The same warning is heard once. */
export function once(warn: ContextServices['warn']): ContextServices['warn'] {
  const warned = new Set<string>()
  return (use, message, topic) => {
    const warning = `${use} ${message}`
    if (warned.has(warning)) return
    warned.add(warning)
    warn(use, message, topic)
  }
}
