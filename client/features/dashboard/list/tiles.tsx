/** The four ways on from the dashboard (specification 1, section 2). */
import { IconReceipt, IconSettings, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { dashboardTexts as texts } from '#shared/messages/dashboard.ts'
import classes from './tiles.module.css'

const icon = { size: 24, stroke: 1.8, 'aria-hidden': true } as const
const tile = classes.tile ?? ''

export function Tiles() {
  return (
    <div className={classes.tiles}>
      <ul className={classes.grid} aria-label={texts.tiles}>
        <li>
          <Link to="/create-group" className={tile}>
            <IconUsersGroup {...icon} />
            {texts.tile.create}
          </Link>
        </li>
        <li>
          <Link to="/join" className={tile}>
            <IconUsersPlus {...icon} />
            {texts.tile.join}
          </Link>
        </li>
        <li>
          <div className={tile} data-to-come>
            <IconReceipt {...icon} />
            <span>
              {texts.tile.receipts} <span className={classes.toCome}>{texts.toCome}</span>
            </span>
          </div>
        </li>
        <li>
          <Link to="/settings" className={tile}>
            <IconSettings {...icon} />
            {texts.tile.settings}
          </Link>
        </li>
      </ul>
    </div>
  )
}
