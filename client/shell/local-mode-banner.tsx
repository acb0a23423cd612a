import { shellTexts } from '#shared/messages/shell.ts'
import classes from './shell.module.css'

export function LocalModeBanner() {
  return <aside className={classes.localMode}>{shellTexts.localMode}</aside>
}
