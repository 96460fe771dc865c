/** After an admission: the code, and the spots where one goes on. */
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconCash, IconId, IconPrinter, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { PageHeader } from '#platform/web/kit/states/page-header.tsx'
import { can } from '#platform/web/session.ts'
import { Documents } from './life/documents.tsx'
import { paperUrl } from './life/students-left.tsx'
import { ChargeNote } from './admission-charge.tsx'
import { seatText } from './labels.ts'
import { useMayChange } from './record.ts'
import { useWithdraw } from './withdraw.ts'
import type { Admitted } from './use-admission.ts'
import type { StudentRecord } from './record.ts'

interface AdmitDoneProps {
  admitted: Admitted
  onWithdrawn: () => void
  onNext: (sibling?: Admitted & { guardianId: number | null }) => void
}

export function AdmitDone({ admitted, onWithdrawn, onNext }: AdmitDoneProps) {
  const mayWithdraw = useMayChange('student-create')
  const { busy, withdraw } = useWithdraw()
  const { data } = useQuery({
    queryKey: ['/api/student', 'one', admitted.id],
    queryFn: async () => (await api.get('/api/student/{id}', { id: admitted.id })).data,
  })
  return (
    <>
      <PageHeader title={t('{name} is admitted', { name: admitted.name })} />
      <Stack gap="lg">
        <AdmittedAs admitted={admitted} data={data} />
        <Group gap="xs">
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onNext()} autoFocus>
            {t('Admit the next')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUsersPlus size={16} aria-hidden />}
            onClick={() => onNext({ ...admitted, guardianId: data?.guardian?.id ?? null })}
          >
            {t('Admit a brother or sister')}
          </Button>
          {can('receipt-read') && (
            <Button
              component={Link}
              to={`/fee-payment?student=${admitted.id}`}
              variant="default"
              leftSection={<IconCash size={16} aria-hidden />}
            >
              {t('Take fees')}
            </Button>
          )}
          <SlipButton admitted={admitted} />
          <Button
            component={Link}
            to={`/student/${admitted.id}`}
            variant="default"
            leftSection={<IconId size={16} aria-hidden />}
          >
            {t('Open the record')}
          </Button>
          {mayWithdraw && (
            <Button
              variant="subtle"
              color="red"
              loading={busy}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={async () => (await withdraw(admitted)) && onWithdrawn()}
            >
              {t('Withdraw admission')}
            </Button>
          )}
        </Group>
        <Documents id={admitted.id} />
      </Stack>
    </>
  )
}

function AdmittedAs({ admitted, data }: { admitted: Admitted; data: StudentRecord | undefined }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {t('Enrol code')}
      </Text>
      <Title order={2} className="tabular">
        {admitted.enroll_code}
      </Title>
      {data && (
        <Text size="sm">{[seatText(data.summary.details), data.guardian?.name].filter(Boolean).join(' · ')}</Text>
      )}
      {admitted.charged.length ? (
        <ChargeNote lines={admitted.charged} said={t('Charged at once:')} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('Nothing is charged for the admission.')}
        </Text>
      )}
    </div>
  )
}

function SlipButton({ admitted }: { admitted: Admitted }) {
  return (
    can('student-record-read & student-contact-read') && (
      <Button
        component="a"
        href={paperUrl(admitted.id, 'admission-slip')}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
      >
        {t('Print the slip')}
      </Button>
    )
  )
}
