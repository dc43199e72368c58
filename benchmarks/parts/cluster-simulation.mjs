// Discrete events: workers that make calls, a PostgreSQL that commits their answers, models that
// take their time. Gives calls per second and what is busy.
// `node benchmarks/parts/cluster-simulation.mjs` prints clusters that no machine of ours can hold.

/** What is taken, in seconds; the calibration of `npm run bench -- cluster` prints them. */
export const MEASURED = {
  /**
   * CPU of the worker's main thread, and of all processes of PostgreSQL: for each call, and for
   * each commit.
   */
  worker: { call: 0.00057, commit: 0.00162 },
  postgres: { call: 0.00023, commit: 0.00102 },
  /** CPU of the fake model server, which is one thread, for each call. */
  model: 0.00017,
  /** Until a commit is on the disk of the server. */
  sync: 0.003,
}

/** Calls that are simulated for each worker; the first fifth is not counted. */
const CALLS = 4_000

/**
 * @param cluster `concurrency` calls at once in each worker, `delay` of the model in seconds,
 * `costs` like MEASURED; `cores`: of the one machine where all runs, or of the server of PostgreSQL
 * where each worker has a core of its own (`apart`), and models are no limit; `share`: of the
 * cores' time, where others use them as well
 */
export function simulate({
  workers,
  concurrency,
  delay,
  cores,
  share = 1,
  apart = false,
  costs = MEASURED,
}) {
  const events = new Events()
  const shared = new Cores(events, cores, share)
  const model = new Thread(apart ? new Cores(events, Infinity, 1) : shared)
  const wanted = CALLS * workers
  const seen = { calls: 0, commits: 0, waited: 0, from: 0, until: 0 }
  const isCounted = () => seen.calls > wanted / 5 && seen.calls <= wanted
  const told = {
    commit: () => isCounted() && seen.commits++,
    call: (waited) => {
      seen.calls++
      if (seen.calls === Math.ceil(wanted / 5)) seen.from = events.now
      if (seen.calls === wanted) seen.until = events.now
      if (isCounted()) seen.waited += waited
    },
  }
  for (let at = 0; at < workers; at++) {
    const threads = {
      main: new Thread(apart ? new Cores(events, 1, share) : shared),
      // Of its five connections to the server, one writes.
      reads: Array.from({ length: 4 }, () => new Thread(shared)),
      writes: new Thread(shared),
      model,
    }
    const worker = new Worker({
      events,
      threads,
      costs: apart ? { ...costs, model: 0 } : costs,
      delay,
      told,
    })
    for (let call = 0; call < concurrency; call++)
      events.after((delay * call) / concurrency, () => worker.call())
  }
  events.run(() => seen.calls < wanted)
  const seconds = seen.until - seen.from
  const calls = wanted * 0.8
  const busy = ({ call, commit }) => (call * calls + commit * seen.commits) / seconds / share
  return {
    rate: calls / seconds,
    ideal: (workers * concurrency) / delay,
    commits: seen.commits / seconds,
    waited: seen.waited / calls,
    busy: { worker: busy(costs.worker) / workers, postgres: busy(costs.postgres) / cores },
  }
}

/**
 * Each of its calls looks into the journal, asks the model, and goes on when its answer is on the
 * disk.
 */
class Worker {
  #waiting = []
  #isCommitting = false
  #calls = 0

  constructor(of) {
    Object.assign(this, of)
  }

