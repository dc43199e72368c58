import { expect, test } from 'vitest'
import { type Files, lines, Workspace } from '@attune/testkit/shared/workspace.js'

export interface Broken {
  readonly config: readonly string[]
  readonly files?: Files
  /** The config's file, where it is not attune.config.yaml. */
  readonly name?: string
  /** The file that the message begins with, where it is not the config's. */
  readonly blames?: string
  /** Every line of the message, with the code of what it reports. */
  readonly says: readonly (readonly [code: string, line: string])[]
}

/** One test per broken config: all that is said of it, word for word. */
export function testRefusals(cases: Readonly<Record<string, Broken>>): void {
  test.each(Object.entries(cases))('%s', async (_, { config, files, says, ...names }) => {
    const { name = 'attune.config.yaml', blames = name } = names
    const refusal = await new Workspace({ ...files, [name]: lines(...config) }).refusal()
    const count = says.length === 1 ? 'a mistake' : `${says.length} mistakes`
    const list = says.map(([, line]) => `  ${line}`)
    expect(refusal).toMatchObject({
      code: 'CONFIG_INVALID',
      codes: says.map(([code]) => code),
      text: [`The config ${blames} has ${count}.`, ...list].join('\n'),
    })
    expect(refusal.everything).not.toContain('sk-secret')
  })
}
