/** What is typed for a certificate, what should be known before, how it will look; then the number, and the paper. */
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { digitsIn, type Language } from '#nepal/digits.ts'
import { api, errorMessage, reportUrl } from '#platform/web/api.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { JobProgress } from '#platform/web/kit/states/job-progress.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { certificateFields } from '../../contract/certificates/certificate-fields.ts'
import {
  type CertificateCandidate,
  type CertificateCheck,
  type CertificateTemplate,
  issueCertificates,
} from '../../contract/certificates/certificates.ts'
import classes from './certificates.module.css'
import { PaperPicture } from './paper-picture.tsx'
import { typedWords } from './words.ts'

const checkPath = '/api/certificate-check'
const draftPath = '/api/certificate-draft'
type Typed = Partial<Record<keyof typeof typedWords, string>>

export function IssueDialog({
  template,
  language,
  students,
  onClose,
}: {
  template: CertificateTemplate
  language: Language
  students: readonly CertificateCandidate[]
  onClose: (issued: boolean) => void
}) {
  const [typed, setTyped] = useState<Typed>({})
  const [reason, setReason] = useState('')
  const [again, setAgain] = useState(false)
  const [issued, setIssued] = useState<{ ids: number[]; numbers: string[]; left_out: number; job_id: string | null }>()
  const { busy, run, errorOf, problem } = useCall({ ...typed, due_reason: reason, again })
  const [still] = useDebouncedValue(typed, 500)
  const wanted = { template_id: template.id, language, typed: still }
  const enroll_ids = students.map(({ enroll_id }) => enroll_id)
  const checked = useQuery({
    queryKey: [checkPath, wanted, enroll_ids],
    queryFn: async ({ signal }) => (await api.post(checkPath, { ...wanted, enroll_ids }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [alone] = students.length === 1 ? students : []
  const drawing = useQuery({
    queryKey: [draftPath, wanted, alone?.enroll_id],
    queryFn: async ({ signal }) =>
      (await api.post(draftPath, { ...wanted, enroll_id: alone!.enroll_id }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: alone !== undefined,
    retry: false,
  })
  const owing = checked.data?.filter(({ owes }) => owes) ?? []
  const studying = checked.data?.filter(({ studies }) => studies) ?? []
  const having = checked.data?.filter((each) => each.issued.length) ?? []

  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await run(() =>
      api.command('/api/certificate', {
        template_id: template.id,
        language,
        version: template.version,
        enroll_ids,
        typed,
        again,
        due_reason: reason || null,
      }),
    )
    if (answer) setIssued(answer.data)
  }
  const title = alone
    ? t('Certificate of {name}', { name: nameOf(alone) })
    : digitsIn(getLanguage(), t('Certificates of {n} students', { n: students.length }))
  return (
    <Modal
      opened
      size="xl"
      onClose={() => onClose(issued !== undefined)}
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {issued ? (
        <Issued {...issued} onClose={() => onClose(true)} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className={alone && classes.two}>
          <Stack>
            {template.typed[language].map((name, at) => (
              <TextInput
                key={name}
                data-autofocus={at === 0 || undefined}
                label={t(typedWords[name])}
                value={typed[name] ?? ''}
                maxLength={300}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setTyped((now) => ({ ...now, [name]: value }))
                }}
                error={errorOf(`typed.${name}`)}
              />
            ))}
            <Blank checked={checked.data ?? []} />
            <InTheWay
              studying={studying}
              owing={owing}
              reason={reason}
              onReason={setReason}
              error={errorOf('due_reason')}
            />
            {having.length > 0 && (
              <Alert color="yellow" title={t('Issued already')}>
                <Text size="sm" mb="xs">
                  {having.map((each) => `${nameOf(each)} (${each.issued.join(', ')})`).join('; ')}
                </Text>
                <Checkbox
                  label={t('Issue another one')}
                  checked={again}
                  onChange={(event) => setAgain(event.currentTarget.checked)}
                />
              </Alert>
            )}
            {(problem ?? checked.error) && (
              <Text c="red" size="sm" role="alert">
                {problem ?? errorMessage(checked.error)}
              </Text>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => onClose(false)}>
                {t('Cancel')}
              </Button>
              <Button type="submit" loading={busy} disabled={!checked.data || studying.length > 0}>
                {t('Issue')}
              </Button>
            </Group>
          </Stack>
          {alone && <PaperPicture drawing={drawing.data} old={drawing.isFetching} />}
        </form>
      )}
    </Modal>
  )
}

const namesOf = (rows: readonly CertificateCheck[]): string => rows.map((each) => nameOf(each)).join(', ')

interface InTheWayProps {
  studying: readonly CertificateCheck[]
  owing: readonly CertificateCheck[]
  reason: string
  onReason: (reason: string) => void
  error: string | undefined
}

/** What stands in the way of a transfer certificate: who studies gets none, who owes one for a reason. */
function InTheWay({ studying, owing, reason, onReason, error }: InTheWayProps) {
  return (
    <>
      {studying.length > 0 && (
        <Alert color="red" title={t('Still studies here')}>
          {namesOf(studying)}. {t(issueCertificates.refusals.studies)}
        </Alert>
      )}
      {owing.length > 0 && (
        <Alert color="orange" title={t('Dues stand in the way')}>
          <Text size="sm" mb="xs">
            {t('Who owes: {names}. A transfer certificate is issued for a reason only.', {
              names: namesOf(owing),
            })}
          </Text>
          <TextInput
            label={t('Why it is issued all the same')}
            value={reason}
            maxLength={300}
            onChange={(event) => onReason(event.currentTarget.value)}
            error={error}
          />
        </Alert>
      )}
    </>
  )
}

/** A line to write on stands where nothing is known. */
function Blank({ checked }: { checked: readonly CertificateCheck[] }) {
  const missing = checked.filter(({ blank }) => blank.length)
  if (!missing.length) return null
  return (
    <Alert color="gray" title={t('Stays empty, to be written by hand')}>
      {missing.slice(0, 10).map((each) => (
        <Text key={each.enroll_id} size="sm">
          {nameOf(each)}: {each.blank.map((name) => t(certificateFields[name].label)).join(', ')}
        </Text>
      ))}
      {missing.length > 10 && (
        <Text size="sm">{digitsIn(getLanguage(), t('and {n} more', { n: missing.length - 10 }))}</Text>
      )}
    </Alert>
  )
}

function Issued({
  ids,
  numbers,
  left_out,
  job_id,
  onClose,
}: {
  ids: number[]
  numbers: string[]
  left_out: number
  job_id: string | null
  onClose: () => void
}) {
  const language = getLanguage()
  return (
    <Stack>
      <Alert color="green">{t('Issued: {numbers}', { numbers: digitsIn(language, numbers.join(' – ')) })}</Alert>
      {left_out > 0 && (
        <Alert color="yellow">
          {digitsIn(
            language,
            t('{n, plural, one {# student has} other {# students have}} one already and got none.', { n: left_out }),
          )}
        </Alert>
      )}
      {job_id ? (
        <JobProgress id={job_id} done={() => t('The certificates are printed.')} />
      ) : (
        <Anchor href={printUrl(ids[0]!)} target="_blank" rel="noopener" data-autofocus>
          {t('Print the certificate')}
        </Anchor>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Stack>
  )
}

export const printUrl = (id: number): string => reportUrl(`/api/certificate/${id}/print`)
