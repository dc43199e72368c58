import { render } from 'preact'
import { App } from './app.js'
import { Owner } from './owner.js'
import './page.css'
import { fileSource, serverSource, takeToken } from './source.js'
import { Words } from './welcome.js'
import { sayIn } from './words.js'

const root = document.getElementById('app')!
const own = fileSource()
const holder = own ? undefined : takeToken()
if (holder?.role === 'owner') render(<Owner token={holder.token} />, root)
else {
  const source = own ?? serverSource(holder?.token ?? '')
  const loaded = await source.load()
  if ('fault' in loaded)
    render(<Words title="Attune">{sayIn('en')('badLink', loaded.fault)}</Words>, root)
  else {
    document.documentElement.lang = loaded.view.texts.language
    render(<App source={source} loaded={loaded} />, root)
  }
}
