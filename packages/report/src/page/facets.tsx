/**
 * Filters of the list of dialogues. Each value shows the number of dialogues that choosing it would
 * leave.
 */
import type { VNode } from 'preact'
import type { DialogueList } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { Choice } from './choice.js'
import { useNumberName, useSay } from './language.js'
import { changed, go, type Route } from './route.js'
import { Safe } from './text.js'

interface FacetsProps extends PageProps {
  readonly counts: DialogueList['counts']
}

export function Facets({ route, evaluation, counts }: FacetsProps): VNode {
  const say = useSay()
  const nameOf = useNumberName()
  const { facets, missing } = evaluation
  const state = route.params.get('state') ?? ''
  return (
    <>
      <Choices
        title={say('supporter')}
        param="supporter"
        counts={counts['supporter']}
        route={route}
      />
      <Choices title={say('setting')} param="setting" counts={counts['setting']} route={route} />
      <Choices
        title={say('languageFacet')}
        param="language"
        counts={counts['language']}
        route={route}
      />
      <Choices
        title={say('ending')}
        param="ending"
        counts={counts['ending']}
        route={route}
        least={1}
      />
      <Choices title={say('flags')} param="flag" counts={counts['flag']} route={route} least={1} />
      {missing > 0 && (
        <fieldset>
          <legend>{say('state')}</legend>
          <Choice
            label={say('state')}
            value={state}
            options={[
              { value: '', title: '–' },
              ...(['known', 'missing', 'lost'] as const).map((value) => ({
                value,
                title: say(value),
              })),
            ]}
            onChoose={(value) =>
              go(changed(route, { state: value || undefined }), { replace: true })
            }
          />
        </fieldset>
      )}
      {facets.measures.length > 0 && <Range route={route} evaluation={evaluation} />}
      {Object.keys(facets.tags).map((name) => (
        <Choices
          key={name}
          title={name}
          param="tag"
          prefix={name}
          counts={counts[`tag:${name}`]}
          route={route}
        />
      ))}
      {facets.labels.map(({ key, ...entry }) => (
        <Choices
          key={key}
          title={nameOf(entry)}
          param="label"
          prefix={key}
          counts={counts[`label:${key}`]}
          route={route}
          least={1}
        />
      ))}
    </>
  )
}

interface ChoicesProps {
  readonly title: string
  readonly param: string
  /** Prefix of values in the address, for a parameter that several filters share, such as `tag`. */
  readonly prefix?: string
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly route: Route
  /** Minimum number of values; a facet with fewer is hidden. */
  readonly least?: number
}

function Choices({
  title,
  param,
  prefix,
  counts = {},
  route,
  least = 2,
}: ChoicesProps): VNode | null {
  const values = Object.entries(counts)
  if (values.length < least) return null
  const chosen = route.params.getAll(param)
  const toggle = (value: string): void => {
    const next = chosen.includes(value)
      ? chosen.filter((each) => each !== value)
      : [...chosen, value]
    go(changed(route, { [param]: next }))
  }
  return (
    // Names and values of tags are data and must not be translated.
    <fieldset translate={param === 'tag' ? false : undefined}>
      <legend>
        <Safe text={title} />
      </legend>
      {values.map(([value, count]) => {
        const written = prefix === undefined ? value : `${prefix}=${value}`
        const isChosen = chosen.includes(written)
        if (count === 0 && !isChosen) return null
        return (
          <label key={value} class="facet">
            <input type="checkbox" checked={isChosen} onChange={() => toggle(written)} />
            <span class="facet-name">
              <Safe text={value === '' ? '–' : value} />
            </span>
            <span class="count">{count}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function Range({ route, evaluation }: Pick<PageProps, 'route' | 'evaluation'>): VNode {
  const say = useSay()
  const nameOf = useNumberName()
  const { measures } = evaluation.facets
  const set = (name: string, value: string): void =>
    go(changed(route, { [name]: value === '' ? undefined : value }), { replace: true })
  return (
    <fieldset>
      <legend>{say('measure')}</legend>
      <Choice
        label={say('measure')}
        value={route.params.get('measure') ?? measures[0]?.key ?? ''}
        options={measures.map((measure) => ({ value: measure.key, title: nameOf(measure) }))}
        onChoose={(value) => set('measure', value)}
      />
      <div class="range">
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            {say(end)}{' '}
            <input
              type="number"
              step="any"
              value={route.params.get(end) ?? ''}
              onChange={(event) => set(end, event.currentTarget.value)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
