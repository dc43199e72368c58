// 10,000 units of the same small method: in JavaScript, and in Python through one process.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measured } from './project.mjs'

const root = join(import.meta.dirname, '..', '..')
const python = process.env.ATTUNE_PYTHON ?? 'python3'

const inPython = `
from attune_eval import Dialogue, Estimate, estimator

@estimator(revision=1, gives={"measures": {"words": {}}})
def words(dialogue: Dialogue) -> Estimate:
    """Words of the supporter."""
    return Estimate({"words": sum(len(turn.text.split()) for turn in dialogue.turns if turn.speaker == "supporter")})
`
const inJavaScript = `
export default { contract: 1, name: 'twin', components: { words: {
  kind: 'estimator', revision: 1, summary: 'Words of the supporter.',
  gives: { measures: { words: {} } },
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    estimate: async ({ turns }) => {
      const words = turns.filter(({ speaker }) => speaker === 'supporter').reduce((sum, { text }) => sum + text.split(/\\s+/).length, 0)
      return { measures: { words: { state: 'known', value: words } }, series: {} }
    },
  }),
} } }
`

/** Seconds of a run over the same stored dialogues, by the door that the estimator is behind. */
export async function doors(count) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-bench-python-'))
  writeFileSync(join(folder, 'method.py'), inPython)
  writeFileSync(join(folder, 'twin.mjs'), inJavaScript)
  const estimators = {
    none: {},
    JavaScript: { 'twin/words': {} },
    Python: { 'method/words': {} },
  }
  const seconds = {}
  for (const [door, own] of Object.entries(estimators)) {
    const config = {
      plugins: [
        join(import.meta.dirname, 'plugin.mjs'),
        './twin.mjs',
        ...(door === 'Python' ? ['./method.py'] : []),
      ],
      python: { executable: python, env: { PYTHONPATH: join(root, 'python/src') } },
      concurrency: 32,
      supporters: { bot: { use: 'core/rule-based' } },
      evaluations: {
        bench: {
          scenarios: { use: 'bench/scenarios', count },
          simulator: 'bench/one-turn',
          estimators: own,
        },
      },
    }
    writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
    const { seconds: took, result } = await measured('run.mjs', { folder })
    if (result.failed > 0) throw new Error(`${door}: ${result.failed} units failed`)
    seconds[door] = took
  }
  rmSync(folder, { recursive: true, force: true })
  return seconds
}
