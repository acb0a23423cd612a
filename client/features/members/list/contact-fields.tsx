/** Phone and email of a provisional member, folded until they are wanted: most have neither. */
import { Button, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { fieldTexts } from '#shared/messages/labels.ts'
import { pendingMemberTexts as texts } from '#shared/messages/pending-members.ts'
import classes from './members-view.module.css'

type ContactFieldsProps = {
  /** The properties of the two inputs. */
  phone: GetInputPropsReturnType
  email: GetInputPropsReturnType
}

export function ContactFields({ phone, email }: ContactFieldsProps) {
  const id = useId()
  const [isOpened, setIsOpened] = useState(() => Boolean(phone.value || email.value))
  // A field with a problem must be in sight.
  const isOpen = isOpened || Boolean(phone.error || email.error)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <Button
        variant="subtle"
        className={classes.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        rightSection={<Chevron size={18} stroke={1.8} aria-hidden />}
        onClick={() => setIsOpened(!isOpen)}
      >
        {texts.contact}
      </Button>
      {isOpen ? (
        <div id={id} className={classes.fields}>
          <TextInput
            label={`${texts.phone}（${fieldTexts.optional}）`}
            placeholder={texts.phonePlaceholder}
            type="tel"
            autoComplete="off"
            {...phone}
          />
          <TextInput
            label={`${texts.email}（${fieldTexts.optional}）`}
            placeholder={texts.emailPlaceholder}
            type="email"
            autoComplete="off"
            description={texts.contactHint}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...email}
          />
        </div>
      ) : null}
    </>
  )
}
