export interface RankInterval {
  readonly name: string
  /** 1 plus the number of those that are detected to be better. */
  readonly best: number
  /** Of m, m less the number of those that are detected to be worse. */
  readonly worst: number
}

/**
 * Which ranks each of several systems can have, 1 for the best, from what is detected between pairs of them.
 *
 * Where the pairs are decided together, so that with probability 1 - alpha none is called better that is not, all true ranks
 * lie in their intervals with probability 1 - alpha or more; a tie has the best rank of those that are equal, or any below
 * it to the worst. Al Mohamad, Goeman and van Zwet, "Simultaneous confidence intervals for ranks", Statistics in Medicine
 * 41, 2022; Mogstad, Romano, Shaikh and Wilhelm, "Inference for ranks", Review of Economic Studies 91, 2024.
 */
export function rankIntervals(
  names: readonly string[],
  isBetter: (first: string, second: string) => boolean,
): readonly RankInterval[] {
  return names.map((name) => {
    const others = names.filter((other) => other !== name)
    return {
      name,
      best: 1 + others.filter((other) => isBetter(other, name)).length,
      worst: names.length - others.filter((other) => isBetter(name, other)).length,
    }
  })
}
