// The commits and checks of repository.mjs without files and processes: sides go to the functions that `attune check` calls, page by page.
import { afterGates, decide, looksAt } from '@attune/claims'
import { known } from '@attune/core'
import { digest } from '@attune/core/runtime'

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

/** Of a config that has none. */
const SEED = '0'

/** When a check asks each scenario. */
export function ranksOf(scenarios, seed = SEED) {
  const keys = Array.from({ length: scenarios }, (_, at) => digest(['order', seed, `s${at}`]))
  const sorted = keys.toSorted()
  return keys.map((key) => sorted.indexOf(key))
}

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
    const looks = looksAt(this.values.length)
    const ranks = ranksOf(this.values.length)
    let course = { until: 'decided', looks, at: 1, leftOut: {} }
    for (;;) {
      const asked = this.values.map((_, at) => ranks[at] < looks[course.at - 1])
      const { gates, look } = this.#look(asked, looks.length > 1 ? course : undefined)
      course = afterGates(gates, course)
      if (course.ended) {
        if (look) this.looks.push(look)
        const outcomes = gates.map(({ outcome }) => outcome)
        return { status: statusOf(outcomes), outcomes, gates, asked: looks[course.at - 1] / looks.at(-1) }
      }
      course = { ...course, at: course.at + 1 }
    }
  }

  /** At the scenarios that were asked so far. */
  #look(asked, course) {
    const { version, values, gate } = this
    const rows = (all) => all.filter((_, at) => asked[at])
    const stage = course && { stage: { looks: course.looks, at: course.at } }
    const date = new Date(this.looks.length).toISOString()
    const sides = [...new Set([this.last, this.pinned ?? this.last])].map((baseline) => {
      const against = { kind: 'baseline', file: '', supporter: 'bot' }
      const { runs } = baseline
      const base = { gate: { ...gate, against }, own: rows(rowsOf(values)), other: rows(runs[0]), runs }
      if (baseline.version === version) return { ...base, same: version }
      const now = { evaluation: 'care', supporter: 'bot', number: 'score', version, identity: version, date, ...stage }
      const earlier = this.looks.filter((look) => look.against.includes(baseline.id))
      return { ...base, back: { now: { ...now, against: [baseline.id] }, earlier } }
    })
    const gates = decide(sides, { level: 0.95 })
    const against = sides.flatMap(({ back }) => back?.now.against ?? [])
    const now = sides.find(({ back }) => back)?.back.now
    const kept = values.flatMap((value, at) => (asked[at] ? [[`s${at}`, value]] : []))
    return { gates, look: now && { ...now, against, values: Object.fromEntries(kept) } }
  }
}
