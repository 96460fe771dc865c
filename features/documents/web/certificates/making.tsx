/** A template, and the students who get a certificate of it: one by a press, a section by choosing all. */
import { Badge, Checkbox, Group, SegmentedControl } from '@mantine/core'
import { IconRosette } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { getLanguage, nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { Select } from '#platform/web/kit/pickers/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { type GradeSection, GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import type { CertificateCandidate } from '../../contract/certificates/certificates.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { useTemplates } from './use-templates.ts'

const path = '/api/certificate-student'

export function Making() {
  const language = useLanguage()
  const { data: templates, error, refetch } = useTemplates()
  const [chosen, choose] = useState<number>()
  const [wanted, setWanted] = useState<Language>(language)
  const [place, setPlace] = useState<GradeSection>({ grade: null, section: null })
  const [left, setLeft] = useState(false)
  const [getting, setGetting] = useState<CertificateCandidate[]>()
  const [asked, setAsked] = useState(0)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!templates) return <LoadingState lines={8} />
  const template = templates.find(({ id }) => id === chosen) ?? templates[0]
  if (!template)
    return (
      <EmptyState
        about={t('There is no template of a certificate yet. Whoever may design templates makes one first.')}
      />
    )
  const paper = template.languages.includes(wanted) ? wanted : template.languages[0]!
  return (
    <>
      <Group align="end" mb="sm" gap="sm">
        <Select
          label={t('Certificate template')}
          allowDeselect={false}
          data={templates.map((each) => ({ value: String(each.id), label: nameOf(each) }))}
          value={String(template.id)}
          onChange={(id) => choose(Number(id))}
        />
        <SegmentedControl
          aria-label={t('Language of the paper')}
          data={template.languages.map((each) => ({ value: each, label: each === 'en' ? t('English') : t('Nepali') }))}
          value={paper}
          onChange={(to) => setWanted(to as Language)}
        />
      </Group>
      <Group align="end" mb="sm" gap="sm">
        <GradeSectionSelect clearable value={place} onChange={setPlace} />
        <Checkbox
          label={t('Those who have left the school')}
          checked={left}
          onChange={(event) => setLeft(event.currentTarget.checked)}
        />
      </Group>
      <ListScreen<CertificateCandidate>
        key={`${template.id} ${place.grade} ${place.section} ${left} ${asked}`}
        embedded
        title={t('Students')}
        about={t('No student is found here.')}
        path={path}
        fixed={{
          template_id: template.id,
          ...(place.grade && { grade_id: place.grade }),
          ...(place.section && { section_id: place.section }),
          ...(left && { left: true }),
        }}
        rowsPerPage={50}
        printOnly
        keyOf={({ enroll_id }) => String(enroll_id)}
        onOpen={(row) => setGetting([row])}
        columns={columns}
        rowActions={[{ label: 'Make a certificate', icon: IconRosette, run: (row) => setGetting([row]) }]}
        bulkActions={[
          {
            label: 'Make certificates',
            icon: IconRosette,
            run: (rows) => {
              setGetting(rows)
              return false
            },
          },
        ]}
      />
      {getting && (
        <IssueDialog
          template={template}
          language={paper}
          students={getting}
          onClose={(issued) => {
            setGetting(undefined)
            if (issued) setAsked((n) => n + 1)
          }}
        />
      )}
    </>
  )
}

const columns = [
  {
    name: 'name',
    label: 'Name',
    unsorted: true,
    cell: (row: CertificateCandidate) => (
      <>
        {nameOf(row)} {row.issued > 0 && <Badge color="blue">{t('Has one')}</Badge>}
      </>
    ),
  },
  { name: 'enroll_code', label: 'Enrol code', unsorted: true },
  {
    name: 'grade',
    label: 'Class',
    unsorted: true,
    cell: ({ grade, grade_np, section, roll }: CertificateCandidate) =>
      [
        nameOf({ name: grade, name_np: grade_np }),
        section,
        roll === null ? '' : `· ${digitsIn(getLanguage(), roll)}`,
      ].join(' '),
  },
]
