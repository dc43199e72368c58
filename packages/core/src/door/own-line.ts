/** The line of an author's code that an error comes from. */
import { fileURLToPath } from 'node:url'

/** The folder of all packages of the house: their lines say nothing to the author of a plugin. */
const house = fileURLToPath(new URL('../../../', import.meta.url))
const FRAME = /^\s+at (?:.*[ (])?((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^()]*?:\d+:\d+)\)?$/gm

/** The innermost line of a stack outside of Node and of the house, and of what is installed if there is one: `/path/to/file.js:12:5`. */
export function ownLineIn(stack: string): string | undefined {
  const places = [...stack.matchAll(FRAME)].map(([, place = '']) => pathOf(place))
  const foreign = places.filter((place) => !place.startsWith(house))
  return foreign.find((place) => !/[\\/]node_modules[\\/]/.test(place)) ?? foreign[0]
}

function pathOf(place: string): string {
  if (!place.startsWith('file:')) return place
  const [, url = place, at = ''] = /^(.*?)(:\d+:\d+)$/.exec(place) ?? []
  return fileURLToPath(url) + at
}
