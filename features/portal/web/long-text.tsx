/** A text whose rest shows on asking, when it is long. */
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { seeMoreFrom } from '#platform/web/see-more.ts'
import classes from './portal.module.css'

export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  if (text.length <= seeMoreFrom) return <p className={classes.text}>{text}</p>
  return (
    <p className={classes.text}>
      {whole ? text : `${text.slice(0, seeMoreFrom).trimEnd()}…`}
      <button type="button" className={classes.inText} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? t('See less') : t('See more')}
      </button>
    </p>
  )
}
