/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox pattern of ARIA: a select cannot be searched on the server */
/** Ctrl-K: any student, school, screen or action by a few letters and Enter. */
import { Loader, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconBolt, IconBuildingCommunity, IconSearch, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { actInSchool } from '#school/web/session/account.ts'
import { errorMessage } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { useBackCloses } from '#platform/web/back/use-back.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { useSearch } from '#platform/web/kit/list/use-search.ts'
import { notify } from '#platform/web/notify.ts'
import { findScreen, dailyScreens, useScreens } from '#platform/web/screens.ts'
import { can, useSession } from '#platform/web/session.ts'
import { mayOpen } from '#platform/web/layout/menu-model.ts'
import { matches, type PaletteItem, screenItems } from './palette-items.ts'
import { useActions } from './use-actions.ts'
import classes from './palette.module.css'
import { EmptyState } from '#platform/web/kit/states/states.tsx'

interface FoundStudent {
  id: number
  name: string
  enroll_code: string | null
  grade: string | null
  section: string | null
  roll: number | null
  guardian: { name: string; mobile: string | null } | null
}
interface FoundSchool {
  id: number
  name: string
}

const icons = { students: IconUser, schools: IconBuildingCommunity, screens: IconArrowRight, actions: IconBolt }

export default function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useBackCloses(opened, onClose)
  return (
    <Modal.Root opened={opened} onClose={onClose} padding={0} size={600} yOffset="10dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('Search')} className={classes.content}>
        <Modal.Body>
          <Search onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const { items, searching } = useItems(text, onClose)
  const current = Math.min(at, items.length - 1)
  const groups = { students: t('Students'), schools: t('Schools'), screens: t('Screens'), actions: t('Actions') }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((current + step + items.length) % Math.max(1, items.length))
    } else if (event.key === 'Enter' && items[current]) {
      event.preventDefault()
      items[current].run()
    }
  }

  return (
    <div>
      <div className={classes.input}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={items[current] && `${id}-${current}`}
          aria-label={t('Search')}
          placeholder={t('Student, screen or action')}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
        />
        {searching && <Searching />}
      </div>
      <div id={id} role="listbox" aria-label={t('Found')} className={classes.list}>
        {items.map((item, index) => {
          const Icon = icons[item.group]
          const first = items[index - 1]?.group !== item.group
          return (
            <div key={`${item.group}${item.id}`} role="presentation">
              {first && (
                <div className={classes.group} role="presentation">
                  {groups[item.group]}
                </div>
              )}
              {/* the combobox keeps the focus: keys are heard there */}
              <div
                role="option"
                id={`${id}-${index}`}
                aria-selected={index === current}
                tabIndex={-1}
                className={classes.item}
                data-current={index === current || undefined}
                ref={index === current ? keepInSight : undefined}
                onClick={item.run}
                onKeyDown={onKeyDown}
                onMouseMove={() => setAt(index)}
              >
                <Icon size={16} aria-hidden />
                <span className={classes.label}>{item.label}</span>
                <span className={classes.hint}>{item.hint}</span>
              </div>
            </div>
          )
        })}
      </div>
      {items.length === 0 && !searching && <EmptyState inside about={t('Nothing fits what was typed.')} />}
    </div>
  )
}

function useItems(text: string, onClose: () => void): { items: PaletteItem[]; searching: boolean } {
  const navigate = useNavigate()
  const session = useSession()
  const screens = useScreens()
  const actions = useActions()
  const typed = text.trim()
  const inSchool = session.company.id !== 0
  const students = useSearch<FoundStudent>('/api/search-student', can('student-read') && inSchool ? text : '')
  const schools = useSearch<FoundSchool>('/api/company', session.user.ut === 'super' ? text : '')
  const close = (run: () => void) => () => {
    onClose()
    run()
  }
  const go = (address: string) => void navigate(address)
  const profile = findScreen('/student/{id}') ? '/student/' : '/child-info/'
  const offered = typed ? screens.filter(mayOpen(session)) : dailyScreens(session.role.slug, mayOpen(session))
  const items: PaletteItem[] = [
    ...students.results.map((student): PaletteItem => ({
      id: String(student.id),
      group: 'students',
      label: student.name,
      hint: describe(student),
      run: () => go(`${profile}${student.id}`),
    })),
    ...schools.results.map((school): PaletteItem => ({
      id: String(school.id),
      group: 'schools',
      label: school.name,
      hint: t('Act within'),
      run: () => void act(school.id),
    })),
    ...screenItems(offered, typed, { translate: t, go }),
    ...actions
      .filter((action) => typed && matches(action.label, typed))
      .map((action): PaletteItem => ({ ...action, group: 'actions' })),
  ]
  return {
    items: items.map((item) => ({ ...item, run: close(item.run) })),
    searching: students.loading || schools.loading,
  }
}

const describe = ({ enroll_code, grade, section, roll, guardian }: FoundStudent): string =>
  [[grade, section].filter(Boolean).join(' '), roll && t('Roll {roll}', { roll }), enroll_code, guardian?.name]
    .filter(Boolean)
    .join(' · ')

async function act(id: number): Promise<void> {
  try {
    await actInSchool(id)
    location.assign('/')
  } catch (error) {
    notify('error', errorMessage(error))
  }
}

const keepInSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

function Searching() {
  return (
    <>
      <Loader size={16} aria-hidden />
      <VisuallyHidden>{t('Searching')}</VisuallyHidden>
    </>
  )
}
