/** A family says which facts of its child are wrong and what is right, and may add a picture of the paper that shows it. */
import { Alert, Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { readPlace } from '#features/students/contract/correction-place.ts'
import { api, ApiError } from '#platform/web/api.ts'
import { t } from '#platform/web/i18n.ts'
import { CorrectionLine } from './correction-line.tsx'
import type { CorrectableField, Draft } from './corrections.tsx'
import classes from './portal.module.css'

interface Props {
  studentId: number
  fields: CorrectableField[]
  draft: Draft
  /** It was typed before the page was left. */
  isOfBefore: boolean
  onDraft: (draft: Draft) => void
  onDiscard: () => void
  onSent: () => void
}

export default function CorrectionForm({ studentId, fields, draft, isOfBefore, onDraft, onDiscard, onSent }: Props) {
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
      const sent = { student_id: studentId, ...valuesOf(fields, typed), ...(paper && { paper }) }
      await api.form('/api/guardian-correction', sent as never)
      onSent()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.errors)
    } finally {
      setBusy(false)
    }
  }
  const ready = fields.some(({ name, value }) => typed[name]?.trim() && typed[name] !== value)
  return (
    <form
      noValidate
      className={classes.sheet}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {isOfBefore && (
        <Alert color="blue" mb="xs" title={t('There are unsaved changes from before')}>
          <Button variant="default" onClick={onDiscard}>
            {t('Discard them')}
          </Button>
        </Alert>
      )}
      <Text c="dimmed" size="sm" mb="xs">
        {t('Choose what is wrong and write the right value.')}
      </Text>
      {fields.map((field) => (
        <CorrectionLine
          key={field.name}
          field={field}
          value={typed[field.name]}
          errorOf={(part) => errorAt(errors, part ? `${field.name}.${part}` : field.name)}
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

const errorAt = (errors: Record<string, string[]>, name: string) => {
  const [error] = errors[name] ?? []
  return error && t(error)
}

/** An address is sent as a place, and only with what is known of it. */
const valuesOf = (fields: CorrectableField[], typed: Draft['typed']) =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = typed[name]
      if (!value) return []
      const known = Object.entries(kind === 'address' ? readPlace(value) : {}).filter(([, part]) => part)
      return [[name, kind === 'address' ? Object.fromEntries(known) : value]]
    }),
  )

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
