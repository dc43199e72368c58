import { listedClaims } from '@attune/claims'
import type { Project } from '@attune/project'
import { provenance } from './provenance.js'
import { bibtex } from './bibtex.js'
import { adjustmentsOf, citationsOf } from './citations-of.js'
import { countsOf } from './counts.js'
import { methodsText } from './methods-text.js'

/** Methods text and references for a study. */
export interface Cited {
  /** Content of a `.bib` file. */
  readonly bibtex: string
  /** One paragraph per evaluation with dialogues. */
  readonly methods: readonly { readonly evaluation: string; readonly text: string }[]
}

/** Creates the methods text and the references for a project's study. */
export async function cite(project: Project): Promise<Cited> {
  const { config } = project
  const [evaluations, origin] = [project.read.evaluations(), await provenance(project)]
  const { statistics } = config
  const counted = []
  for (const [at, evaluation] of config.evaluations.entries()) {
    counted.push({
      evaluation,
      counts: await countsOf(evaluations[at]!),
      grades: await evaluations[at]!.grades(),
    })
  }
  const done = counted.filter(({ counts }) => counts.dialogues > 0)
  const { found } = await project.read.findings()
  const claims = listedClaims(found.flatMap((each) => each.claims))
  const citations = citationsOf(config, adjustmentsOf(claims))
  return {
    bibtex: citations.map(bibtex).join('\n'),
    methods: done.map((each) => ({
      evaluation: each.evaluation.name,
      text: methodsText({
        ...each,
        provenance: origin,
        statistics,
        citations,
        claims: claims.filter(({ evaluation }) => evaluation === each.evaluation.name),
      }),
    })),
  }
}
