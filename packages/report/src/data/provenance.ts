/** Converts the provenance of results to the form that the page shows. */
import type { JsonObject } from '@attune/core'
import { type Provenance as Whole, servicesText } from '@attune/paper'
import type { Provenance } from '../report-data.js'
import { plainText } from './annotations.js'
import type { Chinese } from './chinese.js'

export function provenanceBody(whole: Whole, chinese: Chinese): Provenance {
  const { attune, seed, answers, standIns, files, prompts, config, runs, plugins } = whole
  const services = servicesText(whole)
  for (const text of services) chinese.add(text, text.replace(' is ', ' 为 '))
  return {
    attune,
    seed,
    extends: whole.extends,
    plugins: Object.entries(plugins).map(([name, each]) => {
      const { package: from = name, version = '' } = each as {
        readonly package?: string
        readonly version?: string
      }
      return `${from} ${version}`.trim()
    }),
    models: answers.map(({ name, model, calls, first, last }) => ({
      name,
      model: model ?? '',
      calls,
      dates:
        first.slice(0, 10) === last.slice(0, 10)
          ? first.slice(0, 10)
          : `${first.slice(0, 10)} – ${last.slice(0, 10)}`,
    })),
    standIns,
    ...(services.length > 0 && { services }),
    files: files.map((file) => ({ file: textOf(file, 'file'), sha256: textOf(file, 'sha256') })),
    prompts: prompts
      .filter(({ changed }) => changed)
      .map(({ prompt, language, sha256, text = '' }) => ({
        prompt: plainText(`${prompt} (${language})`),
        sha256,
        text: plainText(text),
      })),
    config: config.map((entry) => ({ path: textOf(entry, 'path'), value: valueOf(entry) })),
    runs: runs.map((run) => ({
      id: Number(run['id']),
      started: textOf(run, 'started'),
      ...(run['finished'] !== undefined && { finished: textOf(run, 'finished') }),
      outcome: chinese.words(outcomeOf(run)),
    })),
  }
}

const textOf = (object: JsonObject, name: string): string => {
  const value = object[name]
  return value === undefined || value === null ? '' : plainText(value)
}

/**
 * Value of a setting as text, followed by its placeholder if the environment supplied the value.
 */
function valueOf({ value, written }: JsonObject): string {
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  return written === undefined ? shown : `${shown} (${plainText(written)})`
}

function outcomeOf({ outcome }: JsonObject): { readonly en: string; readonly zh: string } {
  if (typeof outcome !== 'object' || outcome === null || Array.isArray(outcome))
    return { en: 'not finished', zh: '未完成' }
  const {
    done = 0,
    reused = 0,
    failed = 0,
    stopped,
  } = outcome as Readonly<Record<string, number | string>>
  const end = stopped === undefined ? '' : `, ${stopped}`
  return {
    en: `${done} new, ${reused} reused, ${failed} failed${end}`,
    zh: `新做 ${done} 个，复用 ${reused} 个，失败 ${failed} 个${end}`,
  }
}
