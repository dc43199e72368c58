import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { repository } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
)
const link = (text, page) => ({ text, link: `/${page}` })

export default {
  title: 'Attune',
  description: 'Compares how simulated help-seekers fare with different support chatbots',
  lang: 'en',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '.cache',
  lastUpdated: false,
  // Pages of Attune have no HTML: text in angle brackets and in double braces is text.
  markdown: {
    html: false,
    config: (md) => {
      for (const kind of ['text', 'code_inline']) {
        const rendered = md.renderer.rules[kind]
        md.renderer.rules[kind] = (...given) =>
          rendered(...given).replaceAll('{{', '<span v-pre>{{</span>')
      }
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [['meta', { name: 'theme-color', content: '#0f5c5c' }]],
  // The theme marks no part of a page as its main one.
  transformHtml: (html) => html.replace('id="VPContent"', 'id="VPContent" role="main"'),
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      link('Start', 'start'),
      link('Harm', 'harm'),
      link('In CI', 'ci'),
      link('Plugins', 'plugins'),
      { text: 'API', link: '/api/index.html', target: '_self' },
      link('All pages', 'pages'),
    ],
    sidebar: [
      {
        text: 'Begin',
        items: [
          link('Install', 'install'),
          link('Start', 'start'),
          link('Your own bot', 'own-bot'),
          link('First table', 'first-table'),
          link('Glossary', 'glossary'),
        ],
      },
      {
        text: 'Harm',
        items: [
          link('Harm first', 'harm'),
          link('Questions that find harm', 'findings'),
          link('What a judge misses', 'controls'),
        ],
      },
      {
        text: 'Conclude',
        items: [
          link('What results mean', 'results'),
          link('How many scenarios', 'how-many'),
          link('In CI', 'ci'),
          link('From run to paper', 'paper'),
        ],
      },
      {
        text: 'Run',
        items: [
          link('Config', 'config'),
          link('Control a run', 'running'),
          link('Models', 'providers'),
          link('Logs', 'logs'),
          link('Many machines', 'scale'),
          link('Outputs', 'outputs'),
          link('Errors', 'errors'),
        ],
      },
      {
        text: 'Methods',
        items: [
          link('Trajectory', 'methods/trajectory'),
          link('Hill judge', 'methods/hill-judge'),
          link('SAGE', 'methods/sage'),
          link('LongEmotion', 'methods/longemotion'),
          link('ESC-Eval', 'methods/esc-eval'),
          link('VERA-MH', 'methods/vera-mh'),
          link('Is this the method?', 'methods/replicas'),
          link('Mixing', 'mixing'),
        ],
      },
      {
        text: 'Extend',
        items: [
          link('Write a plugin', 'plugins'),
          link('In Python', 'python'),
          link('Debug', 'debug'),
          link('Publish', 'publish'),
          link('Architecture', 'architecture'),
        ],
      },
    ],
    socialLinks: [{ icon: 'github', link: repository.url.replace(/^git\+|\.git$/g, '') }],
    footer: { message: 'Apache-2.0. Results are no clinical findings.' },
  },
}
