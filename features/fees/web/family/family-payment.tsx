/** The counter for a family: mobile, Enter, amount, Enter, Enter; a receipt for each child, all of them on one paper. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconCheck, IconPrinter, IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { formatRupees } from '#nepal/rupees.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { EmptyState, ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { can } from '#platform/web/session.ts'
import { openReceipts } from '../receipt-file.ts'
import { FamilyChildren } from './family-children.tsx'
import { FamilyFinder } from './family-finder.tsx'
import { FamilyForm } from './family-form.tsx'
import { emptyFamily, type Family, type FamilyRun, reckonFamily } from './family-state.ts'
import { useFamily } from './use-family.ts'

interface Paid {
  run: FamilyRun
  family: Family
  blocked: boolean
}

export default function FamilyPayment() {
  const [guardian, setGuardian] = useState<number>()
  const [paid, setPaid] = useState<Paid>()
  // the same family asked for again begins anew
  const [visit, setVisit] = useState(0)
  const family = useFamily(guardian)
  const finder = useRef<HTMLInputElement>(null)
  useHotkeys([['F2', () => finder.current?.focus()]], [])
  function go(id: number | undefined) {
    setPaid(undefined)
    setVisit((now) => now + 1)
    if (id !== undefined && id === guardian) void family.refetch()
    setGuardian(id)
  }
  const open = family.data
  return (
    <section>
      <PageHeader title={t('Fee payment v2')} />
      <FamilyFinder ref={finder} onFind={go} />
      {paid ? (
        <Done
          {...paid}
          onNext={() => {
            go(undefined)
            finder.current?.focus()
          }}
        />
      ) : open ? (
        <OpenFamily open={open} visit={visit} setPaid={setPaid} />
      ) : family.isLoading ? (
        <LoadingState />
      ) : family.isError ? (
        <ErrorState error={family.error} onRetry={() => void family.refetch()} />
      ) : (
        <EmptyState
          title={t('Which family pays?')}
          about={t('Type the mobile of a guardian, a name or the code of a child, and press Enter.')}
        />
      )}
    </section>
  )
}

interface OpenFamilyProps {
  open: Family
  visit: number
  setPaid: (paid: Paid | undefined) => void
}

function OpenFamily({ open, visit, setPaid }: OpenFamilyProps) {
  const language = useLanguage()
  return (
    <>
      <Text fw={600} mb="sm">
        {nameOf(open.guardian)} {open.guardian.mobile && digitsIn(language, open.guardian.mobile)}
      </Text>
      {can('receipt-create') ? (
        <FamilyForm
          key={`${open.guardian.id}:${visit}`}
          family={open}
          onTaken={(run) =>
            setPaid({ run, family: open, blocked: !openReceipts(run.receipts.map((each) => each.receipt_id)) })
          }
        />
      ) : (
        <>
          <Alert color="blue" mb="sm">
            {t('Your role may look at dues, not take money.')}
          </Alert>
          <FamilyChildren family={open} reckoning={reckonFamily(open, emptyFamily)} problem={() => undefined} />
        </>
      )}
    </>
  )
}

function Done({ run, family, blocked, onNext }: Paid & { onNext: () => void }) {
  const language = useLanguage()
  const rupees = (paisa: number) => formatRupees(paisa, { language })
  const nameOfChild = (id: number) => nameOf(family.children.find(({ student }) => student.id === id)!.student)
  return (
    <Stack gap="md" maw={640}>
      <Alert
        color="green"
        icon={<IconCheck />}
        title={t('{amount} taken from {student}.', { amount: rupees(run.amount), student: nameOf(family.guardian) })}
      >
        {run.receipts.map(({ receipt_id, student_id, number, amount, advance, left }) => (
          <Text size="sm" key={receipt_id}>
            <span className="tabular">{number}</span> {nameOfChild(student_id)}: {rupees(amount)}.{' '}
            {left > 0 && t('{amount} is still owed.', { amount: rupees(left) })}{' '}
            {advance > 0 && t('{amount} was kept as advance.', { amount: rupees(advance) })}
          </Text>
        ))}
        {run.told.length > 0 && (
          <Text size="sm" mt={4}>
            {t('SMS sent to {mobile}.', { mobile: run.told.join(', ') })}
          </Text>
        )}
        {blocked && (
          <Text size="sm" mt={4}>
            {t('The browser did not open the receipt. Press Print, and allow this page to open new tabs.')}
          </Text>
        )}
      </Alert>
      <Group gap="xs">
        <Button leftSection={<IconUsers size={16} />} onClick={onNext} autoFocus>
          {t('Next family')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => openReceipts(run.receipts.map((each) => each.receipt_id))}
        >
          {t('Print')}
        </Button>
      </Group>
    </Stack>
  )
}
