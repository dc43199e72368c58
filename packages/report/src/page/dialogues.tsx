import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'
import type { EvaluationOverview, Sort } from '../report-data.js'
import type { PageProps } from './page-props.js'
import { Choice, plainOptions } from './choice.js'
import { Facets } from './facets.js'
import { useNumberName, useSay } from './language.js'
import { List, PAGE } from './list.js'
import { usePressed } from './pressed.js'
import { queryOf } from './query.js'
import { changed, go, hrefOf, type Route } from './route.js'
import { useLoaded, useSource } from './source.js'

export function DialoguesPage(props: PageProps): VNode {
  const { route, evaluation, version } = props
  const say = useSay()
  const source = useSource()
  const query = queryOf(route.params, evaluation)
  const stamp = `${version} ${JSON.stringify(query)}`
  const loaded = useLoaded(() => source.list({ ...query, offset: 0, limit: PAGE }), stamp)
  const list =
    loaded.state === 'done' ? loaded.value : loaded.state === 'loading' ? loaded.last : undefined
  const isFiltered = [...route.params.keys()].some((name) => name !== 'e')
  return (
    <div class="browse">
      <h1 class="unseen">{say('dialogues')}</h1>
      <details class="facets" open={matchMedia('(min-width: 60rem)').matches}>
        <summary>{say('filters')}</summary>
        {list && <Facets {...props} counts={list.counts} />}
      </details>
      <div class="found">
        <div class="tools">
          <Search route={route} />
          <SortBy route={route} evaluation={evaluation} sort={query.sort} />
        </div>
        <p class="status" role="status">
          {loaded.state === 'failed' && say('error', loaded.why)}
          {loaded.state === 'loading' && query.search !== undefined && `${say('searching')} `}
          {list && say('shown', list.total, list.of)} {list?.isPartial && say('partial')}{' '}
          {isFiltered && <a href={hrefOf('dialogues', { e: evaluation.name })}>{say('clear')}</a>}
        </p>
        {list && list.total === 0 && <p>{say('noMatch')}</p>}
        {list && list.total > 0 && (
          <List
            route={route}
            evaluation={evaluation}
            query={query}
            total={list.total}
            first={list.rows}
            stamp={stamp}
          />
        )}
      </div>
    </div>
  )
}

function Search({ route }: { readonly route: Route }): VNode {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  const value = route.params.get('search') ?? ''
  usePressed((event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    input.current?.focus()
  })
  const submit = (event: Event): void => {
    event.preventDefault()
    go(changed(route, { search: input.current?.value.trim() || undefined }))
  }
  return (
    <form class="search" role="search" onSubmit={submit}>
      <input
        ref={input}
        type="search"
        name="search"
        aria-label={say('search')}
        placeholder={say('search')}
        defaultValue={value}
        key={value}
      />
      <button type="submit">{say('searchButton')}</button>
    </form>
  )
}

interface SortProps {
  readonly route: Route
  readonly evaluation: EvaluationOverview
  readonly sort: Sort | undefined
}

function SortBy({ route, evaluation, sort }: SortProps): VNode {
  const say = useSay()
  const nameOf = useNumberName()
  const { measures } = evaluation.facets
  const [first = '', second = ''] = evaluation.supporters
  const chosen = sort ? (sort.by === 'measure' ? `measure ${sort.measure}` : sort.by) : 'plan'
  const choose = (value: string): void => {
    const none = {
      sort: undefined,
      sortMeasure: undefined,
      first: undefined,
      second: undefined,
      direction: undefined,
    }
    if (value === 'plan') return go(changed(route, none))
    if (value === 'difference')
      return go(
        changed(route, { ...none, sort: value, sortMeasure: measures[0]?.key, first, second }),
      )
    if (value.startsWith('measure ')) {
      return go(
        changed(route, { ...none, sort: 'measure', sortMeasure: value.slice('measure '.length) }),
      )
    }
    return go(changed(route, { ...none, sort: value }))
  }
  const hasDifference = measures.length > 0 && evaluation.supporters.length > 1
  const words = [
    'plan',
    ...(hasDifference ? (['difference'] as const) : []),
    'supporter',
    'turns',
  ] as const
  const options = [
    ...words.map((word) => ({ value: word, title: say(word) })),
    ...measures.map((measure) => ({ value: `measure ${measure.key}`, title: nameOf(measure) })),
  ]
  return (
    <div class="sort">
      <Choice name="sort" word={say('sort')} value={chosen} options={options} onChoose={choose} />
      {sort?.by === 'difference' && <Sides route={route} evaluation={evaluation} sort={sort} />}
      {sort && (
        <button
          type="button"
          onClick={() => go(changed(route, { direction: sort.descending ? 'up' : undefined }))}
        >
          {say(sort.descending ? 'descending' : 'ascending')}
        </button>
      )}
    </div>
  )
}

function Sides({
  route,
  evaluation,
  sort,
}: {
  readonly route: Route
  readonly evaluation: EvaluationOverview
  readonly sort: Extract<Sort, { by: 'difference' }>
}): VNode {
  const say = useSay()
  const nameOf = useNumberName()
  const supporters = plainOptions(evaluation.supporters)
  const measures = evaluation.facets.measures.map((each) => ({
    value: each.key,
    title: nameOf(each),
  }))
  const of = (name: 'sortMeasure' | 'first' | 'second') => ({
    name,
    onChoose: (value: string) => go(changed(route, { [name]: value })),
  })
  return (
    <>
      <Choice
        {...of('sortMeasure')}
        label={say('measure')}
        value={sort.measure}
        options={measures}
      />
      <Choice
        {...of('first')}
        label={`${say('between')} 1`}
        value={sort.first}
        options={supporters}
      />
      <Choice
        {...of('second')}
        label={`${say('between')} 2`}
        value={sort.second}
        options={supporters}
      />
    </>
  )
}
