/** Every config that the documentation shows is valid; those of READMEs run from the tarballs. */
import { describe, expect, it } from 'vitest'
import { configs, fewScenarios, folderOf } from './e2e/documented.js'
import { attune } from './e2e/in-process.js'

describe('configs in the documentation', () => {
  it('are found', () => {
    expect(configs.length).toBeGreaterThan(9)
    expect(configs.map(({ page }) => page)).toContain('docs/own-bot.md')
  })

  it.each(configs.map((example) => [`${example.page}:${example.line}`, example] as const))(
    '%s is valid',
    async (_, example) => {
      const { status, stdout, stderr } = await attune(folderOf(example), [
        'config',
        'validate',
        ...fewScenarios(example),
      ])
      expect(stderr).toBe('')
      expect({ status, stdout }).toEqual({ status: 0, stdout })
    },
  )
})
