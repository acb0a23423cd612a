/** Starts the server. The only file that reads the environment. */
import { once } from 'node:events'
import { createApp } from './app.ts'

const { PORT = '3000', HOST = '127.0.0.1', DIST_DIR = './dist' } = process.env

const app = createApp({ now: () => Math.floor(Date.now() / 1000), distDir: DIST_DIR })
const server = app.listen(Number(PORT), HOST)
await once(server, 'listening')
process.stdout.write(`わりたび: http://localhost:${PORT}\n`)
