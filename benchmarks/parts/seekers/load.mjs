// Sources of the plugin and of the planted faults, which are no part of an installation.
import { createJiti } from 'jiti'

const jiti = createJiti(import.meta.url)

/** A module of this folder. */
export const here = (path) => jiti.import(`./${path}.ts`)

/** A module of the plugin. */
export const plugin = (path) => jiti.import(`../../../packages/plugin-seekers/src/${path}.ts`)
