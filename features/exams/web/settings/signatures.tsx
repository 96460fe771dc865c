/** Who signs a marksheet, from the left: up to four, one of them the class teacher of the section. */
import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, errorMessage } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { ImagePicker } from '#platform/web/kit/form/image-picker.tsx'
import { useCall } from '#platform/web/kit/form/use-call.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import { notify } from '#platform/web/notify.ts'
import { mostSignatures, type Signature } from '../../contract/signatures.ts'
import classes from '../marksheet/marksheet.module.css'

const path = '/api/marksheet-signature'

export function Signatures() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await api.get(path, {}, { signal })).data,
  })
  const [edited, setEdited] = useState<Partial<Signature> & { position: number }>()
  const reload = () => queries.invalidateQueries({ queryKey: [path] })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState lines={3} />
  const free = Array.from({ length: mostSignatures }, (_, at) => at + 1).find(
    (place) => !data.some(({ position }) => position === place),
  )

  const remove = removing(reload)

  return (
    <section aria-labelledby="signatures">
      <Title order={2} size="h3" id="signatures">
        {t('Signatures')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('From the left. Without a picture there is a line to sign on.')}
      </Text>
      {data.length > 0 && (
        <ul className={classes.signatures}>
          {data.map((one) => (
            <SignatureLine key={one.position} signature={one} onEdit={setEdited} onRemove={remove} />
          ))}
        </ul>
      )}
      {free !== undefined && (
        <Button variant="default" mt="xs" onClick={() => setEdited({ position: free })}>
          {t('Add a signature')}
        </Button>
      )}
      {edited && (
        <SignatureForm
          signature={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void reload()
          }}
        />
      )}
    </section>
  )
}

interface SignatureLineProps {
  signature: Signature
  onEdit: (edited: (Partial<Signature> & { position: number }) | undefined) => void
  onRemove: (signature: Signature) => Promise<void>
}

function SignatureLine({ signature, onEdit, onRemove }: SignatureLineProps) {
  return (
    <li>
      <Group gap="xs" wrap="nowrap">
        <span style={{ flex: 1 }}>
          {nameOf({ name: signature.title, name_np: signature.title_np })}
          <Text size="xs" c="dimmed" component="span" display="block">
            {signature.is_class_teacher ? t('Class teacher of the section') : signature.name}
            {signature.file_id && ` · ${t('with picture')}`}
          </Text>
        </span>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={t('Change {name}', { name: signature.title })}
          onClick={() => onEdit(signature)}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          color="red"
          aria-label={t('Remove {name}', { name: signature.title })}
          onClick={() => void onRemove(signature)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

function removing(reload: () => Promise<void>) {
  async function remove({ position }: Signature): Promise<void> {
    if (
      !(await confirm({
        title: t('Remove this signature?'),
        message: t('Its picture goes with it.'),
        confirm: t('Remove'),
        danger: true,
      }))
    )
      return
    try {
      notify('success', t((await api.form(`${path}/{position}`, { position }, { method: 'DELETE' })).message))
      await reload()
    } catch (problem) {
      notify('error', errorMessage(problem))
    }
  }
  return remove
}

function SignatureForm({
  signature,
  onClose,
  onSaved,
}: {
  signature: Partial<Signature> & { position: number }
  onClose: () => void
  onSaved: () => void
}) {
  const { submit, values, set, errorOf, picture, setPicture, busy } = useSignatureForm(signature, onSaved)

  return (
    <Modal opened onClose={onClose} title={t('Signature')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            label={t('Under the line')}
            placeholder={t('Principal')}
            required
            data-autofocus
            value={values.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={errorOf('title')}
          />
          <TextInput
            label={t('Under the line, in Nepali')}
            value={values.title_np}
            onChange={(event) => set({ title_np: event.currentTarget.value })}
            error={errorOf('title_np')}
          />
          <Checkbox
            label={t('Class teacher of the section')}
            checked={values.is_class_teacher}
            onChange={(event) => set({ is_class_teacher: event.currentTarget.checked })}
          />
          {!values.is_class_teacher && (
            <>
              <TextInput
                label={t('Name')}
                value={values.name}
                onChange={(event) => set({ name: event.currentTarget.value })}
                error={errorOf('name')}
              />
              <ImagePicker label={t('Picture of the signature')} value={picture} onChange={setPicture} />
            </>
          )}
          <DialogButtons onCancel={onClose} busy={busy}>
            {t('Save')}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}

function useSignatureForm(signature: Partial<Signature> & { position: number }, onSaved: () => void) {
  const [values, setValues] = useState({
    title: signature.title ?? '',
    title_np: signature.title_np ?? '',
    name: signature.name ?? '',
    is_class_teacher: signature.is_class_teacher ?? false,
  })
  const [picture, setPicture] = useState<string | File | null>(signature.file_id ?? null)
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const { busy, run, errorOf } = useCall(values)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = {
      position: signature.position,
      ...values,
      drop_picture: picture === null,
      ...(picture instanceof File && { picture }),
    }
    const answer = await run(() => api.form(`${path}/{position}`, sent, { method: 'PUT' }))
    if (answer) onSaved()
  }
  return { submit, values, set, errorOf, picture, setPicture, busy }
}
