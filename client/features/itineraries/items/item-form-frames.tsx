/** What the form of an item stands in: a screen with an address, or on a wide screen a dialog over the plan. */
import { Button, Stack } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { itemFormTexts as texts } from '#shared/messages/item-screens.ts'
import { ActionButton } from '#client/ui/action-button.tsx'
import { DialogActions } from '#client/ui/dialog-actions.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Screen } from '#client/ui/screen.tsx'
import type { ItemFormFrameProps } from './item-form.tsx'

export function ItemScreenFrame({ trip, formId, isDisabled, onBack, children }: ItemFormFrameProps) {
  return (
    <Screen
      icon={IconCalendarEvent}
      title={texts.title}
      subtitle={trip.title}
      onBack={onBack}
      backLook="close"
      bottom={
        <ActionButton form={formId} disabled={isDisabled}>
          {texts.save}
        </ActionButton>
      }
      bottomNote={texts.worksOffline}
    >
      {children}
    </Screen>
  )
}

export function ItemDialogFrame({ formId, isDisabled, onBack, children }: ItemFormFrameProps) {
  return (
    <Dialog opened onClose={onBack} title={texts.title}>
      <Stack>
        {children}
        <DialogActions>
          <Button type="submit" form={formId} disabled={isDisabled}>
            {texts.save}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}
