// The commits and checks of repository.mjs without files and processes: sides go to the function that `attune check` calls.
import { decide } from '@attune/claims'
import { known } from '@attune/core'

export const GATE = {
  name: 'score',
  of: 'measure',
  source: 'commits/score',
  number: 'value',
  supporter: 'bot',
  side: 'above',
  maxMissing: 0.1,
  maxFlagged: 0.2,
  place: { file: 'attune.config.json' },
}

const ROW = { supporter: 'bot', language: 'en', tags: {}, repeat: 1, conditions: {}, name: 'value' }
export const rowsOf = (values) =>
  values.map((value, at) => ({ ...ROW, scenario: `s${at}`, cluster: `s${at}`, value: known(value) }))

/** Inconclusive: 4, a gate failed: 3, all pass: 0. */
const statusOf = (outcomes) => (outcomes.includes('fail') ? 3 : outcomes.includes('inconclusive') ? 4 : 0)

export class InMemory {
  looks = []
  written = 0

  constructor({ margin }) {
    this.gate = { ...GATE, bound: -margin }
  }

  async commit(version, values) {
    this.version = version
    this.values = values
  }

  /** Nothing is asked twice here. */
  forget() {}

  remove() {}

  async baseline(flag) {
    this.last = { id: String(this.written++), version: this.version, runs: [rowsOf(this.values)] }
    if (flag === '--pin') this.pinned = this.last
  }

  async check() {
    const { version, values, gate } = this
    const date = new Date(this.looks.length).toISOString()
    const sides = [...new Set([this.last, this.pinned ?? this.last])].map((baseline) => {
      const against = { kind: 'baseline', file: '', supporter: 'bot' }
      const base = { gate: { ...gate, against }, own: rowsOf(values), other: baseline.runs[0], runs: baseline.runs }
      if (baseline.version === version) return { ...base, same: version }
      const now = { evaluation: 'care', supporter: 'bot', number: 'score', version, identity: version, date }
      const earlier = this.looks.filter((look) => look.against.includes(baseline.id))
      return { ...base, back: { now: { ...now, against: [baseline.id] }, earlier } }
    })
    const gates = decide(sides, { level: 0.95 })
    const against = sides.flatMap(({ back }) => back?.now.against ?? [])
    const look = sides.find(({ back }) => back)?.back.now
    if (look)
      this.looks.push({ ...look, against, values: Object.fromEntries(values.map((value, at) => [`s${at}`, value])) })
    const outcomes = gates.map(({ outcome }) => outcome)
    return { status: statusOf(outcomes), outcomes, gates }
  }
}
