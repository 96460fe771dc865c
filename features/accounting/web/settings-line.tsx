/** On the list of settings: how vouchers are approved, in a dialog that the address opens. */
import { Checkbox, Stack } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useSettings } from '#platform/web/kit/form/use-settings.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'

export default function Line() {
  const [params, setParams] = useAddress()
  return (
    <>
      <SettingsLine
        to="/settings?open=accounting"
        icon={IconScale}
        name={t('Accounting settings')}
        about={t('Approval of vouchers, and who gives it.')}
      />
      {params.get('open') === 'accounting' && <Dialog onClose={() => setParams({}, { replace: true })} />}
    </>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const { values, error, retry, set, save, busy, dirty } = useSettings('/api/settings/accounting')
  return (
    <Modal opened onClose={onClose} title={t('Accounting settings')}>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !values ? (
        <LoadingState lines={2} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save().then((saved) => saved && onClose())
          }}
        >
          <Stack>
            <Checkbox
              label={t('A voucher waits for approval before it is posted')}
              checked={values.approval}
              onChange={(event) => set({ approval: event.currentTarget.checked })}
              data-autofocus
            />
            <Checkbox
              label={t('Who made a voucher does not approve it')}
              checked={values.second_person}
              onChange={(event) => set({ second_person: event.currentTarget.checked })}
            />
            <DialogButtons onCancel={onClose} busy={busy} disabled={!dirty}>
              {t('Save')}
            </DialogButtons>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
