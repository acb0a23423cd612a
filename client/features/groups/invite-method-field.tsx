import { groupFormTexts as texts } from '#shared/messages/groups.ts'
import type { Group } from '#shared/model/group.ts'
import { RadioRows } from '#client/ui/radio-rows.tsx'

type InviteMethodFieldProps = {
  value: Group['inviteMethod']
  onChoose: (method: Group['inviteMethod']) => void
}

/** Whether somebody with the code is asked about, or joins at once. */
export function InviteMethodField(field: InviteMethodFieldProps) {
  return (
    <RadioRows
      label={texts.inviteMethod}
      choices={[
        { value: 'open', title: texts.open, note: texts.openNote },
        { value: 'approval', title: texts.approval, note: texts.approvalNote },
      ]}
      {...field}
    />
  )
}
