/** Starts the explorer in the page that the service serves at /explore. */
import { render } from 'preact'
import { App } from './app.tsx'

render(<App />, document.getElementById('app')!)
