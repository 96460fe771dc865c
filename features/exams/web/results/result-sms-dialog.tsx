/** Families are told of a result by SMS: of which class, in which words, what it costs; shown before it goes. */
import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { SmsWords } from '#features/messages/web/shared.ts'
import { digitsIn } from '#nepal/digits.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { searchDelay } from '#platform/web/kit/list/use-search.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { type GradeSection, GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { resultPlaces } from '../../contract/result-text.ts'
import type { DataAt } from '#platform/contract/calls.ts'

const previewPath = '/api/exam/{id}/result-sms/preview'

interface Values {
  seat: GradeSection
  /** None: the words of the last time. */
  text: string | null
}

export default function ResultSmsDialog({ exam, onClose }: { exam: number; onClose: () => void }) {
  const { data, error, submit, seat, setValues, values, text, errorOf, say, problem, busy, unknown } = useResultSms(
    exam,
    onClose,
  )
  const notes = notesOf(data)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Tell families by SMS')}
      size={520}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      {!data ? (
        error ? (
          <Alert color="red">{errorMessage(error)}</Alert>
        ) : (
          <LoadingState lines={5} />
        )
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <GradeSectionSelect clearable value={seat} onChange={(to) => setValues({ ...values, seat: to })} />
            <SmsWords
              places={resultPlaces}
              text={text ?? data.text}
              onChange={(words) => setValues({ ...values, text: words })}
              error={errorOf('text')}
              preview={data}
            >
              {say(t('{n, plural, one {# student} other {# students}}', { n: data.messages }))} ·
            </SmsWords>
            {notes?.some(Boolean) && (
              <Text size="sm" c="dimmed">
                {say(notes.filter(Boolean).join(' '))}
              </Text>
            )}
            {(problem ?? (error && errorMessage(error))) && (
              <Alert color="red" role="alert">
                {problem ?? errorMessage(error)}
              </Alert>
            )}
            <DialogButtons
              onCancel={onClose}
              busy={busy}
              disabled={!data.messages || data.parts > data.balance || unknown.length > 0}
            >
              {t('Send')}
            </DialogButtons>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

function useResultSms(exam: number, onClose: () => void) {
  const language = useLanguage()
  const [values, setValues] = useState<Values>({ seat: { grade: null, section: null }, text: null })
  const { busy, run, errorOf, problem } = useCall(values)
  const { seat, text } = values
  const whom = {
    id: exam,
    ...(seat.grade !== null && { grade_id: seat.grade }),
    ...(seat.section !== null && { section_id: seat.section }),
  }
  const unknown = unknownPlaces(resultPlaces, text ?? '')
  const [asked] = useDebouncedValue({ ...whom, ...(text !== null && { text: text.trim() }) }, searchDelay)
  const { data, error } = useQuery({
    queryKey: [previewPath, asked],
    queryFn: async ({ signal }) => (await api.post(previewPath, asked, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: asked.text === undefined || (asked.text.length >= 10 && !unknownPlaces(resultPlaces, asked.text).length),
  })
  const say = (sentence: string) => digitsIn(language, sentence)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!data) return
    const answer = await run(() =>
      api.command('/api/exam/{id}/result-sms', { ...whom, text: (text ?? data.text).trim() }),
    )
    if (!answer) return
    notify('success', say(t('{n, plural, one {# family is} other {# families are}} told.', { n: answer.data.sent })))
    onClose()
  }
  return { data, error, submit, seat, setValues, values, text, errorOf, say, problem, busy, unknown }
}

function notesOf(data: DataAt<'POST', typeof previewPath> | undefined) {
  const notes = data && [
    data.already > 0 && t('{n, plural, one {# was} other {# were}} told of this result already.', { n: data.already }),
    data.without_mobile > 0 &&
      t('{n, plural, one {# student has} other {# students have}} no guardian with a mobile.', {
        n: data.without_mobile,
      }),
    data.hidden > 0 &&
      t('{n, plural, one {# result is} other {# results are}} not seen by the family now.', { n: data.hidden }),
  ]
  return notes
}
