/**
 * The reader in a hurry: of each long text it sees the first third, and passages that are found for
 * it in full.
 */
import reply, { longTexts } from './reader.mjs'

export default function skim({ turns }) {
  const text = turns
    .at(-1)
    .text.replace(longTexts, (_, tag, inside) => `<${tag}>${firstThird(inside)}</${tag}>`)
  return reply({ turns: [...turns.slice(0, -1), { ...turns.at(-1), text }] })
}

const firstThird = (text) => text.slice(0, Math.ceil(text.length / 3))
