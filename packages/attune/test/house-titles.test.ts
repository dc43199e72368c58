/**
 * What components of the house give has title and definition in English and in Chinese; short names
 * of a method may be the same in both.
 */
import type { Gives, Words } from '@attune/core/findings'
import { corePlugin } from '@attune/host'
import escEval from '@attune/plugin-esc-eval'
import hillJudge from '@attune/plugin-hill-judge'
import longemotion from '@attune/plugin-longemotion'
import sage from '@attune/plugin-sage'
import seekers from '@attune/plugin-seekers'
import trajectory from '@attune/plugin-trajectory'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Component {
  readonly options?: {
    readonly required?: readonly string[]
    readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>
  }
  readonly gives?: Gives | ((options: object) => Gives)
}

/** As they are where a config says nothing. */
const defaultsOf = ({ options }: Component): object =>
  Object.fromEntries(
    Object.entries(options?.properties ?? {}).map(([name, { default: value }]) => [name, value]),
  )

/** Options without a default that a component cannot do without. */
const needed: Readonly<Record<string, object>> = {
  'question-flow': { flow: 'short' },
  rubric: { questions: {} },
}

const hasBoth = (title: Words | undefined): boolean =>
  typeof title === 'object' && title['zh'] !== undefined
/** `BEL`, `Distinct-1`, `Cy − Cx`: a name that Chinese papers write so. */
const isName = (title: Words): boolean =>
  typeof title === 'string' && /^(?:[A-Z][\w-]*\d?|C[xy](?: − C[xy])?)$/.test(title)

test.each(
  Object.entries({ core: corePlugin, escEval, hillJudge, longemotion, sage, seekers, trajectory }),
)('components of %s', (_, plugin) => {
  const { components } = plugin as unknown as {
    readonly components: Readonly<Record<string, Component>>
  }
  const titles = Object.entries(components).flatMap(([name, component]) => {
    // Numbers of a rubric or a recording are those of the user's file.
    if ((component.options?.required ?? []).length > 0) return []
    const gives =
      typeof component.gives === 'function'
        ? component.gives({ ...defaultsOf(component), ...needed[name] })
        : component.gives
    return (
      [gives?.measures, gives?.series, gives?.criteria]
        .flatMap((part) => Object.entries(part ?? {}))
        // Criteria of an ensemble have the names that its judges give.
        .filter(([number]) => number !== '*')
        .map(([number, { title = number, about }]) => ({
          number: `${name}.${number}`,
          title,
          about,
        }))
    )
  })
  expect(titles.length).toBeGreaterThan(0)
  expect(titles.filter(({ title }) => !hasBoth(title) && !isName(title))).toEqual([])
  expect(titles.filter(({ about }) => !hasBoth(about))).toEqual([])
})

const screens = join(import.meta.dirname, '../../../docs/screens')
const HOUSE = ['conditions', 'hill-judge', 'logs', 'mixing', 'patienthub', 'sage', 'trajectory']

test.each(HOUSE)(
  'the Chinese first screen of %s names its measure in Chinese, with what stands before the title',
  (name) => {
    const [, title = ''] = /「([^」]+)」/.exec(
      readFileSync(join(screens, name, 'page.zh.txt'), 'utf8'),
    )!
    // Labels of estimators and judges are names: `sage/emotion`, and `felt` before the title.
    const said = title.replace(/^\w+ · /, '').replaceAll(/[\w-]+\/[\w-]+/g, '')
    expect({ title, isNamed: isName(said) || !/[A-Za-z]/.test(said) }).toEqual({
      title,
      isNamed: true,
    })
  },
)
