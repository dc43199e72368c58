import type { ModelRole } from '../contracts/models.js'

const all: readonly ModelRole[] = ['chat', 'embedding', 'reward']

export const isRole = (value: unknown): value is ModelRole => all.some((role) => role === value)
