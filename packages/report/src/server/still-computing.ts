/** Data of the first page before a large store is read completely. They name what is missing. */
import { version } from '@attune/core/runtime'
import type { ReportProject } from '../data/project.js'
import type { EvaluationOverview, Overview } from '../report-data.js'

type Open = Awaited<ReturnType<ReportProject['read']['openAnalyses']>>

/** Sentence that names the analyses whose results are still missing. */
export function computingAnalyses(open: Open): NonNullable<Overview['computing']> {
  const isSeveral = new Set(open.map(({ evaluation }) => evaluation)).size > 1
  const names = open.map(({ evaluation, label }) =>
    isSeveral ? `${label} (${evaluation})` : label,
  )
  return {
    en: `Still computed: ${names.join(', ')}. Dialogues can be read; this page shows the results once they are there.`,
    zh: `仍在计算：${names.join('、')}。现在可以查看对话；结果算好后会显示在本页。`,
  }
}

const READING: NonNullable<Overview['computing']> = {
  en: 'The index of dialogues is still read. This page shows them once they are there.',
  zh: '正在读取对话索引。读完后会显示在本页。',
}

/** Overview that is shown before results are computed; it uses the config only. */
export function overviewBefore({ config, read }: Pick<ReportProject, 'config' | 'read'>): Overview {
  const evaluations = read
    .archives()
    .map(({ config: { name, supporters } }): EvaluationOverview => ({
      name,
      supporters: [...new Set(supporters.map(({ label }) => label))],
      scenarios: 0,
      dialogues: 0,
      missing: 0,
      repeats: 1,
      conditions: {},
      offline: false,
      harm: [],
      health: [],
      sentences: [],
      apart: [],
      analyses: [],
      facets: {
        measures: [],
        curves: [],
        labels: [],
        flags: [],
        findings: [],
        endings: [],
        languages: [],
        tags: {},
        settings: [],
        judges: [],
      },
    }))
  return {
    title: evaluations.map(({ name }) => name).join(', '),
    evaluations,
    notices: [],
    computing: READING,
    provenance: {
      attune: version,
      seed: config.seed,
      extends: [],
      plugins: [],
      models: [],
      standIns: [],
      files: [],
      prompts: [],
      config: [],
      runs: [],
    },
    chinese: [],
  }
}
