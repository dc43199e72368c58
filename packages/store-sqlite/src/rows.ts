/** Rows of the store's tables as what they stand for. Text comes as bytes, and may be damaged. */
import { isUtf8 } from 'node:buffer'
import { AttuneError } from '@attune/core'
import type { Status, StoredAnswer, StoredRun, StoredUnit } from '@attune/core/runtime'

const statuses: readonly Status[] = ['done', 'failed', 'skipped', 'left-out']

export type Row = readonly unknown[]

type Facts = readonly [
  key: string,
  kind: string,
  label: string,
  status: Status,
  component: string,
  supporter: string | null,
  made: string,
  times: string,
  offline: 0 | 1,
]

export class RowReader {
  /** @param location the store's, for messages */
  constructor(private readonly location: string) {}

  unit([facts, json]: Row): StoredUnit {
    const [key, kind, label, status, component, supporter, made, times, offline] = this.json(facts, 'a unit') as Facts
    const what = `unit ${key}`
    const common = {
      key,
      kind,
      label,
      component,
      ...(supporter !== null && { supporter }),
      offline: offline === 1,
      made,
      times,
    }
    if (!statuses.includes(status)) return this.damaged(`what is stored for ${what}`)
    return status === 'done'
      ? { ...common, status, result: this.text(json, what) }
      : { ...common, status, failure: this.text(json, what) }
  }

  json(bytes: unknown, what: string): unknown {
    const text = this.text(bytes, what)
    try {
      return JSON.parse(text)
    } catch {
      return this.damaged(`what is stored for ${what}`)
    }
  }

  status(bytes: unknown, what: string): Status {
    const status = this.text(bytes, what)
    if (statuses.includes(status as Status)) return status as Status
    return this.damaged(`what is stored for ${what}`)
  }

  answer([json, took, answered]: Row, what: string): StoredAnswer {
    return { answer: this.text(json, what), took: took as number, answered: this.text(answered, what) }
  }

  run([started, config, versions, finished, outcome, id]: Row): StoredRun {
    const what = `run ${String(id)}`
    const run = {
      id: id as number,
      started: this.text(started, what),
      config: this.text(config, what),
      versions: this.text(versions, what),
    }
    if (finished === null) return run
    return { ...run, end: { finished: this.text(finished, what), outcome: this.text(outcome, what) } }
  }

  text(bytes: unknown, what: string): string {
    if (Buffer.isBuffer(bytes) && isUtf8(bytes)) return bytes.toString()
    return this.damaged(`what is stored for ${what}`)
  }

  damaged(what: string): never {
    throw new AttuneError('STORE_DAMAGED', { file: this.location, what: `${what} cannot be read back` })
  }
}
