/**
 * Table of dialogues. It renders only visible rows, and loads only the result pages that contain
 * them.
 */
import type { ComponentChildren, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { conditionsText } from '../catalog/conditions.js'
import { dialogueParams } from '../catalog/dialogue-name.js'
import { shownOnce } from '../catalog/shown-once.js'
import type { DialogueRow, EvaluationOverview, ListQuery } from '../report-data.js'
import { useOnceName, useSay } from './language.js'
import { Mark } from './marks.js'
import { numberText, signedText, titleOf } from './numbers.js'
import { changed, go, hrefOf, type Params, type Route } from './route.js'
import { Sparkline } from './sparkline.js'
import { useSource } from './source.js'
import { Safe } from './text.js'
import { useVirtualRows } from './virtual.js'

export const PAGE = 100
const ROW = 56

interface ListProps {
  readonly route: Route
  readonly evaluation: EvaluationOverview
  readonly query: Omit<ListQuery, 'offset' | 'limit'>
  readonly total: number
  readonly first: readonly DialogueRow[]
  /** Identifies the query and the data version for which the rows were loaded. */
  readonly stamp: string
}

export function List({ route, evaluation, query, total, first, stamp }: ListProps): VNode {
  const say = useSay()
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualRows(frame, total, ROW)
  const rowAt = usePages({ query, first, stamp }, rows.first, rows.end)
  const nameOf = useOnceName()
  const shown = columnsOf(evaluation, query)
  return (
    <div class="list" ref={frame} tabIndex={0} role="region" aria-label={say('dialogues')}>
      <table aria-rowcount={total + 1}>
        <thead>
          <tr>
            <Head route={route} query={query} sort={{ sort: 'supporter' }}>
              {say('supporter')}
            </Head>
            <th scope="col">{say('scenario')}</th>
            {evaluation.facets.curves.length > 0 && (
              <th scope="col" class="spark-cell">
                {say('curves')}
              </th>
            )}
            {query.sort?.by === 'difference' && (
              <th scope="col" class="number">
                {say('differenceColumn')}
              </th>
            )}
            {shown.map(({ shown: measure, equal }, at) => (
              <Head
                key={measure.key}
                route={route}
                query={query}
                sort={{ sort: 'measure', sortMeasure: measure.key }}
                look={at === 0 ? 'number' : 'number wide'}
              >
                <Safe text={nameOf({ shown: measure, equal })} />
              </Head>
            ))}
            {turnsVary(evaluation, query) && (
              <Head route={route} query={query} sort={{ sort: 'turns' }} look="number wide">
                {say('turns')}
              </Head>
            )}
            {endingsVary(evaluation) && (
              <th scope="col" class="wide">
                {say('ending')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.before > 0 && (
            <tr class="gap" style={{ height: `${rows.before}px` }} aria-hidden="true" />
          )}
          {Array.from({ length: rows.end - rows.first }, (_, at) => rows.first + at).map((at) => (
            <Row
              key={at}
              at={at}
              row={rowAt(at)}
              evaluation={evaluation}
              query={query}
              columns={shown}
            />
          ))}
          {rows.after > 0 && (
            <tr class="gap" style={{ height: `${rows.after}px` }} aria-hidden="true" />
          )}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps extends Pick<ListProps, 'route' | 'query'> {
  readonly sort: { readonly sort: 'supporter' | 'measure' | 'turns'; readonly sortMeasure?: string }
  readonly look?: string
  readonly children: ComponentChildren
}

/** Heading that sorts by its column; a second click reverses the order. */
function Head({ route, query: { sort: now }, sort, look, children }: HeadProps): VNode {
  const isSorted =
    now?.by === sort.sort && (now.by !== 'measure' || now.measure === sort.sortMeasure)
  const isDown = isSorted && now.descending
  const none: Params = { sortMeasure: undefined, first: undefined, second: undefined }
  return (
    <th
      scope="col"
      class={look}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <a
        class="sorts"
        href={changed(route, { ...none, ...sort, direction: isDown ? 'up' : undefined })}
      >
        {children}
        {isSorted && <span aria-hidden="true">{isDown ? ' ▾' : ' ▴'}</span>}
      </a>
    </th>
  )
}

/**
 * The three measures that the list shows next to the scenario: those by which it is sorted or
 * filtered, then the first ones.
 */
function columnsOf(
  { facets: { measures } }: EvaluationOverview,
  { sort, range }: ListProps['query'],
) {
  const chosen = new Set([sort && 'measure' in sort ? sort.measure : undefined, range?.measure])
  const [wanted, others] = [
    measures.filter(({ key }) => chosen.has(key)),
    measures.filter(({ key }) => !chosen.has(key)),
  ]
  return shownOnce([...wanted, ...others])
    .filter(
      ({ shown: { key, source, folded } }) =>
        chosen.has(key) || (source !== 'dialogue' && folded !== true),
    )
    .slice(0, 3)
}

/**
 * True if the list needs a column with the number of turns: dialogues differ in it, or the list is
 * sorted by it.
 */
const turnsVary = (
  { facets: { turns } }: EvaluationOverview,
  { sort }: ListProps['query'],
): boolean => sort?.by === 'turns' || turns === undefined || turns[0] < turns[1]

const endingsVary = ({ facets: { endings }, missing }: EvaluationOverview): boolean =>
  endings.length > 1 || missing > 0

interface RowProps extends Pick<ListProps, 'evaluation' | 'query'> {
  readonly at: number
  readonly row: DialogueRow | undefined
  readonly columns: ReturnType<typeof columnsOf>
}

function Row({ at, row, evaluation, query, columns }: RowProps): VNode {
  const say = useSay()
  if (!row)
    return (
      <tr aria-rowindex={at + 2} class="row">
        <td colSpan={9}>…</td>
      </tr>
    )
  const href = hrefOf('dialogue', dialogueParams(evaluation.name, row))
  const curve = evaluation.facets.curves[0]
  const notes = [
    row.snippet,
    conditionsText(row.conditions),
    row.flags.join(', '),
    row.repeat > 1 ? `${say('repeat')} ${row.repeat}` : '',
    row.held || row.reason !== undefined ? '' : say('textLeftOut'),
  ]
  const note = notes.filter((each) => each !== undefined && each !== '').join(' · ')
  const open = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('a')) go(href)
  }
  return (
    <tr aria-rowindex={at + 2} class="row" onClick={open}>
      <td class="who">
        <Mark at={evaluation.supporters.indexOf(row.supporter)} /> <Safe text={row.supporter} />
      </td>
      <td class={note === '' ? 'what-is alone' : 'what-is'}>
        <a href={href} lang={row.scenario.language} dir="auto">
          <Safe text={row.scenario.title} />
        </a>
        {note !== '' && (
          <span class="under" dir="auto">
            <Safe text={note} />
          </span>
        )}
      </td>
      {curve && (
        <td class="spark-cell">
          <Sparkline
            letters={row.curves[curve.key] ?? ''}
            label={`${curve.source} ${titleOf(curve)}`}
          />
        </td>
      )}
      {query.sort?.by === 'difference' && (
        <td class="number">{row.difference === undefined ? '–' : signedText(row.difference)}</td>
      )}
      {columns.map(({ shown: measure }, place) => {
        const value = row.measures[measure.key]
        return (
          <td key={measure.key} class={place === 0 ? 'number' : 'number wide'}>
            {value === undefined ? '–' : numberText(value, measure)}
          </td>
        )
      })}
      {turnsVary(evaluation, query) && (
        <td class="number wide">{row.reason === undefined ? row.turns : '–'}</td>
      )}
      {endingsVary(evaluation) && (
        <td class="wide">
          <Safe text={row.reason ?? row.ending ?? ''} />
        </td>
      )}
    </tr>
  )
}

/** Hook: loads rows in result pages. The rows of the first result page are available at once. */
function usePages(
  { query, first, stamp }: Pick<ListProps, 'query' | 'first' | 'stamp'>,
  from: number,
  end: number,
): (at: number) => DialogueRow | undefined {
  const source = useSource()
  const [kept, setKept] = useState<{
    readonly stamp: string
    readonly pages: ReadonlyMap<number, readonly DialogueRow[]>
  }>({
    stamp: '',
    pages: new Map(),
  })
  const pages = kept.stamp === stamp ? kept.pages : new Map<number, readonly DialogueRow[]>()
  const [begin, last] = [Math.floor(from / PAGE), Math.floor(Math.max(from, end - 1) / PAGE)]
  useEffect(() => {
    for (let page = Math.max(1, begin); page <= last; page++) {
      if (pages.has(page)) continue
      const offset = page * PAGE
      void source.list({ ...query, offset, limit: PAGE }).then(({ rows }) =>
        setKept((before) => ({
          stamp,
          pages: new Map(before.stamp === stamp ? before.pages : []).set(page, rows),
        })),
      )
    }
  }, [stamp, begin, last])
  return (at) => (at < PAGE ? first[at] : pages.get(Math.floor(at / PAGE))?.[at % PAGE])
}
