import { render } from 'preact'
import { App } from './app.js'
import './page.css'
import { fileSource } from './source-file.js'
import { serverSource, takeToken } from './source-server.js'

const root = document.getElementById('app')!
const source = (await fileSource()) ?? serverSource(takeToken())
render(<App source={source} />, root)
