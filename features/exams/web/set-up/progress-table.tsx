/** How far the marks of a class are entered: sections down, subjects across, per cent in each cell; a cell leads to its marks. */
import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import list from '#platform/web/kit/list/list.module.css'
import { ScrollBox } from '#platform/web/kit/list/scroll-box.tsx'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { ExamClass, Progress } from '../../contract/set-up.ts'
import classes from './set-up.module.css'

export type TurnLock = (section: number, isLocked: boolean, name: string) => void

export function ProgressTable({
  exam,
  of: { sections, subjects, progress },
  name,
  onLock,
}: {
  exam: number
  of: ExamClass
  name: string
  /** For whoever may: a section's marks are locked, or unlocked. */
  onLock: TurnLock | undefined
}) {
  if (subjects.length === 0) return <EmptyState inside about={t('No subject of this class is asked yet.')} />
  const byCell = new Map(progress.map((each) => [`${each.section_id}:${each.exam_subject_id}`, each]))
  return (
    <ScrollBox className={list.scroll} label={t('Marks of {section}', { section: name })}>
      <table className={`${list.table} ${classes.progress}`}>
        <thead>
          <tr>
            <th scope="col">{t('Section')}</th>
            {subjects.map((subject) => (
              <th key={subject.exam_subject_id} scope="col">
                {nameOf({ name: subject.subject, name_np: subject.subject_np })}
              </th>
            ))}
            <th scope="col" className="no-print">
              {t('Lock')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => (
            <tr key={section.section_id} className={list.row}>
              <th scope="row">{section.section}</th>
              {subjects.map(({ exam_subject_id }) => (
                <td key={exam_subject_id}>
                  <Cell
                    of={byCell.get(`${section.section_id}:${exam_subject_id}`)}
                    to={`/marks-entry?exam=${exam}&section=${section.section_id}&subject=${exam_subject_id}`}
                  />
                </td>
              ))}
              <td className="no-print">
                <Lock
                  section={section.section_id}
                  name={`${name} ${section.section}`}
                  progress={progress}
                  onLock={onLock}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Cell({ of, to }: { of: Progress | undefined; to: string }) {
  if (!of) return <span>–</span>
  const { asked, entered, locked_at } = of
  const say = (text: string) => digitsIn(getLanguage(), text)
  const state = entered === 0 ? 'none' : entered < asked ? 'some' : 'all'
  const told = say(t('{entered} of {asked} marks', { entered, asked }))
  return (
    <Link to={to} className={classes.cell} data-state={state} title={told}>
      {state === 'all' ? t('done') : say(`${Math.floor((entered * 100) / asked)}%`)}
      {locked_at !== null && <span> · {t('locked')}</span>}
    </Link>
  )
}

function Lock({
  section,
  name,
  progress,
  onLock,
}: {
  section: number
  name: string
  progress: readonly Progress[]
  onLock: TurnLock | undefined
}) {
  const sheets = progress.filter(({ section_id }) => section_id === section)
  const isLocked = sheets.length > 0 && sheets.every(({ locked_at }) => locked_at !== null)
  if (!onLock) return isLocked ? t('locked') : null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color={isLocked ? 'yellow' : 'gray'}
      aria-label={isLocked ? t('Unlock {section}', { section: name }) : t('Lock {section}', { section: name })}
      leftSection={isLocked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
      onClick={() => onLock(section, isLocked, name)}
    >
      {isLocked ? t('locked') : t('Lock')}
    </Button>
  )
}
