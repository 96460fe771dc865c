/** Families that owe are reminded by SMS: whom, in which words, what it costs; shown before it goes. */
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmsWords } from '#features/messages/web/shared.ts'
import { digitsIn } from '#nepal/digits.ts'
import { unknownPlaces } from '#platform/contract/message-text.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { searchDelay } from '#platform/web/kit/list/use-search.ts'
import { Money, MoneyInput } from '#platform/web/kit/states/money.tsx'
import { LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { Refusal } from '#platform/web/kit/form/refusal.tsx'
import { type GradeSection, GradeSectionSelect } from '#school/web/pickers/grade-section-select.tsx'
import { reminderPlaces } from '../../contract/reminder-text.ts'

const path = '/api/due-reminder'
const previewPath = '/api/due-reminder/preview'

interface Values {
  seat: GradeSection
  overdue: boolean
  least: number | null
  /** None: the words of the last time. */
  text: string | null
}

export function Remind({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const language = useLanguage()
  const [values, setValues] = useState<Values>({
    seat: { grade: null, section: null },
    overdue: true,
    least: null,
    text: null,
  })
  const set = (part: Partial<Values>) => setValues({ ...values, ...part })
  const { busy, run, errorOf, problem } = useCall(values)
  const { seat, overdue, least, text } = values
  const unknown = unknownPlaces(reminderPlaces, text ?? '')
  const whom = {
    overdue,
    ...(seat.grade !== null && { grade_id: seat.grade }),
    ...(seat.section !== null && { section_id: seat.section }),
    ...(least !== null && least > 0 && { least }),
  }
  const [asked] = useDebouncedValue({ ...whom, ...(text !== null && { text: text.trim() }) }, searchDelay)
  const preview = useQuery({
    queryKey: [previewPath, asked],
    queryFn: async ({ signal }) => (await api.post(previewPath, asked, { signal })).data,
    placeholderData: keepPreviousData,
    enabled:
      asked.text === undefined || (asked.text.length >= 10 && unknownPlaces(reminderPlaces, asked.text).length === 0),
  })
  const say = (sentence: string) => digitsIn(language, sentence)
  const { data } = preview

  async function submit() {
    if (!data) return
    const answer = await run(() => api.command(path, { ...whom, text: (text ?? data.text).trim() }))
    if (!answer) return
    notify(
      'success',
      say(t('{n, plural, one {# guardian is} other {# guardians are}} reminded.', { n: answer.data.sent })),
    )
    onDone()
  }
  if (!data)
    return preview.isError ? <Alert color="red">{errorMessage(preview.error)}</Alert> : <LoadingState lines={5} />
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <GradeSectionSelect value={seat} onChange={(to) => set({ seat: to })} />
        <Group align="flex-end">
          <MoneyInput
            label={`${t('Who owes at least')} (${t('optional')})`}
            value={least}
            onChange={(amount) => set({ least: amount })}
            error={errorOf('least')}
          />
          <Checkbox
            pb={8}
            label={t('Only what is overdue')}
            checked={overdue}
            onChange={(event) => set({ overdue: event.currentTarget.checked })}
          />
        </Group>
        {preview.isError && (
          <Alert color="red" role="alert">
            {errorMessage(preview.error)}
          </Alert>
        )}
        <SmsWords
          places={reminderPlaces}
          text={text ?? data.text}
          onChange={(words) => set({ text: words })}
          error={errorOf('text')}
          preview={data}
        >
          {say(t('{n, plural, one {# guardian} other {# guardians}}', { n: data.guardians }))} ·{' '}
          {say(t('{n, plural, one {# student} other {# students}}', { n: data.students }))} ·{' '}
          <Money paisa={data.amount} prefix /> ·
        </SmsWords>
        {(data.already > 0 || data.without_mobile > 0) && (
          <Text size="sm" c="dimmed">
            {say(
              [
                data.already > 0 &&
                  t('{n, plural, one {# was} other {# were}} reminded today already.', { n: data.already }),
                data.without_mobile > 0 &&
                  t('{n, plural, one {# student has} other {# students have}} no guardian with a mobile.', {
                    n: data.without_mobile,
                  }),
              ]
                .filter(Boolean)
                .join(' '),
            )}
          </Text>
        )}
        {problem && <Refusal>{problem}</Refusal>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            loading={busy}
            disabled={!data.guardians || data.parts > data.balance || unknown.length > 0}
          >
            {t('Send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
