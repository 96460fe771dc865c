/** The students of the batch. */
import { Avatar, Button, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconListNumbers } from '@tabler/icons-react'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { inLine, lazyPart } from '#platform/web/kit/states/lazy-part.tsx'
import { Link, useNavigate } from 'react-router'
import { normaliseMobile } from '#nepal/mobile.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { nameOf, t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'
import { ListScreen } from '#platform/web/kit/list/list-screen.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { whenIdle } from '#platform/web/kit/states/when-idle.ts'
import { type ListedStudent, studentList } from '../contract/student-list.ts'
import { useBulkChange } from './life/bulk-change.tsx'
import { useMayChange } from './record.ts'
import classes from './students.module.css'

const { gender, status } = studentList.fields
const cells = { name: (row: ListedStudent) => <Name student={row} /> }

// comes while the students are shown already
const GradeSectionSelect = lazyPart(
  async () => ({ default: (await import('#school/web/pickers/grade-section-select.tsx')).GradeSectionSelect }),
  { failed: inLine },
)
const RollImport = lazyPart(() => import('./roll-import.tsx'))

export default function Students() {
  const [params] = useAddress()
  return params.get('import') === 'rolls' ? (
    <Suspense fallback={<LoadingState />}>
      <RollImport />
    </Suspense>
  ) : (
    <List />
  )
}

function List() {
  const navigate = useNavigate()
  const bulk = useBulkChange()
  const mayUpdate = useMayChange('student-update')
  const mayAdmit = useMayChange('student-create')
  const { place, choose, fixed, mobile } = usePlaceAsked()
  const above = (
    <>
      {bulk.dialog}
      <Chooser value={place} onChange={choose} clearable />
    </>
  )
  return (
    <ListScreen<ListedStudent>
      resource={studentList}
      columnRights={{
        guardian: 'student-contact-read',
        mobile: 'student-contact-read',
        address: 'student-contact-read',
        dob: 'student-record-read',
      }}
      filters={{ gender, status, group_id: { kind: 'ref', of: 'student_groups', label: 'Group' } }}
      fixed={fixed}
      rights={{ create: 'student-create' }}
      add={mobile ? `/admit?mobile=${mobile}` : '/admit'}
      hrefOf={(row) => `/student/${row.id}`}
      cells={cells}
      rowActions={[
        { label: 'Fee payment', right: 'receipt-read', run: (row) => navigate(`/fee-payment?student=${row.id}`) },
      ]}
      actions={
        <>
          {mayUpdate && (
            <Button
              component={Link}
              to="?import=rolls"
              variant="default"
              leftSection={<IconListNumbers size={16} aria-hidden />}
            >
              {t('Import rolls')}
            </Button>
          )}
          {mayAdmit && (
            <Button
              component={Link}
              to="/bulk-admission"
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            >
              {t('Bulk admission')}
            </Button>
          )}
        </>
      }
      bulkActions={bulk.actions}
      summary={() => above}
    />
  )
}

function usePlaceAsked() {
  const [params, setParams] = useAddress()
  const at = (name: string) => Number(params.get(name)) || null
  const place = { grade: at('grade_id'), section: at('section_id') }
  // a mobile that was looked for is filled in on the admission form
  const mobile = normaliseMobile(params.get('search') ?? '')
  const fixed = Object.fromEntries(
    Object.entries({ grade_id: place.grade, section_id: place.section }).filter(([, id]) => id !== null),
  )

  /** Another class begins at its first page. */
  const choose = ({ grade, section }: typeof place) =>
    setParams(withParts({ grade_id: grade, section_id: section, page: null }), { replace: true })
  return { place, choose, fixed, mobile }
}

/** Its place is kept while the students are drawn. */
function Chooser(props: ComponentProps<typeof GradeSectionSelect>) {
  const [shown, setShown] = useState(false)
  useEffect(() => whenIdle(() => setShown(true)), [])
  return (
    <div className={classes.chooser}>
      {shown && (
        <Suspense>
          <GradeSectionSelect {...props} />
        </Suspense>
      )}
    </div>
  )
}

function Name({ student }: { student: ListedStudent }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar
        src={student.profile_image && fileUrl(student.profile_image)}
        name={student.name}
        size={24}
        aria-hidden
        alt=""
      />
      <Text size="sm" fw={500} truncate>
        {nameOf(student)}
      </Text>
    </Group>
  )
}
