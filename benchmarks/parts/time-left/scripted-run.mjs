/**
 * A run whose calls take as long as a script says, by a clock that is simulated: units begin as the
 * engine begins them, calls wait for the limits of their models. What a run tells its observers is
 * told here.
 */

/** What happens at its time, in order of time. */
class Simulated {
  now = 0
  #events = []
  #order = 0

  after(milliseconds, what) {
    const event = { at: this.now + milliseconds, order: this.#order++, what }
    let [low, high] = [0, this.#events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#events[middle]
      if (other.at > event.at || (other.at === event.at && other.order > event.order))
        low = middle + 1
      else high = middle
    }
    this.#events.splice(low, 0, event)
  }

  run() {
    for (let event = this.#events.pop(); event; event = this.#events.pop()) {
      this.now = event.at
      event.what()
    }
  }
}

/** At most so many at the same time; first come, first served. */
class Places {
  #free
  #waiting = []

  constructor(count) {
    this.#free = count
  }

  take(begin) {
    if (this.#free > 0) {
      this.#free--
      begin()
    } else this.#waiting.push(begin)
  }

  give() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}

/**
 * Units are `{ key, kind, planned, steps, after }`: the calls by model that a plan expects, steps
 * of calls that are made at once, each `{ model, took }` in milliseconds, and the keys of the units
 * that it reads.
 *
 * @param script.groups of units; as many are under way as the engine has
 * @param script.concurrency units at the same time
 * @param script.limits calls of a model at the same time, where there is a limit
 * @returns when the last unit was settled, in milliseconds
 */
export function scriptedRun({ groups, concurrency, limits = {} }, { begun, called, settled }) {
  const time = new Simulated()
  const places = new Places(concurrency)
  const models = new Map(Object.entries(limits).map(([model, most]) => [model, new Places(most)]))
  const began = Date.UTC(2026, 0, 1)
  let end = 0

  const call = ({ model, took }, unit, onAnswer) => {
    const limit = models.get(model)
    const ask = () =>
      time.after(took, () => {
        limit?.give()
        const answered = new Date(began + time.now).toISOString()
        called({ type: 'called', unit, call: { model, took, answered } }, time.now)
        onAnswer()
      })
    if (limit) limit.take(ask)
    else ask()
  }

  const work = (unit, at, onEnd) => {
    const step = unit.steps[at]
    if (!step) return onEnd()
    let open = step.length
    for (const each of step) call(each, unit, () => --open === 0 && work(unit, at + 1, onEnd))
  }

  const group = (units, onEnd) => {
    const done = new Set()
    const taken = new Set()
    const begin = () => {
      for (const unit of units.filter(
        ({ key, after = [] }) => !taken.has(key) && after.every((one) => done.has(one)),
      )) {
        taken.add(unit.key)
        places.take(() => {
          begun(unit, time.now)
          work(unit, 0, () => {
            places.give()
            done.add(unit.key)
            end = time.now
            settled(unit, time.now)
            if (done.size === units.length) onEnd()
            else begin()
          })
        })
      }
    }
    begin()
  }

  const crowd = new Places(2 * concurrency)
  for (const units of groups) crowd.take(() => group(units, () => crowd.give()))
  time.run()
  return end
}
