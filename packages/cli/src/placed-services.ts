import type { ResolvedConfig } from '@attune/core/runtime'

/** Services of plugins that the config replaces: the name of each, and that of its replacement. */
export const placedServices = ({ services }: Pick<ResolvedConfig, 'services'>): (readonly [string, string])[] =>
  [...services].flatMap(([name, { use }]) => (use === name ? [] : [[name, use] as const]))

/** `Replaced services: longemotion/retriever is bm25/retriever.` */
export const servicesText = (placed: Readonly<Record<string, string>>): string =>
  `Replaced services: ${Object.entries(placed)
    .map(([name, use]) => `${name} is ${use}`)
    .join(', ')}.`
