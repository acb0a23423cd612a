/** Examples of the mutations about groups and people, with the words in which the list of unsent changes describes them. */
import { applicationIdOf } from '#shared/model/application.ts'
import { IconId } from '#shared/model/group.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { pendingIdOf } from './ids.ts'
import { guest } from './keys.ts'
import { hanako, jiro, misaki, placeOf, taro } from './people.ts'
import { groupId } from './sync-rows.ts'

/** みさき waits for a review. */
export const application = {
  id: applicationIdOf({ groupId, userId: misaki.userId }),
  groupId,
  userId: misaki.userId,
  applicantName: 'みさき',
  avatarUrl: null,
  type: 'general' as const,
  pendingMemberId: null,
  message: '',
  status: 'applied' as const,
  rejectionReason: '',
  reviewedBy: null,
  createdAt: 1,
  updatedAt: 1,
  version: 1,
  createdVersion: 1,
  ordinal: 5,
}

export const group = { name: '沖縄', description: '3泊4日', inviteMethod: 'open' as const }

export type Case = { change: MutationInput; title: string; amount?: number; lines?: string[] }

export const peopleCases: Case[] = [
  {
    change: { name: 'group.create', args: group },
    title: 'グループの作成：沖縄',
    lines: ['説明：3泊4日'],
  },
  {
    change: {
      name: 'group.create',
      args: {
        ...group,
        description: '',
        itineraries: 'enabled',
        firstItinerary: { title: '那覇', startDate: '2026-08-01', endDate: '2026-08-03', destination: '' },
      },
    },
    title: 'グループの作成：沖縄',
    lines: ['最初の旅程：那覇'],
  },
  {
    change: { name: 'group.setIcon', args: { icon: null } },
    title: 'グループのアイコンの変更：京都',
    lines: ['アイコンをなくす'],
  },
  {
    change: { name: 'group.setIcon', args: { icon: IconId.parse('a'.repeat(64)) } },
    title: 'グループのアイコンの変更：京都',
    lines: ['新しいアイコンにする'],
  },
  { change: { name: 'group.renewInviteCode', args: {} }, title: '招待コードの更新：京都' },
  {
    change: { name: 'group.edit', args: { description: '4泊' } },
    title: 'グループの編集：京都',
    lines: ['説明：4泊'],
  },
  {
    change: { name: 'profile.set', args: { displayName: 'はな', statusMessage: '旅行中' } },
    title: 'プロフィールの変更：はな',
    lines: ['ひとこと：旅行中'],
  },
  { change: { name: 'group.delete', args: {} }, title: 'グループの削除：京都' },
  { change: { name: 'member.join', args: { inviteCode: 'X' } }, title: 'グループへの参加：京都' },
  { change: { name: 'member.remove', args: { id: placeOf(jiro, groupId) } }, title: 'メンバーの削除：次郎' },
  {
    change: { name: 'member.remove', args: { id: placeOf(hanako, groupId) } },
    title: 'グループからの退出：京都',
  },
  {
    change: { name: 'member.setRole', args: { id: placeOf(jiro, groupId), role: 'admin' } },
    title: '役割の変更：次郎',
    lines: ['管理者にする'],
  },
  {
    change: { name: 'member.setRole', args: { id: placeOf(taro, groupId), role: 'member' } },
    title: '役割の変更：太郎',
    lines: ['管理者から外す'],
  },
  {
    change: { name: 'member.makeOwner', args: { id: placeOf(jiro, groupId) } },
    title: 'オーナーの交代：次郎',
  },
  {
    change: { name: 'pendingMember.add', args: { id: pendingIdOf(9), name: '祖母' } },
    title: '仮メンバーの追加：祖母',
  },
  {
    change: {
      name: 'pendingMember.add',
      args: { id: pendingIdOf(9), name: '祖母', phone: '090-1234-5678', email: 'a@example.com' },
    },
    title: '仮メンバーの追加：祖母',
    lines: ['電話：090-1234-5678', 'メール：a@example.com'],
  },
  {
    change: { name: 'pendingMember.setContact', args: { id: guest, phone: '', email: 'a@example.com' } },
    title: '仮メンバーの連絡先の変更：仮ゲスト',
    lines: ['電話：なし', 'メール：a@example.com'],
  },
  {
    change: { name: 'pendingMember.setRole', args: { id: guest, role: 'admin' } },
    title: '仮メンバーの役割の変更：仮ゲスト',
    lines: ['管理者にする'],
  },
  { change: { name: 'pendingMember.invite', args: { id: guest } }, title: '仮メンバーの招待：仮ゲスト' },
  {
    change: {
      name: 'application.apply',
      args: { inviteCode: 'X', message: '次郎の妹です', pendingMemberId: null },
    },
    title: '参加のお願い：京都',
    lines: ['メッセージ：次郎の妹です'],
  },
  { change: { name: 'application.withdraw', args: {} }, title: '参加のお願いの取り下げ：京都' },
  {
    change: { name: 'application.approve', args: { id: application.id, pendingMemberId: null } },
    title: '参加のお願いへの返事：みさき',
    lines: ['新しいメンバーとして'],
  },
  {
    change: { name: 'application.approve', args: { id: application.id, pendingMemberId: guest } },
    title: '参加のお願いへの返事：みさき',
    lines: ['仮ゲストと同じ人にする'],
  },
  {
    change: { name: 'application.reject', args: { id: application.id, reason: '満員です' } },
    title: '参加のお願いへのお断り：みさき',
    lines: ['理由：満員です'],
  },
  {
    change: { name: 'pendingMember.rename', args: { id: guest, name: '祖母' } },
    title: '仮メンバーの名前の変更：祖母',
    lines: ['前の名前：仮ゲスト'],
  },
  { change: { name: 'pendingMember.remove', args: { id: guest } }, title: '仮メンバーの削除：仮ゲスト' },
  { change: { name: 'pendingMember.restore', args: { id: guest } }, title: '仮メンバーの復元：仮ゲスト' },
  {
    change: { name: 'pendingMember.link', args: { id: guest, userId: taro.userId } },
    title: '同じ人としてまとめる：仮ゲスト',
    lines: ['太郎と同じ人にする'],
  },
]
