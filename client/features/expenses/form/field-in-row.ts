import classes from './details-card.module.css'

/** The style of a field inside a card, with its label in front of it and its hint below. */
export const inRow = {
  variant: 'unstyled',
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
  classNames: {
    root: classes.field ?? '',
    label: classes.label ?? '',
    input: classes.input ?? '',
    description: classes.hint ?? '',
    error: classes.error ?? '',
  },
} as const
