import type { VNode } from 'preact'
import type { EvaluationOverview, Provenance, ReportFigure, ReportNotice } from '../report-data.js'
import type { PageProps } from './app.js'
import { CrewPanel } from './crew.js'
import { DecidingScenarios } from './deciding.js'
import { useSay } from './language.js'
import { Mark } from './marks.js'
import { hrefOf } from './route.js'
import { DataTable } from './table.js'
import { Safe, Whole } from './text.js'

export function OverviewPage({ overview, evaluation }: PageProps): VNode {
  const say = useSay()
  const notices = overview.notices.filter(({ kind }) => kind !== 'offline')
  const tables = evaluation.analyses.some((each) => each.tables.length > 0)
  return (
    <>
      <h1>
        <Safe text={evaluation.name} />
      </h1>
      <What evaluation={evaluation} />
      <CrewPanel />
      <section aria-labelledby="results">
        <h2 id="results">{say('results')}</h2>
        {evaluation.sentences.length > 0 ? (
          <ul class="sentences">
            {evaluation.sentences.map((sentence) => (
              <li key={sentence}>
                <Whole text={sentence} />
              </li>
            ))}
          </ul>
        ) : (
          <p>
            {evaluation.missing > 0 && !tables
              ? say('underWay', evaluation.missing, evaluation.dialogues)
              : say('noResults')}
          </p>
        )}
        {evaluation.deciding && <DecidingScenarios deciding={evaluation.deciding} evaluation={evaluation} />}
      </section>
      {notices.length > 0 && <Notices notices={notices} evaluation={evaluation.name} />}
      {evaluation.analyses.length > 1 && <Contents labels={evaluation.analyses.map(({ label }) => label)} />}
      {evaluation.analyses.map(({ label, tables, figures, failure }, at) => (
        <section key={label} aria-label={label}>
          <h2 id={headingOf(at)} tabIndex={-1}>
            <Safe text={label} />
          </h2>
          {failure !== undefined && <p class="wrong">{say('analysisFailed', failure)}</p>}
          {tables.map((table) => (
            <DataTable key={table.id} table={table} />
          ))}
          {figures.map((figure) => (
            <Picture key={figure.id} figure={figure} />
          ))}
        </section>
      ))}
      <Origin provenance={overview.provenance} />
    </>
  )
}

const headingOf = (at: number): string => `analysis-${at}`

/** Addresses name pages, so its links move the focus instead. */
function Contents({ labels }: { readonly labels: readonly string[] }): VNode {
  const say = useSay()
  return (
    <nav aria-label={say('contents')}>
      <ul class="contents">
        {labels.map((label, at) => (
          <li key={label}>
            <button type="button" class="quiet" onClick={() => document.getElementById(headingOf(at))?.focus()}>
              <Safe text={label} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function What({ evaluation }: { readonly evaluation: EvaluationOverview }): VNode {
  const say = useSay()
  const { supporters, scenarios, dialogues, repeats, facets, conditions } = evaluation
  return (
    <p class="what">
      {supporters.map((name, at) => (
        <span class="name" key={name}>
          <Mark at={at} /> <Safe text={name} />
        </span>
      ))}
      <span>
        {scenarios} {say('scenarios')} ({facets.languages.join(', ')})
      </span>
      <span>
        {dialogues} {say('dialoguesCount')}
      </span>
      {repeats > 1 && (
        <span>
          {repeats} {say('repeats')}
        </span>
      )}
      {Object.entries(conditions).map(([name, values]) => (
        <span key={name}>
          <Safe text={`${name}: ${values.join(', ')}`} />
        </span>
      ))}
    </p>
  )
}

interface NoticesProps {
  readonly notices: readonly ReportNotice[]
  readonly evaluation: string
}

function Notices({ notices, evaluation }: NoticesProps): VNode {
  const say = useSay()
  return (
    <section aria-labelledby="notices">
      <h2 id="notices">{say('notices')}</h2>
      <ul class="list-of-notices">
        {notices.map(({ text }) => (
          <li key={text}>
            <Whole text={text} />
          </li>
        ))}
      </ul>
      {notices.some(({ kind }) => kind === 'missing') && (
        <p>
          <a href={hrefOf('failures', { e: evaluation })}>{say('toFailures')}</a>
        </p>
      )}
    </section>
  )
}

/** As a picture, never as markup: nothing in it can run. */
function Picture({ figure: { title, description, drawn } }: { readonly figure: ReportFigure }): VNode {
  if ('failure' in drawn) {
    return (
      <p class="wrong">
        <Safe text={drawn.failure} />
      </p>
    )
  }
  return (
    <figure>
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn.svg)}`}
        alt={`${title}. ${description}`}
        loading="lazy"
      />
    </figure>
  )
}

function Origin({ provenance }: { readonly provenance: Provenance }): VNode {
  const say = useSay()
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [say('seed'), [provenance.seed]],
    [say('preset'), provenance.extends],
    [say('versions'), [`Attune ${provenance.attune}`, ...provenance.plugins]],
    [
      say('models'),
      provenance.models.map(({ name, model, calls, dates }) =>
        [`${name}${model === '' || model === name ? '' : ` → ${model}`}`, `${calls} ${say('calls')}`, dates].join(', '),
      ),
    ],
    [say('standIns'), provenance.standIns],
    ...(provenance.services ? ([[say('services'), provenance.services]] as const) : []),
    [say('files'), provenance.files.map(({ file, sha256 }) => `${file} (sha256 ${sha256.slice(0, 16)}…)`)],
    [say('prompts'), provenance.prompts.map(({ prompt, sha256 }) => `${prompt} (sha256 ${sha256.slice(0, 16)}…)`)],
    [
      say('runs'),
      provenance.runs.map(({ id, started, outcome }) => `${id}: ${started.slice(0, 16).replace('T', ' ')}, ${outcome}`),
    ],
  ]
  return (
    <section aria-labelledby="provenance">
      <h2 id="provenance">{say('provenance')}</h2>
      <dl class="facts">
        {facts.map(([name, values]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {values.length === 0
                ? say('none')
                : values.map((value) => (
                    <div key={value}>
                      <Safe text={value} />
                    </div>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
      {provenance.prompts.some(({ text }) => text !== undefined) && (
        <details>
          <summary>{say('prompts')}</summary>
          {provenance.prompts.map(({ prompt, text }) => (
            <pre key={prompt} tabIndex={0}>
              <Safe text={prompt} />
              {'\n\n'}
              {text}
            </pre>
          ))}
        </details>
      )}
      {provenance.config.length > 0 && (
        <details>
          <summary>{say('config')}</summary>
          <dl class="config">
            {provenance.config.map(({ path, value }) => (
              <div key={path}>
                <dt>
                  <Safe text={path} />
                </dt>
                <dd>
                  <Safe text={value} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
