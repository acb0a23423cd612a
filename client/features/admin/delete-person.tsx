/** The button that deletes a user or a pending member, and the question before it. */
import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { userManagementTexts } from '#shared/messages/user-management.ts'
import type { Answer } from '#client/session/call-api.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { showNotice } from '#client/ui/show-notice.ts'

type DeletePersonProps = {
  name: string
  texts: {
    deleteTitle: (name: string) => string
    deleteText: (name: string) => string
    deleted: (name: string) => string
    deleteFailed: string
  }
  /** Deletes on the server. */
  onDelete: () => Promise<Answer<true>>
  onDeleted: () => void
  /** Shows an icon alone, for a row of the list. */
  isIcon?: boolean
}

export function DeletePerson({ name, texts, onDelete, onDeleted, isIcon = false }: DeletePersonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = async () => {
    const answer = await onDelete()
    if (!answer.ok) return showNotice({ color: 'red', title: texts.deleteFailed, message: answer.sentence })
    showNotice({ message: texts.deleted(name) })
    onDeleted()
  }
  return (
    <>
      {isIcon ? (
        <ActionIcon
          color="red"
          aria-label={userManagementTexts.deleteOf(name)}
          data-tooltip={userManagementTexts.delete}
          data-tooltip-from="end"
          onClick={() => setIsAsking(true)}
        >
          <IconTrash size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="outline"
          color="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setIsAsking(true)}
        >
          {userManagementTexts.delete}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        look="danger"
        title={texts.deleteTitle(name)}
        message={texts.deleteText(name)}
        confirmLabel={userManagementTexts.delete}
        onConfirm={remove}
      />
    </>
  )
}
