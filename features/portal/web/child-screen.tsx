/** A screen about one child: which one, changed with a tap; a teacher looks for a student of the own sections. */
import type { ReactNode } from 'react'
import { lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { t } from '#platform/web/i18n.ts'
import { type SelectedChild, selectChild } from '#school/web/child/selected-child.ts'
import type { Child } from '../contract/portal.ts'
import { NoChild } from './no-child.tsx'
import { PageTitle, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { selected, useChild } from './use-child.ts'
import { personName, placeName } from './words.ts'

const StudentFinder = lazyPart(() => import('./student-finder.tsx'), { waiting: null })

export function ChildScreen({ title, children }: { title: string; children: (child: SelectedChild) => ReactNode }) {
  const { isFamily, child } = useChild()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {isFamily ? <ChildChoice chosen={child?.value} /> : <StudentFinder child={child} />}
      {child && <div key={child.value}>{children(child)}</div>}
    </>
  )
}

interface ChoiceProps {
  chosen: number | undefined
  onChoose?: (child: SelectedChild) => void
}

/** The family's children, to choose one. */
export function ChildChoice({ chosen, onChoose = selectChild }: ChoiceProps) {
  const { query, child } = useChild()
  if (!query.data && child) return null
  return (
    <Seen query={query} beside>
      {(list) => <ChildSwitch list={list} chosen={chosen} onChoose={onChoose} />}
    </Seen>
  )
}

function ChildSwitch({ list, chosen, onChoose }: Required<ChoiceProps> & { list: Child[] }) {
  if (list.length === 0) return <NoChild />
  if (list.length === 1)
    return (
      <p className={classes.only}>
        <b>{personName(list[0]!)}</b>
        {list[0]!.academic && ` · ${placeName(list[0]!.academic)}`}
      </p>
    )
  return (
    <fieldset className={classes.chips} aria-label={t('Children')}>
      {list.map((each) => (
        <button
          key={each.id}
          type="button"
          className={classes.chip}
          aria-pressed={each.id === chosen}
          onClick={() => onChoose(selected(each))}
        >
          {personName(each)}
          <small>
            {each.academic
              ? placeName({ ...each.academic, roll: hasNamesake(each, list) ? each.academic.roll : null })
              : t('Not studying here now')}
            {hasNamesake(each, list) && each.academic && ` · ${each.academic.enroll_code}`}
          </small>
        </button>
      ))}
    </fieldset>
  )
}

/** Cousins of one name, twins in one class: the roll and the code tell them apart, for the eye and for a screen reader. */
const hasNamesake = (child: Child, list: Child[]): boolean =>
  list.some((each) => each.id !== child.id && personName(each) === personName(child))
