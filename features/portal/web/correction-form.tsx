/** A family says which facts of its child are wrong and what is right, and may add a picture of the paper that shows it. */
import { Button, Checkbox, FileButton, Group, Input, Text, TextInput } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { api, ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { DateField } from '#platform/web/kit/date/date-field.tsx'
import { type CorrectableField, type Draft, ValueOf } from './corrections.tsx'
import classes from './portal.module.css'

interface Props {
  studentId: number
  fields: CorrectableField[]
  draft: Draft
  onDraft: (draft: Draft) => void
  onSent: () => void
}

export default function CorrectionForm({ studentId, fields, draft, onDraft, onSent }: Props) {
  const { typed, paper } = draft
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [busy, setBusy] = useState(false)
  const set = (name: string, value: string | undefined) => {
    const { [name]: _before, ...others } = typed
    onDraft({ typed: value === undefined ? others : { ...others, [name]: value }, paper })
  }
  async function send() {
    setBusy(true)
    setErrors({})
    try {
      await api.form('/api/guardian-correction', { student_id: studentId, ...typed, ...(paper && { paper }) } as never)
      onSent()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
    } finally {
      setBusy(false)
    }
  }
  const ready = Object.values(typed).some((value) => value.trim())
  return (
    <form
      noValidate
      className={classes.sheet}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Text c="dimmed" size="sm" mb="xs">
        {t('Choose what is wrong and write the right value.')}
      </Text>
      {fields.map((field) => (
        <Line
          key={field.name}
          field={field}
          value={typed[field.name]}
          error={errors[field.name]?.[0]}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      <PaperField error={errors.paper?.[0]} file={paper} onChange={(file) => onDraft({ typed, paper: file })} />
      <Group grow mt="md">
        <Button type="submit" size="md" loading={busy} disabled={!ready}>
          {t('Send to the school')}
        </Button>
      </Group>
    </form>
  )
}

function PaperField({ error, file, onChange }: PaperProps) {
  return (
    <Input.Wrapper
      mt="md"
      labelElement="div"
      label={t('Picture or PDF of a paper')}
      description={t('Such as the birth certificate. Not needed, but it helps the school.')}
      error={error && t(error)}
    >
      <FileButton onChange={onChange} accept="image/*,application/pdf">
        {(props) => (
          <Button {...props} mt={4} variant="default" leftSection={<IconPaperclip size={18} aria-hidden />}>
            {file?.name ?? t('Choose a file')}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  )
}
interface PaperProps {
  error: string | undefined
  file: File | null
  onChange: (file: File | null) => void
}

interface LineProps {
  field: CorrectableField
  /** Undefined: not chosen. */
  value: string | undefined
  error: string | undefined
  onChange: (value: string | undefined) => void
}

function Line({ field, value, error, onChange }: LineProps) {
  const label = t(field.label)
  const input = { label: t('Right value: {field}', { field: label }), error: error && t(error), size: 'md' as const }
  return (
    <div className={classes.correction}>
      <Checkbox
        size="md"
        classNames={{ body: classes.choice! }}
        checked={value !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? '' : undefined)}
        label={
          <>
            {label}: <ValueOf field={field} value={field.value} />
          </>
        }
      />
      {value !== undefined &&
        (field.kind === 'date' ? (
          <DateField {...input} value={value || null} onChange={(day) => onChange(day ?? '')} />
        ) : field.kind === 'choice' ? (
          <Input.Wrapper label={input.label} error={input.error}>
            <Input
              component="select"
              size="md"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              aria-label={input.label}
            >
              <option value="">{t('Choose')}</option>
              {field.choices.map((each) => (
                <option key={each.value} value={each.value}>
                  {t(each.label)}
                </option>
              ))}
            </Input>
          </Input.Wrapper>
        ) : (
          <TextInput
            {...input}
            value={value}
            maxLength={200}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ))}
    </div>
  )
}
