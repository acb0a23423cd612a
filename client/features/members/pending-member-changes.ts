/** Changes of a pending member. They work with no connection, and can be undone by their notice. */
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import { rejectionSentences } from '#shared/messages/rejections.ts'
import { Email, type PendingMember, Phone } from '#shared/model/pending-member.ts'
import type { MutationInput } from '#shared/mutations/registry.ts'
import { showOutcome } from '#client/features/groups/show-outcome.ts'
import { mutate, mutateTogether } from '#client/sync/mutate.ts'

/** The fields of a pending member that can be changed. */
export type PendingMemberFields = Pick<PendingMember, 'name' | 'phone' | 'email' | 'role'>

/**
 * Changes the fields that differ, all or none. `shownName` is distinguishable from equal names. Resolves with the sentence of a
 * refusal, or null.
 */
export async function savePendingMember(
  before: PendingMember,
  wanted: PendingMemberFields,
  shownName: string,
): Promise<string | null> {
  const after = {
    ...wanted,
    phone: normalizedBy(Phone, wanted.phone),
    email: normalizedBy(Email, wanted.email),
  }
  const changes = changesBetween(before, { to: after })
  if (changes.length === 0) return null
  const outcome = await mutateTogether(before.groupId, changes)
  if (!outcome.ok) return rejectionSentences[outcome.code]
  const isRenamed = after.name !== before.name
  const undo = async () => {
    const back = changesBetween({ ...before, ...after }, { to: before })
    showOutcome(await mutateTogether(before.groupId, back), {
      done: isRenamed ? texts.saved(after.name, before.name) : texts.undone(shownName),
      failed: texts.saveFailed,
    })
  }
  const done = isRenamed ? texts.saved(shownName, after.name) : texts.changed(shownName)
  showOutcome(outcome, { done, failed: texts.saveFailed, undo })
  return null
}

/** The text as the model stores it, so that another spelling is no change. */
function normalizedBy(schema: typeof Phone, text: string): string {
  return schema.safeParse(text).data ?? text
}

function changesBetween(
  before: PendingMember,
  { to: { name, phone, email, role } }: { to: PendingMemberFields },
): MutationInput[] {
  const { id } = before
  const contact = {
    ...(phone === before.phone ? {} : { phone }),
    ...(email === before.email ? {} : { email }),
  }
  return [
    ...(name === before.name ? [] : [{ name: 'pendingMember.rename', args: { id, name } } as const]),
    ...(Object.keys(contact).length === 0
      ? []
      : [{ name: 'pendingMember.setContact', args: { id, ...contact } } as const]),
    ...(role === before.role ? [] : [{ name: 'pendingMember.setRole', args: { id, role } } as const]),
  ]
}

/** Resolves with the sentence that says why it failed, or with null. */
export async function removePendingMember(
  { id, groupId }: PendingMember,
  name: string,
): Promise<string | null> {
  const outcome = await mutate(groupId, 'pendingMember.remove', { id })
  if (!outcome.ok) return rejectionSentences[outcome.code]
  const undo = async () => {
    const restored = await mutate(groupId, 'pendingMember.restore', { id })
    showOutcome(restored, { done: texts.restored(name), failed: texts.restoreFailed })
  }
  showOutcome(outcome, { done: texts.removed(name), failed: texts.removeFailed, undo })
  return null
}
