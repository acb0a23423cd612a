import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'

describe('the server', () => {
  it('says that it lives, and what time it has', async () => {
    const app = createApp({ now: () => 1_795_000_000, distDir: '/nowhere' })
    const response = await request(app).get('/health')
    expect(response.status).toBe(200)
    expect(response.body).toEqual({ success: true, serverTime: 1_795_000_000 })
  })
})
