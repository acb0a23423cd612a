import { Fragment } from 'react'
import { unbrokenPhrases } from '#shared/messages/labels.ts'
import classes from './money.module.css'

/** A label or sentence in which no line breaks within 「…さんとして」 or 「あとで」, but may after it. One element, because a button is a flex box. */
export function UnbrokenPhrases({ text }: { text: string }) {
  return (
    <span>
      {text.split(unbrokenPhrases).map((part, index) =>
        // Every second part is a phrase.
        index % 2 === 1 ? (
          <span key={index} className={classes.phrase}>
            {part}
          </span>
        ) : (
          <Fragment key={index}>{part}</Fragment>
        ),
      )}
    </span>
  )
}
