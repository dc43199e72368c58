/** Whether every place from 0 to size - 1 can be reached from 0 along edges from -> to for which `leads` holds. */
export function reachesAll(size: number, leads: (from: number, to: number) => boolean): boolean {
  const reached = new Set([0])
  for (const from of reached) {
    for (let to = 0; to < size; to++) if (leads(from, to)) reached.add(to)
  }
  return reached.size === size
}

/** Whether every place can be reached from every other. */
export const isStronglyConnected = (size: number, leads: (from: number, to: number) => boolean): boolean =>
  reachesAll(size, leads) && reachesAll(size, (from, to) => leads(to, from))
