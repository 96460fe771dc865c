/** A text whose rest shows on asking, when it is long. */
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import classes from './portal.module.css'

const limit = 100

export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  if (text.length <= limit) return <p className={classes.text}>{text}</p>
  return (
    <p className={classes.text}>
      {whole ? text : `${text.slice(0, limit).trimEnd()}…`}
      <button type="button" className={classes.inText} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? t('See less') : t('See more')}
      </button>
    </p>
  )
}
