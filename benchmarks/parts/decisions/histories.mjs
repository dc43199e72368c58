// Histories of commits whose truth is known, on a repository of either kind. Each is seeded; `sd` of paired differences is 1.
import { createRandom } from '@attune/core'
import { normal, smallestDifference } from '@attune/statistics'

/** With it a single look at level .05 finds a loss of two margins in 80 %. */
export const marginFor = (scenarios) =>
  smallestDifference(scenarios, { sd: 1, alpha: 0.05, alternative: 'greater' }).value

export const shapes = {
  normal,
  // Mean 0, variance 1; the long tail is of bad dialogues.
  skewed: (random) => 1 + Math.log(1 - random()),
  // Scores of 1 to 5 steps, as judges give them.
  steps: (random) => Math.max(-2, Math.min(2, Math.round(normal(random) * 1.05))) / 1.03,
}

/** A bot: levels of scenarios that all its versions share, and answers about them. */
function botOf({ scenarios, shape = 'normal' }, seed) {
  const random = createRandom(seed)
  const levels = Array.from({ length: scenarios }, () => normal(random))
  const draw = shapes[shape]
  return (shift) => levels.map((level) => level + shift + draw(random) * Math.SQRT1_2)
}

const FIRST = 'v0'
const begin = async (repository, answers, flags) => {
  await repository.commit(FIRST, answers(0))
  await repository.baseline(...flags)
}

/** Releases that each lose `loss` margins; each green becomes the baseline. At which one the pinned release was red, if at any. */
export async function ratchet(repository, { loss, releases = 10, ...world }, seed) {
  const answers = botOf(world, seed)
  await begin(repository, answers, ['--pin', 'v0'])
  const checks = []
  for (let release = 1; release <= releases; release++) {
    await repository.commit(`v${release}`, answers(-release * loss * world.margin))
    const { status, outcomes, gates } = await repository.check()
    checks.push({ status, outcomes, gates })
    if (status === 0) await repository.baseline()
  }
  const red = checks.findIndex(({ outcomes }) => outcomes.at(-1) === 'fail')
  return { red: red < 0 ? undefined : red + 1, checks }
}

/** Commits of one bot without a new baseline, `loss` margins worse from commit `from` on. Which of them were red. */
export async function commits(repository, { loss = 0, from = Infinity, commits: count = 50, ...world }, seed) {
  const answers = botOf(world, seed)
  await begin(repository, answers, [])
  const checks = []
  for (let commit = 1; commit <= count; commit++) {
    await repository.commit(`v${commit}`, answers(commit >= from ? -loss * world.margin : 0))
    checks.push(await repository.check())
  }
  return { red: checks.flatMap(({ outcomes }, at) => (outcomes[0] === 'fail' ? [at + 1] : [])), checks }
}

/** One version exactly at the margin, checked until it passes; a cached runner has its first answers again. */
export async function rerun(repository, { tries = 10, isCached = false, ...world }, seed) {
  const answers = botOf(world, seed)
  await begin(repository, answers, [])
  await repository.commit('v1', answers(-world.margin))
  const checks = []
  for (let at = 0; at < tries; at++) {
    if (!isCached && at > 0) {
      repository.forget()
      await repository.commit('v1', answers(-world.margin))
    }
    checks.push(await repository.check())
  }
  return { isPassed: checks.some(({ outcomes }) => outcomes[0] === 'pass'), checks }
}