  call() {
    const { events, threads, costs, delay, told } = this
    const { main, reads, model } = threads
    const keep = () => {
      const began = events.now
      this.#waiting.push(() => {
        told.call(events.now - began)
        this.call()
      })
      this.#commit()
    }
    const ask = () =>
      model.work(costs.model, () =>
        events.after(delay, () => main.work(costs.worker.call / 2, keep)),
      )
    const read = reads[this.#calls++ % reads.length]
    main.work(costs.worker.call / 2, () => read.work(costs.postgres.call / 2, ask))
  }

  /** What comes while a commit is under way goes with the next. */
  #commit() {
    if (this.#isCommitting || this.#waiting.length === 0) return
    const { events, threads, costs, told } = this
    const batch = this.#waiting.splice(0)
    this.#isCommitting = true
    const end = () => {
      this.#isCommitting = false
      told.commit()
      for (const resume of batch) resume()
      this.#commit()
    }
    const write = costs.postgres.commit + (costs.postgres.call / 2) * batch.length
    threads.main.work(costs.worker.commit, () =>
      threads.writes.work(write, () => events.after(costs.sync, end)),
    )
  }
}

/** What happens when, by a binary heap. */
class Events {
  now = 0
  #heap = []
  #number = 0

  after(seconds, happen) {
    const event = { at: this.now + seconds, number: this.#number++, happen }
    const heap = this.#heap
    let place = heap.push(event) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(event, heap[parent])) break
      heap[place] = heap[parent]
      place = parent
    }
    heap[place] = event
  }

  run(mayGoOn) {
    while (this.#heap.length > 0 && mayGoOn()) {
      const { at, happen } = this.#next()
      this.now = at
      happen()
    }
  }

  #next() {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (heap.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++
      if (!isBefore(heap[child], last)) break
      heap[place] = heap[child]
      place = child
    }
    heap[place] = last
    return first
  }
}

const isBefore = (a, b) => a.at < b.at || (a.at === b.at && a.number < b.number)

/**
 * Of the threads that are ready, the one that had the least time is next, as an operating system
 * does it.
 */
class Cores {
  #free
  #ready = []
  #floor = 0

  constructor(events, count, share) {
    this.events = events
    this.share = share
    this.#free = count
  }

  take(thread, seconds, then) {
    // Who slept saved up nothing.
    thread.had = Math.max(thread.had, this.#floor)
    this.#ready.push({ thread, seconds, end: then })
    this.#give()
  }

  #give() {
    while (this.#free > 0 && this.#ready.length > 0) {
      const next = this.#ready.reduce((least, each) =>
        each.thread.had < least.thread.had ? each : least,
      )
      this.#ready.splice(this.#ready.indexOf(next), 1)
      const { thread, seconds, end } = next
      this.#floor = thread.had
      this.#free--
      this.events.after(seconds / this.share, () => {
        thread.had += seconds
        this.#free++
        end()
        this.#give()
      })
    }
  }
}

/** One thing at a time, on one of the cores. */
class Thread {
  /** Seconds of a core. */
  had = 0
  #waiting = []
  #isBusy = false

  constructor(cores) {
    this.cores = cores
  }

  work(seconds, then) {
    this.#waiting.push([seconds, then])
    this.#next()
  }

  #next() {
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    const [seconds, then] = this.#waiting.shift()
    this.cores.take(this, seconds, () => {
      this.#isBusy = false
      then()
      this.#next()
    })
  }
}

if (import.meta.filename === process.argv[1]) {
  const percent = (share) => `${Math.round(share * 100)} %`
  console.log(
    'delay  cores of PostgreSQL  workers × concurrency   calls/s  of the ideal  commits/s  a commit  worker  PostgreSQL',
  )
  for (const delay of [1, 0.05]) {
    for (const cores of [4, 16]) {
      for (const workers of [1, 4, 16, 64, 256]) {
        const found = simulate({ workers, concurrency: 64, delay, cores, apart: true })
        const { rate, ideal, commits, waited, busy } = found
        console.log(
          [
            `${delay} s`.padStart(6),
            String(cores).padStart(20),
            `${workers} × 64`.padStart(22),
            Math.round(rate).toString().padStart(9),
            percent(rate / ideal).padStart(13),
            Math.round(commits).toString().padStart(10),
            `${(waited * 1000).toFixed(0)} ms`.padStart(9),
            percent(busy.worker).padStart(7),
            percent(busy.postgres).padStart(11),
          ].join(' '),
        )
      }
    }
  }
}
