import {
  defineAnalysis,
  intervalPlot,
  known,
  type Known,
  type OptionsOf,
  type Quantity,
  type Table,
} from '@attune/core'
import { studentCritical } from '@attune/core/statistics'
import { bradleyTerryAbilities, type Abilities } from '../../aggregation/bradley-terry.js'
import { clusteredErrors } from '../../aggregation/clustered-errors.js'
import { readJudged, type Judged } from '../judged.js'
import { stageMatches, type StageMatches } from '../matches.js'
import { judgedOptions } from '../options.js'

const options = {
  type: 'object',
  properties: {
    separated: {
      type: 'string',
      enum: ['report', 'smooth'],
      default: 'report',
      description:
        'A stage in which a supporter always won or always lost. report: no abilities; smooth: add one tie to each pair, and say so in the table.',
    },
    ...judgedOptions,
  },
  additionalProperties: false,
} as const

export const ranking = defineAnalysis({
  revision: 4,
  summary: 'Bradley–Terry abilities of the supporters per stage, with intervals.',
  options,
  create: ({ separated, ...given }) => ({
    async analyse(evaluation) {
      const table = abilityTable(await readJudged(evaluation, given), separated)
      const title = 'Bradley–Terry abilities'
      const description =
        'For each supporter and stage its ability, with its interval; the mean of all supporters is 0.'
      return { tables: [table], figures: [intervalPlot({ id: 'abilities', title, description, table, reference: 0 })] }
    },
  }),
})

type Separated = OptionsOf<typeof options>['separated']

interface Fitted extends StageMatches {
  readonly abilities: Known<Abilities>
  readonly smoothed: boolean
}

function abilityTable(judged: Judged, separated: Separated): Table {
  const fitted = stageMatches(judged).map((each) => fit(each, separated))
  const smoothed = fitted.filter((each) => each.smoothed).map(({ stage }) => stage)
  const cells = fitted.map((each) => [each.id, abilitiesOf(each)] as const)
  return {
    id: 'abilities',
    title: 'Bradley–Terry abilities θ',
    columns: [
      { key: 'supporter', title: 'Supporter' },
      ...fitted.map(({ id, stage }) => ({ key: id, title: stage, better: 'higher' as const })),
    ],
    rows: bestFirst(judged.supporters, fitted[0]?.matrix).map((supporter) => ({
      supporter,
      ...Object.fromEntries(cells.map(([id, quantityOf]) => [id, quantityOf(supporter)])),
    })),
    notes: [
      'θ by maximum likelihood, each tie half a win for both, mean 0: the chance that i wins against j is 1 / (1 + exp(θj − θi)).',
      'Intervals let all matches of a role go together; they are those of single supporters, not of differences.',
      ...(smoothed.length > 0 ? [smoothedNote(smoothed)] : []),
      ...(fitted.some(({ abilities }) => abilities.state === 'unknown') ? [unfittedNote] : []),
      'Supporters stand in the order of their mean win rate in the first stage.',
      ...judged.notes,
    ],
  }
}

const smoothedNote = (stages: readonly string[]): string =>
  `${stages.join(', ')}: one supporter always won or always lost, so no finite ability fits. One tie was added to every pair that met; the distance between abilities depends on it.`

const unfittedNote =
  '“separated”: one supporter never lost or never won, so no finite ability fits. “disconnected”: some supporters never met.'

function fit(each: StageMatches, separated: Separated): Fitted {
  const abilities = bradleyTerryAbilities(each.matrix)
  const smoothed = separated === 'smooth' && abilities.state === 'unknown' && abilities.why === 'separated'
  return { ...each, smoothed, abilities: smoothed ? bradleyTerryAbilities(each.matrix, 1) : abilities }
}

const bestFirst = (supporters: readonly string[], matrix: StageMatches['matrix'] | undefined): readonly string[] =>
  matrix?.ranking ?? supporters

/** Below this number of scenarios it was not tried how often the intervals hold. */
const FEWEST = 8
const LEVEL = 0.95

function abilitiesOf({ abilities, matches, matrix: { agents, n }, smoothed }: Fitted): (supporter: string) => Quantity {
  const errors = abilities.state === 'known' ? clusteredErrors(abilities.value, matches) : abilities
  const clusters = new Set(matches.flatMap(({ cluster, outcome }) => (outcome.state === 'known' ? [cluster] : []))).size
  return (supporter) => {
    const index = agents.indexOf(supporter)
    const met = n[index]!.reduce((sum, count) => sum + count, 0)
    if (abilities.state === 'unknown') return { value: abilities, n: met }
    const theta = abilities.value.theta[index]!
    const error = errors.state === 'known' ? errors.value[index]! : 0
    return { value: known(theta), n: met, ...intervalOf(theta, { error, clusters, smoothed }) }
  }
}

interface Spread {
  readonly error: number
  readonly clusters: number
  readonly smoothed: boolean
}

function intervalOf(theta: number, { error, clusters, smoothed }: Spread): Pick<Quantity, 'interval' | 'noInterval'> {
  if (smoothed) return { noInterval: 'it would depend on the tie that was added' }
  if (clusters < FEWEST)
    return { noInterval: `${clusters === 1 ? 'one scenario' : `${clusters} scenarios`}, ${FEWEST} are needed` }
  if (error < 1e-9) return { noInterval: 'all scenarios say the same' }
  const margin = studentCritical(LEVEL, clusters - 1) * error
  const method = 't on the sandwich error over scenario clusters'
  return { interval: { lower: theta - margin, upper: theta + margin, level: LEVEL, method } }
}
