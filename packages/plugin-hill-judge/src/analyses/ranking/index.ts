import { defineAnalysis, intervalPlot, known, type Known, type Quantity, type Table } from '@attune/core'
import { bradleyTerryAbilities, type Abilities } from '../../aggregation/bradley-terry.js'
import { readJudged, type Judged } from '../judged.js'
import { stageMatches, type StageMatches } from '../matches.js'
import { judgedOptions } from '../options.js'

export const ranking = defineAnalysis({
  revision: 1,
  summary: 'Bradley–Terry abilities of the supporters per stage, with intervals.',
  options: { type: 'object', properties: { ...judgedOptions }, additionalProperties: false },
  create: (given) => ({
    async analyse(evaluation) {
      const table = abilityTable(await readJudged(evaluation, given))
      const title = 'Bradley–Terry abilities'
      const description =
        'For each supporter and stage its ability, with its interval; the mean of all supporters is 0.'
      return { tables: [table], figures: [intervalPlot({ id: 'abilities', title, description, table, reference: 0 })] }
    },
  }),
})

function abilityTable(judged: Judged): Table {
  const fitted = stageMatches(judged).map((each) => ({ ...each, abilities: bradleyTerryAbilities(each.matrix) }))
  return {
    id: 'abilities',
    title: 'Bradley–Terry abilities θ',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      ...fitted.map(({ id, stage }) => ({ key: id, title: stage, better: 'higher' as const })),
    ],
    rows: bestFirst(judged.supporters, fitted[0]?.matrix).map((supporter) => ({
      supporter,
      ...Object.fromEntries(fitted.map(({ id, abilities, matrix }) => [id, ability(supporter, abilities, matrix)])),
    })),
    notes: [
      'θ by maximum likelihood, each tie half a win for both, mean 0: the chance that i wins against j is 1 / (1 + exp(θj − θi)).',
      'The intervals take all roles as independent matches; several supporters meet in the same role, so they are too narrow.',
      '“separated”: somebody never lost to the others, or never won, and no finite ability fits. “disconnected”: some never met.',
      'Supporters stand in the order of their mean win rate in the first stage.',
      ...judged.notes,
    ],
  }
}

const bestFirst = (supporters: readonly string[], matrix: StageMatches['matrix'] | undefined): readonly string[] =>
  matrix?.ranking ?? supporters

/** The 97.5 % quantile of the standard normal distribution. */
const z = 1.959964

function ability(supporter: string, abilities: Known<Abilities>, { agents, n }: StageMatches['matrix']): Quantity {
  const index = agents.indexOf(supporter)
  const matches = n[index]!.reduce((sum, count) => sum + count, 0)
  if (abilities.state === 'unknown') return { value: abilities, n: matches }
  const [theta, se] = [abilities.value.theta[index]!, abilities.value.se[index]!]
  const method = 'normal approximation, standard error from the inverse information'
  return {
    value: known(theta),
    n: matches,
    interval: { lower: theta - z * se, upper: theta + z * se, level: 0.95, method },
  }
}
