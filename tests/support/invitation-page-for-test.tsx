/**
 * The whole page of an invitation, over a real database and a server that answers as the test says. Each test has a code of its
 * own, because a page keeps what it has read.
 */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { InvitationPreview } from '#shared/api/invitation-preview.ts'
import { applicationIdOf } from '#shared/model/application.ts'
import { type RejectionCode, refusals } from '#shared/rejection-codes.ts'
import { InvitationScreen } from '#client/features/invitations/invitation-screen.tsx'
import { becomeAccount, enterNobody } from '#client/session/current-account.ts'
import { closeAccount, currentDatabase } from '#client/store/current-database.ts'
import { stopPageRunner } from '#client/sync/page-runner.ts'
import { group, groupId, members, taroId } from './expenses-for-test.ts'
import { FakeEventSource } from './fake-event-source.ts'
import { invitation } from './invitations-for-test.ts'
import { renderScreen } from './routed-for-test.tsx'

type Answer = object | RejectionCode | 'unreachable'

export const page = {
  code: '',
  preview: invitation() as InvitationPreview | RejectionCode | 'unreachable',
  /** The answers to joining, applying and withdrawing, in order; the last one repeats. */
  answers: [] as (() => Answer | Promise<Answer>)[],
  asked: [] as [string, unknown][],
  /** Of the person who has signed in. */
  get database() {
    return currentDatabase()
  },
}
let tests = 0
let isOpen = false

function respond(answer: Answer): Response {
  if (answer === 'unreachable') throw new TypeError('no connection')
  if (typeof answer === 'object') return Response.json({ success: true, ...answer })
  return Response.json({ success: false, error: '', code: answer }, { status: refusals[answer].status })
}

export function setUpInvitationPage(): void {
  beforeEach(() => {
    tests += 1
    page.code = `CODE${String(tests).padStart(6, 'A')}`
    page.preview = invitation()
    page.answers = []
    page.asked = []
    localStorage.clear()
    sessionStorage.clear()
    vi.stubGlobal('EventSource', FakeEventSource)
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (path === '/api/config') return respond({ authMode: 'local', needsAccessCode: false })
      const { preview, answers } = page
      if (path === '/api/invitations')
        return respond(typeof preview === 'object' ? { invitation: preview } : preview)
      // Rows come by the tests' own hand, and not by a sync.
      if (!path.startsWith('/api/groups')) return new Promise(() => undefined)
      page.asked.push([path, typeof init.body === 'string' ? JSON.parse(init.body) : null])
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      return respond((await answer?.()) ?? 'defect')
    })
  })
  afterEach(async () => {
    stopPageRunner()
    if (isOpen) await currentDatabase().delete({ disableAutoOpen: false })
    isOpen = false
    closeAccount()
    enterNobody()
    localStorage.clear()
  })
}

export async function signIn(): Promise<void> {
  await becomeAccount({ userId: taroId, displayName: '太郎', avatarUrl: null })
  isOpen = true
}

export const invitationAddresses = ['/join', '/join-pending', '/invite', '/invite-pending']

export const open = (address = `/join?code=${page.code}`) =>
  renderScreen(InvitationScreen, invitationAddresses, address)

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

export async function enterGroup(): Promise<void> {
  await page.database.groups.put(group)
  await page.database.members.bulkPut(members)
}

export const apply = (status: 'applied' | 'rejected' | 'withdrawn', given: object = {}) =>
  page.database.ownApplications.put({
    id: applicationIdOf({ groupId, userId: taroId }),
    ...{ groupId, userId: taroId, groupName: '沖縄 2026夏', type: 'general' },
    ...{ message: '', status, rejectionReason: '', createdAt: 1, updatedAt: 1 },
    ...{ version: 1, createdVersion: 1, ordinal: 0 },
    ...given,
  })
