import type { VNode } from 'preact'
import { conditionsText } from '../catalog/conditions.js'
import { entryOf, type Once, shownOnceIn } from '../catalog/shown-once.js'
import type { DialogueBody, Facets } from '../report-data.js'
import { measureId } from './evidence.js'
import { Heads } from './heads.js'
import { useOnceName, useSay } from './language.js'
import { Names } from './names.js'
import { numberText, titleOf } from './numbers.js'
import { Safe } from './text.js'
import { EvidenceList, FindingMark } from './verdicts.js'

interface MeasuresProps {
  readonly body: DialogueBody
  readonly facets: Facets
  readonly onEvidence: (turn: number, quote?: string) => void
}

export function Measures({ body, facets, onEvidence }: MeasuresProps): VNode | null {
  const say = useSay()
  const all = shownOnceIn(body.measures, facets.measures)
  const [shown, folded] = [
    all.filter((once) => once.shown.folded !== true),
    all.filter((once) => once.shown.folded === true),
  ]
  if (all.length === 0) return null
  return (
    <section aria-labelledby="measures">
      <h2 id="measures">{say('measures')}</h2>
      {shown.length > 0 && <Values measures={shown} body={body} onEvidence={onEvidence} />}
      {folded.length > 0 && (
        <details>
          <summary>{say('furtherMeasures', folded.length)}</summary>
          <Values measures={folded} body={body} onEvidence={onEvidence} />
        </details>
      )}
      <Names
        names={body.measures.map((measure) => ({
          title: titleOf(measure),
          about: entryOf(measure, facets.measures)?.about,
        }))}
      />
    </section>
  )
}

interface ValuesProps extends Pick<MeasuresProps, 'body' | 'onEvidence'> {
  readonly measures: readonly Once<DialogueBody['measures'][number]>[]
}

function Values({ measures, body, onEvidence }: ValuesProps): VNode {
  const say = useSay()
  const nameOf = useOnceName()
  const idOf = (measure: DialogueBody['measures'][number]): string =>
    measureId(body.measures.indexOf(measure))
  return (
    <table class="plain">
      <Heads names={[say('source'), say('name')]} numbers={[say('value')]} />
      <tbody>
        {measures.map(({ shown: measure, equal }) => (
          <tr key={idOf(measure)} id={idOf(measure)} tabIndex={-1}>
            <td>
              <Safe
                text={[measure.source, conditionsText(measure.conditions)]
                  .filter((part) => part !== '')
                  .join(' · ')}
              />
            </td>
            <td>
              <Safe text={nameOf({ shown: measure, equal })} />
              {measure.unvalidated && <span class="quiet-text"> ({say('notValidated')})</span>}
              <FindingMark finding={measure.finding} />
              <EvidenceList evidence={measure.evidence} onEvidence={onEvidence} />
              {equal.map((each) => (
                <div key={idOf(each)} id={idOf(each)} tabIndex={-1}>
                  <EvidenceList evidence={each.evidence} onEvidence={onEvidence} />
                </div>
              ))}
            </td>
            <td class="number">
              {measure.value === null ? (
                <Safe text={measure.why ?? '–'} />
              ) : (
                numberText(measure.value, measure)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
