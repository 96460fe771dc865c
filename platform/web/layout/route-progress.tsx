/** A thin line while a screen is on its way; nothing when it comes at once. */
import { useNavigation } from 'react-router'
import classes from './frame.module.css'

export function RouteProgress() {
  return useNavigation().state === 'loading' ? <div className={classes.progress} aria-hidden="true" /> : null
}
