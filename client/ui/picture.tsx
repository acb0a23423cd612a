import { type ReactNode, useState } from 'react'
import classes from './picture.module.css'

type PictureProps = {
  url: string | null
  /** Shown until the picture has come, and if there is none or it cannot be loaded. */
  children: ReactNode
}

/** A picture that fills the element around it, which has to be positioned. It is never the only sign of what it shows. */
export function Picture({ url, children }: PictureProps) {
  const [loaded, setLoaded] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  if (url === null || url === broken) return children
  return (
    <>
      {url === loaded ? null : children}
      <img
        className={classes.picture}
        src={url}
        alt=""
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(url)}
        onError={() => setBroken(url)}
      />
    </>
  )
}
