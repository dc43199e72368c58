import type { VNode } from 'preact'
import { conditionsText } from '../catalog/conditions.js'
import type { DialogueBody, Facets } from '../report-data.js'
import { measureId } from './evidence.js'
import { useSay } from './language.js'
import { Names } from './names.js'
import { numberText, titleOf } from './numbers.js'
import { Safe } from './text.js'
import { EvidenceList } from './verdicts.js'

interface MeasuresProps {
  readonly body: DialogueBody
  readonly facets: Facets
  readonly onEvidence: (turn: number, quote?: string) => void
}

export function Measures({ body, facets, onEvidence }: MeasuresProps): VNode | null {
  const say = useSay()
  const all = body.measures.map((measure, at) => ({ measure, at }))
  const [shown, folded] = [
    all.filter(({ measure }) => measure.folded !== true),
    all.filter(({ measure }) => measure.folded === true),
  ]
  if (all.length === 0) return null
  return (
    <section aria-labelledby="measures">
      <h2 id="measures">{say('measures')}</h2>
      {shown.length > 0 && <Values measures={shown} onEvidence={onEvidence} />}
      {folded.length > 0 && (
        <details>
          <summary>{say('furtherMeasures', folded.length)}</summary>
          <Values measures={folded} onEvidence={onEvidence} />
        </details>
      )}
      <Names
        names={body.measures.map((measure) => ({
          title: titleOf(measure),
          about: facets.measures.find(({ source, name }) => source === measure.source && name === measure.name)?.about,
        }))}
      />
    </section>
  )
}

interface ValuesProps extends Pick<MeasuresProps, 'onEvidence'> {
  readonly measures: readonly { readonly measure: DialogueBody['measures'][number]; readonly at: number }[]
}

function Values({ measures, onEvidence }: ValuesProps): VNode {
  const say = useSay()
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{say('source')}</th>
          <th scope="col">{say('name')}</th>
          <th scope="col" class="number">
            {say('value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ measure, at }) => (
          <tr key={at} id={measureId(at)} tabIndex={-1}>
            <td>
              <Safe
                text={[measure.source, conditionsText(measure.conditions)].filter((part) => part !== '').join(' · ')}
              />
            </td>
            <td>
              <Safe text={titleOf(measure)} />
              <EvidenceList evidence={measure.evidence} onEvidence={onEvidence} />
            </td>
            <td class="number">
              {measure.value === null ? <Safe text={measure.why ?? '–'} /> : numberText(measure.value, measure)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
