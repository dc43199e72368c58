import type { Component, Plugin } from '@attune/core'

/** Components and services of a plugin, by the second part of their names. */
export const componentsOf = ({ components, services = {} }: Plugin): readonly (readonly [string, Component])[] => [
  ...Object.entries(components),
  ...Object.entries(services),
]
