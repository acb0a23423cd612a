import { Fragment, type ReactNode } from 'react'
import { unbrokenPhrases } from '#shared/messages/labels.ts'
import classes from './money.module.css'

type UnbrokenPhrasesProps = {
  text: string
  /** For a sentence that also has amounts. They are not kept whole here, because the first screen needs none of that code. */
  renderRest?: (part: string) => ReactNode
}

/**
 * A label or sentence in which no line breaks within 「…さんとして」 or 「元に戻せません」, but may after it. One element,
 * because a button is a flex box.
 */
export function UnbrokenPhrases({ text, renderRest }: UnbrokenPhrasesProps) {
  return (
    <span>
      {text.split(unbrokenPhrases).map((part, index) =>
        // Every second part is a phrase.
        index % 2 === 1 ? (
          // Inline is what a span is. happy-dom does not know it, and would have spaces around it in the names of buttons.
          <span key={index} className={classes.phrase} style={{ display: 'inline' }}>
            {part}
          </span>
        ) : (
          <Fragment key={index}>{renderRest?.(part) ?? part}</Fragment>
        ),
      )}
    </span>
  )
}

/** What a part of the app shows in place of the content that it is given: a text without broken words, anything else as it is. */
export function unbroken(content: ReactNode): ReactNode {
  return typeof content === 'string' && unbrokenPhrases.test(content) ? (
    <UnbrokenPhrases text={content} />
  ) : (
    content
  )
}

/** Longer than every label of the app, and so a name that somebody has given: it fills its lines before it is cut off. */
export function isLongName(text: ReactNode): boolean {
  return typeof text === 'string' && text.length > 20
}
