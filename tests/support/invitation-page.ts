/** The page of an invitation over a real database, and a server that answers as the test says. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { type RejectionCode, refusals } from '#shared/rejection-codes.ts'
import { JoinSearch } from '#client/route-params.ts'
import { becomeAccount, enterNobody } from '#client/session/current-account.ts'
import type { AccountDatabase } from '#client/store/account-database.ts'
import { closeAccount, currentDatabase, isAccountOpen } from '#client/store/current-database.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { JoinScreen } from '#client/features/invitations/join-screen.tsx'
import { group, groupId, members, taroId } from './expenses-for-test.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { invitation } from './invitations-for-test.ts'
import { renderScreen } from './routed-for-test.tsx'

type Answer = object | RejectionCode | 'unreachable'

/** Registers the hooks of the tests, and returns what they act on. */
export function invitationServer() {
  const server = {
    /** What the code leads to. */
    invitation: invitation() as InvitationPreview | RejectionCode | 'unreachable',
    /** The answers to joining, applying and withdrawing, in order; the last one repeats. */
    answers: [] as (() => Answer | Promise<Answer>)[],
    asked: [] as [string, unknown][],
    /** Each test has a code of its own, because a page keeps what it has read. */
    code: '',
    database: (): AccountDatabase => currentDatabase(),
  }
  let tests = 0
  beforeEach(() => {
    tests += 1
    server.code = `CODE${String(tests).padStart(6, 'A')}`
    server.invitation = invitation()
    server.answers = []
    server.asked = []
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal('EventSource', FakeEventSource)
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path === '/api/config') return respond({ authMode: 'local', needsAccessCode: false })
      if (path === '/api/invitations') {
        const found = server.invitation
        return respond(typeof found === 'object' ? { invitation: found } : found)
      }
      // Rows come by the tests' own hand, and not by a sync.
      if (!path.startsWith('/api/groups')) return new Promise(() => undefined)
      server.asked.push([path, typeof init.body === 'string' ? JSON.parse(init.body) : null])
      const answer = server.answers.length > 1 ? server.answers.shift() : server.answers[0]
      return respond((await answer?.()) ?? 'defect')
    })
  })
  afterEach(async () => {
    stopPageRunner()
    if (isAccountOpen()) {
      await currentDatabase().delete({ disableAutoOpen: false })
      closeAccount()
    }
    enterNobody()
    localStorage.clear()
  })
  return server
}

function respond(answer: Answer): Response {
  if (answer === 'unreachable') throw new TypeError('no connection')
  if (typeof answer === 'object') return Response.json({ success: true, ...answer })
  return Response.json({ success: false, error: '', code: answer }, { status: refusals[answer].status })
}

/** 太郎 is signed in. */
export function signIn(): Promise<void> {
  return becomeAccount({ userId: taroId, displayName: '太郎', avatarUrl: null })
}

export function openJoinScreen(address: string): () => string {
  const validateSearch = (search: Record<string, unknown>) => JoinSearch.parse(search)
  return renderScreen(JoinScreen, '/join', address, { validateSearch })
}

export async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}

/** What a sync brings after joining. */
export async function enterGroup(): Promise<void> {
  await currentDatabase().groups.put(group)
  await currentDatabase().members.bulkPut(members)
}

/** What a sync brings of the own application. */
export async function putApplication(
  status: 'applied' | 'approved' | 'rejected' | 'withdrawn',
  given: { message?: string; rejectionReason?: string } = {},
): Promise<void> {
  await currentDatabase().ownApplications.put({
    id: applicationIdOf({ groupId, userId: taroId }),
    ...{ groupId, userId: taroId, groupName: '沖縄 2026夏', type: 'general' },
    ...{ message: '', status, rejectionReason: '', createdAt: 1, updatedAt: 1 },
    ...{ version: 1, createdVersion: 1, ordinal: 0 },
    ...given,
  })
}
