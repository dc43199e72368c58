import { basename } from 'node:path'
import { defineScenarios, type OptionsOf, type Scenario } from '@attune/core'
import { readText } from '@attune/core/reading'
import { errors } from '../errors.js'
import { faultsText } from '../files/faults.js'
import { filledTemplate, type Persona, readPersonas } from '../files/personas.js'
import { type Target, targetIn } from '../files/target.js'
import { folderOption } from '../folder-option.js'

const options = {
  type: 'object',
  properties: {
    folder: folderOption,
    level: {
      type: 'string',
      description:
        'Column with the level of risk, for a target that has another one than the releases.',
    },
  },
  required: ['folder'],
  additionalProperties: false,
} as const

/**
 * Personas of a target: one scenario each, with the filled template as its profile and the risk
 * level as a tag.
 */
export const personas = defineScenarios({
  revision: 1,
  summary:
    'Personas of VERA-MH, from your clone: suicide risk (0.9 to 2.x), harm from others, or any target folder.',
  options,
  create: (given) => ({ load: () => load(given) }),
})

async function* load({ folder, level }: OptionsOf<typeof options>): AsyncGenerator<Scenario> {
  const target = targetIn(folder)
  const template = await templateOf(target)
  const names = new Set<string>()
  for (const file of target.personas) {
    const read = readPersonas(await readText(file), {
      template: template.columns,
      isTarget: target.contextTemplate !== undefined,
      ...(level !== undefined && { level }),
    })
    const twice = read.personas
      .filter(({ name }) => names.has(name))
      .map(({ name, row }) => ({ code: 'duplicate-name', row, name }))
    const all = [...read.errors, ...twice]
    if (all.length > 0)
      throw errors.error(
        'PERSONAS',
        { file: basename(file), what: faultsText(all) },
        { place: { file } },
      )
    for (const persona of read.personas) {
      names.add(persona.name)
      yield scenarioOf(persona, template, target)
    }
  }
}

interface Template {
  /** Template with a placeholder for each column that the seeker may read. */
  readonly columns: string
  readonly whole: (columns: string) => string
}

/**
 * Template of a persona. Releases up to 1.1 have a single template; later ones insert a filled
 * context template into a common one.
 */
async function templateOf({ personaTemplate, contextTemplate }: Target): Promise<Template> {
  const shared = await readText(personaTemplate)
  if (contextTemplate === undefined || !shared.includes('{persona_context}'))
    return { columns: shared, whole: (text) => text }
  return {
    columns: await readText(contextTemplate),
    whole: (text) => filledTemplate(shared, { persona_context: text }),
  }
}

function scenarioOf(
  { name, risk, cells }: Persona,
  { columns, whole }: Template,
  { annotations }: Target,
): Scenario {
  const copied = annotations.flatMap((column) =>
    cells[column] ? [[column, cells[column]] as const] : [],
  )
  return {
    id: name,
    language: 'en',
    profile: whole(filledTemplate(columns, cells)),
    opening: [],
    events: [],
    references: {},
    tags: { ...(risk !== '' && { risk }), ...Object.fromEntries(copied) },
    details: { ...cells },
  }
}
