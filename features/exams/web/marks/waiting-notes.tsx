/** What a person must know of his sheets of marks before anything else: refused ones, and who was overruled, until it was seen. */
import { Button } from '@mantine/core'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { OverruledNote, RefusedNote } from '#platform/web/kit/offline-sheet/notes.tsx'
import { giveUp, useOutbox, useTold } from '#platform/web/outbox.ts'
import type { CellValue } from '../../contract/marks.ts'
import { textOf } from './cells.ts'
import classes from './marks.module.css'
import { marksKey } from './sheet-layers.ts'

/** `begins`: the names of the sheets on this device; `refused`: what is said of one that the server did not take; `say`: a value in words, where it is no mark. */
export function WaitingNotes({
  begins = marksKey,
  refused: title = t('The server refused these marks'),
  say,
}: {
  begins?: string
  refused?: string
  say?: ((value: string) => string) | undefined
}) {
  const language = useLanguage()
  const refused = useOutbox().filter(({ key, refused: why }) => key.startsWith(begins) && why !== undefined)
  const told = useTold().filter(({ key }) => key.startsWith(begins))
  return (
    <>
      {refused.map((entry) => (
        <RefusedNote key={entry.id} entry={entry} title={title} className={classes.note}>
          <Button size="compact-md" variant="subtle" color="red" onClick={() => void giveUp(entry)}>
            {t('Remove')}
          </Button>
        </RefusedNote>
      ))}
      {told.map((each) => (
        <OverruledNote
          key={each.id}
          told={each}
          say={(value) => (say ? say(value) : textOf(value as CellValue, language)) || '\u2013'}
          after={t('Yours counts now. Both stand in the activity report.')}
          className={classes.note}
        />
      ))}
    </>
  )
}
