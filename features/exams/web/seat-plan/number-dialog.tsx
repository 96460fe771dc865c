/** Gives symbol numbers: how they begin, and which would be given, before it happens. */
import { Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { digitsIn, toLatinDigits } from '#nepal/digits.ts'
import { api, errorMessage } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { NumberInput } from '#platform/web/kit/form/number-input.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { notify } from '#platform/web/notify.ts'
import { wayAfter } from '../../contract/symbol-numbers.ts'
import { ClassChoice } from '../results/class-choice.tsx'
import { path, type Plan, useReload } from './use-seat-plan.ts'

const said = (words: string) => digitsIn(getLanguage(), words)
const previewPath = '/api/exam-seat-plan/{exam_id}/symbols-preview'
type Typed = number | string | null
const isWhole = (value: Typed): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

function useNumbers(exam: number, plan: Plan) {
  const begin = wayAfter(plan.last_symbol)
  const [prefix, setPrefix] = useState(begin.prefix)
  const [first, setFirst] = useState<Typed>(begin.first)
  const [width, setWidth] = useState<Typed>(begin.width)
  const [grades, setGrades] = useState<readonly number[]>(plan.classes.map(({ grade_id }) => grade_id))
  const [anew, setAnew] = useState(false)
  const isRight = /^[0-9A-Za-z/-]{0,10}$/.test(prefix) && isWhole(first) && isWhole(width) && width > 0 && width < 10
  const asked = {
    exam_id: exam,
    prefix,
    first: isWhole(first) ? first : 0,
    width: isWhole(width) ? width : 0,
    grade_ids: [...grades],
    anew,
  }
  const preview = useQuery({
    queryKey: [path, previewPath, asked],
    queryFn: async ({ signal }) => (await api.post(previewPath, asked, { signal })).data,
    enabled: isRight,
  })
  return {
    prefix,
    setPrefix,
    first,
    setFirst,
    width,
    setWidth,
    grades,
    setGrades,
    anew,
    setAnew,
    isRight,
    asked,
    preview,
  }
}
type Numbers = ReturnType<typeof useNumbers>

export default function NumberDialog({ exam, plan, onClose }: { exam: number; plan: Plan; onClose: () => void }) {
  const reload = useReload()
  const numbers = useNumbers(exam, plan)
  const { asked, isRight, preview, grades, setGrades, anew, setAnew } = numbers
  const { busy, run, errorOf, problem } = useCall(asked)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await run(() => api.command('/api/exam-seat-plan/{exam_id}/symbols', asked))
    if (!answer) return
    notify('success', t(answer.message))
    await reload()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Give symbol numbers')} size={520} closeOnClickOutside={false}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Way {...numbers} errorOf={errorOf} />
          <ClassChoice classes={plan.classes} value={grades} onChange={setGrades} />
          {plan.last_symbol !== null && (
            <Checkbox
              label={t('Give everybody a new number')}
              description={t('Papers that were printed with the old numbers become wrong.')}
              checked={anew}
              onChange={(event) => setAnew(event.currentTarget.checked)}
            />
          )}
          <Preview {...numbers} />
          <DialogButtons
            onCancel={onClose}
            busy={busy}
            problem={problem}
            disabled={!isRight || preview.isFetching || !preview.data?.given}
          >
            {t('Give symbol numbers')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function Way({
  prefix,
  setPrefix,
  first,
  setFirst,
  width,
  setWidth,
  errorOf,
}: Numbers & { errorOf: (name: string) => string | undefined }) {
  return (
    <Group grow align="flex-start">
      <TextInput
        data-autofocus
        label={t('Begins with')}
        value={prefix}
        maxLength={10}
        onChange={(event) => setPrefix(toLatinDigits(event.currentTarget.value))}
        error={errorOf('prefix')}
      />
      <NumberInput label={t('First number')} value={first} onChange={setFirst} error={errorOf('first')} />
      <NumberInput label={t('Digits')} value={width} onChange={setWidth} error={errorOf('width')} />
    </Group>
  )
}

function Preview({ isRight, preview: { data, error } }: Numbers) {
  return (
    <Text size="sm" component="output" c={error ? 'red' : undefined}>
      {!isRight
        ? t('Letters, digits, / and - only; the number has 1 to 9 digits.')
        : error
          ? errorMessage(error)
          : !data
            ? '…'
            : data.given
              ? `${said(t('{n, plural, one {# student gets} other {# students get}} a number', { n: data.given }))}: ${data.first} – ${data.last}.`
              : t('Everybody has a symbol number already.')}{' '}
      {isRight &&
        data &&
        data.kept > 0 &&
        said(t('{n, plural, one {# keeps} other {# keep}} the old one.', { n: data.kept }))}
    </Text>
  )
}
