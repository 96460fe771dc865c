/** What a person must know of his sheets of marks before anything else: refused ones, and who was overruled, until it was seen. */
import { Button } from '@mantine/core'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { OverruledNote, RefusedNote } from '#platform/web/kit/offline-sheet/notes.tsx'
import { giveUp, useOutbox, useTold } from '#platform/web/outbox.ts'
import type { CellValue } from '../../contract/marks.ts'
import { textOf } from './cells.ts'
import classes from './marks.module.css'
import { isMarksKey } from './sheet-layers.ts'

export function WaitingNotes() {
  const language = useLanguage()
  const refused = useOutbox().filter(({ key, refused: why }) => isMarksKey(key) && why !== undefined)
  const told = useTold().filter(({ key }) => isMarksKey(key))
  return (
    <>
      {refused.map((entry) => (
        <RefusedNote key={entry.id} entry={entry} title={t('The server refused these marks')} className={classes.note}>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => void giveUp(entry)}>
            {t('Remove')}
          </Button>
        </RefusedNote>
      ))}
      {told.map((each) => (
        <OverruledNote
          key={each.id}
          told={each}
          say={(value) => textOf(value as CellValue, language) || '\u2013'}
          after={t('Yours counts now. Both stand in the activity report.')}
          className={classes.note}
        />
      ))}
    </>
  )
}
