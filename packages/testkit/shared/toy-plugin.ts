/** Source of a plugin with one scenario, and a simulator that asks the supporter once. */
export const plugin = `
const options = { type: 'object', properties: {}, additionalProperties: false }
const component = (kind, made) => ({ kind, revision: 1, summary: 'A toy', options, create: () => made })
const person = { id: 'one', language: 'en', profile: '', opening: [], events: [], references: {}, tags: {}, details: {} }
const seeker = (text) => ({ speaker: 'seeker', text })
export default {
  contract: 1,
  name: 'toy',
  components: {
    people: component('scenarios', { async *load() { yield person } }),
    talk: component('simulator', { async simulate(_, supporter, { key }) {
      const { text } = await supporter.reply({ language: 'en', turns: [seeker('Hi.')], id: key })
      return { turns: [seeker('Hi.'), { speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
    } }),
  },
}
`
