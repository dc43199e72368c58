/**
 * Runs as people have them, drawn from a seed: how long answers take, how long dialogues get, who
 * is asked and what holds it back.
 */

/** Numbers in [0, 1), the same for the same seed. */
export function series(seed) {
  let state = (seed * 2_654_435_761) % 2_147_483_647 || 1
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

const normal = (random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
/** Milliseconds around a median. */
const lognormal = (random, seconds, sigma) => 1000 * seconds * Math.exp(sigma * normal(random))

const times = (count, make) => Array.from({ length: count }, (_, at) => make(at))
const ask = (random, model, seconds, sigma) => ({
  model,
  took: lognormal(random, seconds, sigma),
})

/**
 * A seeker and a bot in turn; the plan expects `turns` of each, the dialogue takes a share of them.
 */
function talk(random, key, { turns, share = 1, seeker = 2, bot = 4, sigma }) {
  const made = Math.max(1, Math.round(turns * share))
  const steps = times(made, () => [
    [ask(random, 'seeker', seeker, sigma)],
    [ask(random, 'bot', bot, sigma)],
  ]).flat()
  return {
    key,
    kind: 'simulate',
    use: 'talk',
    planned: { seeker: turns, bot: turns },
    steps,
  }
}

/** Questions about a dialogue, one after another or at once; some are asked again. */
function verdict(
  random,
  key,
  after,
  { questions, seconds = 3, sigma, again = 0, isAtOnce = false },
) {
  const calls = times(questions, () =>
    times(1 + Number(random() < again), () => ask(random, 'judge', seconds, sigma)),
  ).flat()
  const steps = isAtOnce ? [calls] : calls.map((call) => [call])
  return {
    key,
    kind: 'judge',
    use: 'verdict',
    planned: { judge: questions },
    steps,
    after,
  }
}

function study(random, { scenarios, supporters = 2, dialogue, judged, ...rest }) {
  const groups = times(scenarios, (scenario) => {
    const talks = times(supporters, (supporter) =>
      talk(random, `talk ${scenario} ${supporter}`, {
        ...dialogue,
        share: dialogue.share?.(random) ?? 1,
      }),
    )
    const verdicts = judged
      ? talks.map(({ key }) => verdict(random, key.replace('talk', 'verdict'), [key], judged))
      : []
    return [...talks, ...verdicts]
  })
  return { groups, ...rest }
}

const mostly = (sigma, more = {}) => ({ turns: 8, sigma, ...more })

/** By name: a run of the world from numbers in [0, 1). All have 200 calls or more. */
export const worlds = {
  'two models and a judge, steady': (random) =>
    study(random, {
      scenarios: 12,
      dialogue: mostly(0.1),
      judged: { questions: 3, sigma: 0.1 },
      concurrency: 8,
    }),
  'answers that vary (log-normal, .5)': (random) =>
    study(random, {
      scenarios: 12,
      dialogue: mostly(0.5),
      judged: { questions: 3, sigma: 0.5 },
      concurrency: 8,
    }),
  'answers that vary much (log-normal, 1)': (random) =>
    study(random, {
      scenarios: 30,
      dialogue: mostly(1),
      judged: { questions: 3, sigma: 1 },
      concurrency: 8,
    }),
  'dialogues end early': (random) =>
    study(random, {
      scenarios: 20,
      dialogue: mostly(0.4, { turns: 12, share: (next) => 0.4 + 0.6 * next() }),
      judged: { questions: 4, sigma: 0.4 },
      concurrency: 8,
    }),
  'few long dialogues': (random) =>
    study(random, {
      scenarios: 5,
      dialogue: mostly(0.4, { turns: 40 }),
      judged: { questions: 6, sigma: 0.4 },
      concurrency: 8,
    }),
  'a slow judge, two at a time': (random) =>
    study(random, {
      scenarios: 12,
      dialogue: mostly(0.4),
      judged: { questions: 6, seconds: 8, sigma: 0.4 },
      concurrency: 8,
      limits: { judge: 2 },
    }),
  'a bot, three calls at a time': (random) =>
    study(random, {
      scenarios: 16,
      dialogue: mostly(0.4),
      judged: { questions: 3, sigma: 0.4 },
      concurrency: 16,
      limits: { bot: 3 },
    }),
  'a judge asked again and at once': (random) =>
    study(random, {
      scenarios: 12,
      dialogue: mostly(0.4),
      judged: { questions: 9, sigma: 0.4, again: 0.4, isAtOnce: true },
      concurrency: 8,
    }),
  'one at a time': (random) =>
    study(random, {
      scenarios: 6,
      dialogue: mostly(0.5),
      judged: { questions: 4, sigma: 0.5 },
      concurrency: 1,
    }),
  'many at a time': (random) =>
    study(random, {
      scenarios: 40,
      dialogue: mostly(0.5),
      judged: { questions: 4, sigma: 0.5 },
      concurrency: 64,
    }),
  'fast answers, a second in all': (random) =>
    study(random, {
      scenarios: 20,
      dialogue: mostly(0.5, { seeker: 0.05, bot: 0.1 }),
      judged: { questions: 3, seconds: 0.08, sigma: 0.5 },
      concurrency: 8,
    }),
  hours: (random) =>
    study(random, {
      scenarios: 150,
      supporters: 3,
      dialogue: mostly(0.6, {
        turns: 20,
        share: (next) => 0.6 + 0.4 * next(),
        seeker: 5,
        bot: 8,
      }),
      judged: { questions: 5, seconds: 6, sigma: 0.6 },
      concurrency: 8,
    }),
}
