/** Which practical and internal parts of a class are made of criteria in an exam; switched on and off, and nothing is lost by either. */
import { Alert, Anchor, Badge, Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { useMayChange } from '#school/web/session/may-change.ts'
import type { PaPart } from '../../contract/practical.ts'
import ExamSelect from '../exam-select.tsx'
import classes from '../marks/marks.module.css'
import results from '../results/results.module.css'
import { useChosenPlace } from '../results/use-exams.ts'
import { partsOf } from './pa-manager.tsx'

const path = '/api/pa-manager'

export function PracticalMode() {
  useLanguage()
  const { exam, grade, set } = useChosenPlace()
  const place = { exam_id: exam!, grade_id: grade! }
  const { data, error, refetch } = useQuery({
    queryKey: [path, place],
    queryFn: async ({ signal }) => (await api.get(path, place, { signal })).data,
    enabled: exam !== null && grade !== null,
  })
  const readOnly = !useMayChange('subject-mark-update') || data?.state === 'published'
  const parts = partsOf(data)
  return (
    <section>
      <PageHeader
        title={t('Advance practical mode')}
        about={t('Where it is on, the mark of the part is made of its criteria and is typed no more.')}
      />
      <div className={results.place}>
        <ExamSelect
          value={exam === null ? null : String(exam)}
          onChange={(id) => set({ exam: id === null ? null : Number(id) })}
          error={false}
        />
        <GradeSectionSelect
          withoutSection
          value={{ grade, section: null }}
          onChange={(to) => set({ grade: to.grade })}
        />
      </div>
      {exam === null || grade === null ? (
        <Alert color="blue">{t('Choose an exam and a class.')}</Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={8} />
      ) : parts.length === 0 ? (
        <EmptyState about={t('No subject of this class has a practical or internal part in this exam.')} />
      ) : (
        <>
          {data.state === 'published' && (
            <Alert color="blue" mb="sm">
              {t('This exam is published. Withdraw its results first.')}
            </Alert>
          )}
          <ul className={classes.sheets}>
            {parts.map((each) => (
              <Part
                key={each.part.exam_part_id}
                {...each}
                readOnly={readOnly}
                manager={`/pa-manager?exam=${exam}&grade=${grade}&part=${each.part.exam_part_id}`}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Part({ name, part, readOnly, manager }: { name: string; part: PaPart; readOnly: boolean; manager: string }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { exam_part_id, is_on, locked, heads, full_marks } = part
  const criteria = heads.flatMap((head) => head.criteria).length
  async function turn() {
    const sure = await confirm({
      title: is_on ? t('Switch it off for {part}?', { part: name }) : t('Switch it on for {part}?', { part: name }),
      message: is_on
        ? t(
            'Marks that were typed before come back; others stay as they are and are typed from now on. Marks by criterion are kept.',
          )
        : t(
            'The mark of each student is made of the criteria. Marks that were typed are laid aside and come back when it is switched off.',
          ),
      confirm: is_on ? t('Switch off') : t('Switch on'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const { message } = await api.command(
        '/api/advance-practical-mode/{exam_part_id}',
        { exam_part_id, is_on: !is_on },
        { method: 'PUT' },
      )
      await queries.invalidateQueries({ queryKey: [path] })
      notify('success', t(message))
    } catch (error) {
      notify('error', errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const word = is_on ? t('Switch off') : t('Switch on')
  return (
    <li>
      <span className={classes.who}>
        <span>
          {name} {is_on && <Badge color="green">{t('On')}</Badge>} {locked && <Badge color="gray">{t('locked')}</Badge>}
        </span>
        <CriteriaLink full_marks={full_marks} manager={manager} criteria={criteria} />
      </span>
      {!readOnly && !locked && (
        <Button
          size="compact-md"
          variant={is_on ? 'default' : 'light'}
          loading={busy}
          disabled={!is_on && criteria === 0}
          aria-label={`${word}: ${name}`}
          onClick={() => void turn()}
        >
          {word}
        </Button>
      )}
    </li>
  )
}

interface CriteriaLinkProps {
  full_marks: number
  manager: string
  criteria: number
}

function CriteriaLink({ full_marks, manager, criteria }: CriteriaLinkProps) {
  const language = useLanguage()
  return (
    <small>
      {digitsIn(language, t('Full marks {full}', { full: full_marks }))}
      {' · '}
      <Anchor component={Link} to={manager} size="xs">
        {criteria
          ? digitsIn(language, t('{n, plural, one {# criterion} other {# criteria}}', { n: criteria }))
          : t('Write criteria')}
      </Anchor>
    </small>
  )
}
