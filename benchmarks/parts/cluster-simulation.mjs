// Discrete events: workers that make calls, a PostgreSQL that commits their answers, models that take their time. Gives calls per
// second and what is busy. `node benchmarks/parts/cluster-simulation.mjs` prints clusters that no machine of ours can hold.

/** What is taken, in seconds; the calibration of `npm run bench -- cluster` prints them. */
export const MEASURED = {
  /** CPU of the worker's main thread, and of all processes of PostgreSQL: for each call, and for each commit. */
  worker: { call: 0.00048, commit: 0.00144 },
  postgres: { call: 0.0001, commit: 0.00056 },
  /** CPU of the fake model server, which is one thread, for each call. */
  model: 0.00015,
  /** Until a commit is on the disk of the server. */
  sync: 0.004,
}

/** Calls that are simulated for each worker; the first fifth is not counted. */
const CALLS = 4_000

/**
 * @param cluster `concurrency` calls at once in each worker, `delay` of the model in seconds, `costs` like MEASURED;
 * `cores`: of the one machine where all runs, or of the server of PostgreSQL where each worker has a core of its own
 * (`apart`), and models are no limit
 */
export function simulate({ workers, concurrency, delay, cores, apart = false, costs = MEASURED }) {
  const events = new Events()
  const shared = new Cores(events, cores)
  const ofWorker = (at) => new Thread(apart ? new Cores(events, 1) : shared, `worker ${at}`)
  const model = new Thread(apart ? new Cores(events, Infinity) : shared, 'model')
  const all = Array.from({ length: workers }, (_, at) => ({
    main: ofWorker(at),
    backend: new Thread(shared, 'postgres'),
  }))
  const wanted = CALLS * workers
  const seen = { calls: 0, commits: 0, waited: 0, from: 0, until: 0 }
  const counted = () => seen.calls > wanted / 5 && seen.calls <= wanted

  for (const { main, backend } of all) {
    let waiting = []
    let isCommitting = false
    const commit = () => {
      if (isCommitting || waiting.length === 0) return
      isCommitting = true
      const batch = waiting
      waiting = []
      main.work(costs.worker.commit, () =>
        backend.work(costs.postgres.commit + costs.postgres.call * batch.length, () =>
          events.after(costs.sync, () => {
            isCommitting = false
            if (counted()) seen.commits++
            for (const resume of batch) resume()
            commit()
          }),
        ),
      )
    }
    const call = () => {
      if (seen.calls > wanted) return
      main.work(costs.worker.call / 2, () =>
        model.work(apart ? 0 : costs.model, () =>
          events.after(delay, () =>
            main.work(costs.worker.call / 2, () => {
              const began = events.now
              waiting.push(() => {
                seen.calls++
                if (seen.calls === Math.ceil(wanted / 5)) seen.from = events.now
                if (seen.calls === wanted) seen.until = events.now
                if (counted()) seen.waited += events.now - began
                call()
              })
              commit()
            }),
          ),
        ),
      )
    }
    for (let at = 0; at < concurrency; at++) events.after((delay * at) / concurrency, call)
  }
  events.run(() => seen.calls < wanted)
  const seconds = seen.until - seen.from
  const calls = wanted * 0.8
  const busy = ({ call, commit }) => (call * calls + commit * seen.commits) / seconds
  return {
    rate: calls / seconds,
    ideal: (workers * concurrency) / delay,
    commits: seen.commits / seconds,
    waited: seen.waited / calls,
    busy: {
      worker: busy(costs.worker) / workers,
      postgres: busy(costs.postgres) / cores,
    },
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

/** Cores that threads take for one piece of work, in the order in which they ask. */
class Cores {
  #free
  #asking = []

  constructor(events, count) {
    this.events = events
    this.#free = count
  }

  take(seconds, then) {
    this.#asking.push([seconds, then])
    this.#give()
  }

  #give() {
    while (this.#free > 0 && this.#asking.length > 0) {
      const [seconds, then] = this.#asking.shift()
      this.#free--
      this.events.after(seconds, () => {
        this.#free++
        then()
        this.#give()
      })
    }
  }
}

/** One thing at a time, on one of the cores. */
class Thread {
  #waiting = []
  #isBusy = false

  constructor(cores, name) {
    this.cores = cores
    this.name = name
  }

  work(seconds, then) {
    this.#waiting.push([seconds, then])
    this.#next()
  }

  #next() {
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    const [seconds, then] = this.#waiting.shift()
    this.cores.take(seconds, () => {
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
