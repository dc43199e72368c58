// Generates the Markdown table of a component's options from their schema.
const cell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')

function typeOf(schema = {}) {
  if (schema.enum)
    return schema.enum.map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``).join(' ')
  if (schema.format) return schema.format.replaceAll('-', ' ')
  if (schema.anyOf || schema.oneOf)
    return [...(schema.anyOf ?? schema.oneOf)].map(typeOf).join(' or ')
  const [type] = [schema.type].flat()
  if (type === 'array') return `list of ${typeOf(schema.items)}`
  if (type === 'object' && schema.properties)
    return `{ ${Object.keys(schema.properties).join(', ')} }`
  return [schema.type].flat().filter(Boolean).join(' or ') || 'any'
}

function defaultOf(name, schema, required) {
  if (required.includes(name)) return '*required*'
  return schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``
}

/** Lines of a table with one row per option, followed by an empty line. */
export function optionTable({ properties = {}, required = [] }) {
  const options = Object.entries(properties)
  if (options.length === 0) return ['No options.', '']
  return [
    '| option | value | default | |',
    '| --- | --- | --- | --- |',
    ...options.map(
      ([name, schema]) =>
        `| \`${name}\` | ${cell(typeOf(schema))} | ${cell(defaultOf(name, schema, required))} | ${cell(schema.description ?? '')} |`,
    ),
    '',
  ]
}
