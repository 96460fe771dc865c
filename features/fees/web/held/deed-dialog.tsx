/** A deed on held money in a dialog: asked, sent once, and told. */
import { Checkbox, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { type DeedField, DeedFields, type DeedValues, missingOf, noValues } from './deed-fields.tsx'
import { useDeed, type Written } from './use-held.ts'

export interface Deed {
  /** In the person's language, as the button. */
  title: string
  about?: string
  confirm: string
  asked: readonly DeedField[]
  start?: Partial<DeedValues>
  /** To be ticked before it is done, in the person's language. */
  tick?: ReactNode
  send: (values: DeedValues & { amount: number }, key: string) => Promise<Written>
}

export function DeedDialog({ deed, onClose }: { deed: Deed; onClose: () => void }) {
  const [values, setValues] = useState<DeedValues>({ ...noValues, ...deed.start })
  const [told, setTold] = useState(false)
  const { run, busy, error } = useDeed()
  const [sure, setSure] = useState(false)
  const missing = missingOf(deed.asked, values)
  const unsure = deed.tick !== undefined && !sure

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (Object.keys(missing).length || unsure) return
    const sent = { ...values, amount: values.amount ?? 0 }
    if (await run([deed.title, sent], (key) => deed.send(sent, key))) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={deed.title}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          {deed.about && <Text size="sm">{deed.about}</Text>}
          <DeedFields
            asked={deed.asked}
            values={values}
            onChange={(part) => setValues((now) => ({ ...now, ...part }))}
            missing={told ? missing : {}}
            error={error}
          />
          {deed.tick !== undefined && (
            <Checkbox
              checked={sure}
              onChange={(event) => setSure(event.currentTarget.checked)}
              label={deed.tick}
              error={told && unsure && t('Field is required')}
            />
          )}
          <DialogButtons onCancel={onClose} busy={busy}>
            {deed.confirm}
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  )
}
