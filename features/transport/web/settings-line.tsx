/** On the list of settings: what is asked for a part of a month, in a dialog that the address opens. */
import { Radio, Stack } from '@mantine/core'
import { IconBus } from '@tabler/icons-react'
import { SettingsLine } from '#features/schools/web/shared.ts'
import { useAddress } from '#platform/web/address.tsx'
import { t } from '#platform/web/i18n.ts'
import { DialogButtons } from '#platform/web/kit/form/dialog-buttons.tsx'
import { useSettings } from '#platform/web/kit/form/use-settings.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { ErrorState, LoadingState } from '#platform/web/kit/states/states.tsx'
import type { PartMonth } from '#features/fees/contract/part-months.ts'

const rules: Record<PartMonth, { label: string; about: string }> = {
  days: { label: 'The days ridden', about: 'Each stop by its days of the month.' },
  whole: { label: 'The whole month', about: 'By the stop that was ridden last.' },
  none: { label: 'Nothing', about: 'Only who rides on every day of the month pays.' },
}

export default function Line() {
  const [params, setParams] = useAddress()
  return (
    <>
      <SettingsLine
        to="/settings?open=transport"
        icon={IconBus}
        name={t('Transport settings')}
        about={t('What is asked of who begins or ends within a month.')}
      />
      {params.get('open') === 'transport' && <Dialog onClose={() => setParams({}, { replace: true })} />}
    </>
  )
}

function Dialog({ onClose }: { onClose: () => void }) {
  const { values, error, retry, set, save, busy, dirty } = useSettings('/api/settings/transport')
  return (
    <Modal opened onClose={onClose} title={t('Transport settings')} closeButtonProps={{ 'aria-label': t('Close') }}>
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
            <Radio.Group
              label={t('Who begins or ends within a month pays for')}
              value={values.part_month}
              onChange={(part_month) => set({ part_month: part_month as PartMonth })}
            >
              <Stack mt={4} gap={6}>
                {Object.entries(rules).map(([value, { label, about }]) => (
                  <Radio key={value} value={value} label={t(label)} description={t(about)} />
                ))}
              </Stack>
            </Radio.Group>
            <DialogButtons onCancel={onClose} busy={busy} disabled={!dirty}>
              {t('Save')}
            </DialogButtons>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
