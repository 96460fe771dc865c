/** Chapters and topics of a subject with dates and progress; without a subject, how far those of a grade are. */
import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { SubjectSelect } from '#school/web/pickers/subject-select.tsx'
import type { Syllabus as Content } from '../../contract/syllabus.ts'
import { useMayChange } from '../may-change.ts'
import { Chapter } from './chapter.tsx'
import type { Order } from './order.ts'
import { TextForm, type TextFormProps } from './text-form.tsx'
import { Lines } from './lines.tsx'
import classes from './syllabus.module.css'

export default function Syllabus() {
  const params = useParams()
  const navigate = useNavigate()
  const [grade, subject] = [Number(params.gradeId) || null, Number(params.subjectId) || null]
  return (
    <section>
      <PageHeader title={t('Syllabus')} />
      <div className={classes.place}>
        <GradeSectionSelect
          withoutSection
          value={{ grade, section: null }}
          onChange={(next) => navigate(next.grade ? `/syllabus/${next.grade}` : '/syllabus')}
        />
        <SubjectSelect
          gradeId={grade}
          value={subject}
          onChange={(id) => navigate(id ? `/syllabus/${grade}/${id}` : `/syllabus/${grade}`)}
          clearable
          clearButtonProps={{ 'aria-label': t('Clear') }}
        />
      </div>
      {subject ? (
        <OfSubject key={subject} id={subject} />
      ) : grade ? (
        <OfGrade grade={grade} />
      ) : (
        <EmptyState about={t('Choose a grade.')} />
      )}
    </section>
  )
}

/** A bar with its words: colour alone says nothing. */
export function Progress({ done, of, label }: { done: number; of: number; label: string }) {
  const say = digitsIn(getLanguage(), `${done}/${of}`)
  return (
    <div className={classes.progress}>
      <span>{label}</span>
      <progress value={done} max={of || 1} aria-label={`${label}: ${say}`} />
      <span className="tabular">{say}</span>
    </div>
  )
}

function OfGrade({ grade }: { grade: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/syllabus', 'progress', grade],
    queryFn: () => api.get('/api/syllabus-progress', { grade_id: grade }),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  if (!data.data.length)
    return (
      <EmptyState
        about={t('This grade has no subjects yet.')}
        action={
          <Button component={Link} to="/subjects">
            {t('Subjects')}
          </Button>
        }
      />
    )
  return (
    <ul className={classes.subjects}>
      {data.data.map((row) => (
        <li key={row.subject_id}>
          <Link to={`/syllabus/${grade}/${row.subject_id}`}>
            {nameOf({ name: row.subject, name_np: row.subject_np })}
          </Link>
          {row.topics === 0 ? (
            <small>{t('No syllabus yet.')}</small>
          ) : (
            row.sections.map((each) => (
              <Progress
                key={each.section_id}
                label={t('Section {name}', { name: each.section })}
                done={each.done}
                of={row.topics}
              />
            ))
          )}
          {row.late > 0 && (
            <small data-late>
              {t('{n, plural, one {# topic is} other {# topics are}} behind the plan.', { n: row.late })}
            </small>
          )}
        </li>
      ))}
    </ul>
  )
}

function OfSubject({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/syllabus', 'subject', id],
    queryFn: () => api.get('/api/syllabus', { subject_id: id }),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Chapters syllabus={data.data} />
}

function Chapters({ syllabus: { subject_id, sections, chapters } }: { syllabus: Content }) {
  const mayChange = useMayChange('subject-update')
  const [section, setSection] = useState((sections.find((each) => each.mine) ?? sections[0])?.id ?? null)
  const [form, setForm] = useState<Omit<TextFormProps, 'onClose'>>()
  const topics = chapters.flatMap((each) => each.topics)
  const chosen = sections.find((each) => each.id === section)
  const { onOrder, reload } = useOrder(subject_id, chapters)
  const addChapter = mayChange && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() =>
        setForm({
          title: t('Add a chapter'),
          send: ({ title }) => api.form('/api/syllabus/chapter', { subject_id, title }),
        })
      }
    >
      {t('Add a chapter')}
    </Button>
  )
  return (
    <>
      {topics.length > 0 && <TaughtSums sections={sections} topics={topics} />}
      <Group justify="space-between" mb="sm">
        <SectionChoice sections={sections} section={section} setSection={setSection} />
        {chapters.length > 0 && addChapter}
      </Group>
      {chapters.length === 0 ? (
        <EmptyState
          title={t('No syllabus yet.')}
          about={t('Chapters hold topics; the teacher marks each topic when it is taught.')}
          action={addChapter}
        />
      ) : (
        <Lines onOrder={onOrder}>
          <ChapterList
            chapters={chapters}
            chosen={chosen}
            mayChange={mayChange}
            setForm={setForm}
            reload={reload}
            onOrder={onOrder}
          />
        </Lines>
      )}
      {form && (
        <TextForm
          {...form}
          onClose={(saved) => {
            setForm(undefined)
            if (saved) void reload()
          }}
        />
      )}
    </>
  )
}

interface TaughtSumsProps {
  sections: Content['sections']
  topics: Content['chapters'][number]['topics']
}

function TaughtSums({ sections, topics }: TaughtSumsProps) {
  return (
    <div className={classes.sums}>
      {sections.map((each) => (
        <Progress
          key={each.id}
          label={t('Section {name}', { name: each.name })}
          done={topics.filter((topic) => topic.done.some((one) => one.section_id === each.id)).length}
          of={topics.length}
        />
      ))}
    </div>
  )
}

function useOrder(subject_id: number, chapters: Content['chapters']) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: ['/api/syllabus'] })
  const order = async (next: Order) => {
    await api.form('/api/syllabus/order', { subject_id, chapters: next }, { method: 'PUT' }).catch(() => undefined)
    await reload()
  }
  const orderNow = (): Order =>
    chapters.map((each) => ({ id: each.id, topic_ids: each.topics.map((topic) => topic.id) }))
  const onOrder = (change: (now: Order) => Order) => void order(change(orderNow()))
  return { onOrder, reload }
}

interface ChapterListProps {
  chapters: Content['chapters']
  chosen: Content['sections'][number] | undefined
  mayChange: boolean
  setForm: (form: Omit<TextFormProps, 'onClose'> | undefined) => void
  reload: () => Promise<void>
  onOrder: (change: (now: Order) => Order) => void
}

function ChapterList({ chapters, chosen, mayChange, setForm, reload, onOrder }: ChapterListProps) {
  return (
    <ol className={classes.chapters}>
      {chapters.map((chapter, at) => (
        <Chapter
          key={chapter.id}
          chapter={chapter}
          at={at}
          section={chosen}
          mayChange={mayChange}
          count={chapters.length}
          onForm={setForm}
          onChanged={reload}
          onOrder={onOrder}
        />
      ))}
    </ol>
  )
}

interface SectionChoiceProps {
  sections: Content['sections']
  section: number | null
  setSection: (section: number | null) => void
}

function SectionChoice({ sections, section, setSection }: SectionChoiceProps) {
  return sections.length > 1 ? (
    <SegmentedControl
      aria-label={t('Section')}
      value={String(section)}
      onChange={(next) => setSection(Number(next))}
      data={sections.map((each) => ({ value: String(each.id), label: t('Section {name}', { name: each.name }) }))}
    />
  ) : (
    <span />
  )
}
