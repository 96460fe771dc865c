/** Where the QR code of a certificate leads, for whoever holds the paper: what the school has in its register, to compare with it. */
import { Alert, Stack, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import '#platform/web/styles/basics.css'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { ApiError, api } from '#platform/web/api.ts'
import { nameOf, t, useLanguage } from '#platform/web/i18n.ts'
import { Day } from '#platform/web/kit/date/day.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { verifyCertificate } from '../../contract/certificates/certificates.ts'
import classes from './certificates.module.css'
import { typeWords } from './words.ts'

type Told = DataOf<typeof verifyCertificate>
const path = '/api/document-verification/{code}'

export default function CertificateVerification() {
  useLanguage()
  const { code = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [path, code],
    retry: false,
    queryFn: async ({ signal }) => (await api.get(path, { code }, { signal })).data,
  })
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 422)
  return (
    <Stack component="main" maw={480} mx="auto" p="lg" gap="md">
      <Title order={1} size="h3">
        {t('Certificate verification')}
      </Title>
      {unknown ? (
        <Alert color="red" title={t('This code is of no certificate')}>
          {t('The paper was not issued by a school here, or its code was changed.')}
        </Alert>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState lines={4} />
      ) : (
        <Outcome {...data} />
      )}
    </Stack>
  )
}

function Outcome(told: Told) {
  const school = nameOf({ name: told.school, name_np: told.school_np })
  return (
    <>
      {told.state === 'cancelled' ? (
        <Alert color="red" title={t('This certificate is cancelled')}>
          {t('{school} issued this paper and has cancelled it. It is worth nothing any more.', { school })}
        </Alert>
      ) : (
        <Alert color="green" icon={<IconCircleCheck aria-hidden />} title={t('This certificate is genuine')}>
          {t('{school} issued this certificate. Compare it with the paper.', { school })}
        </Alert>
      )}
      <Facts {...told} />
    </>
  )
}

function Facts({ certificate, number, name, name_np, issued_on, cancelled_on }: Told) {
  const language = useLanguage()
  return (
    <dl className={classes.facts}>
      {name && (
        <div>
          <dt>{t('Student')}</dt>
          <dd>{nameOf({ name, name_np })}</dd>
        </div>
      )}
      <div>
        <dt>{t('Certificate')}</dt>
        <dd>{t(typeWords[certificate])}</dd>
      </div>
      <div>
        <dt>{t('Number')}</dt>
        <dd>{digitsIn(language, number)}</dd>
      </div>
      <div>
        <dt>{t('Issued on')}</dt>
        <dd>
          <Day ad={issued_on} />
        </dd>
      </div>
      {cancelled_on && (
        <div>
          <dt>{t('Cancelled on')}</dt>
          <dd>
            <Day ad={cancelled_on} />
          </dd>
        </div>
      )}
    </dl>
  )
}
