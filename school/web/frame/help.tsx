/** Help: the keys, and where to ask. */
import { Anchor, Kbd, Stack, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { findScreen } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/session.ts'
import { mayOpen } from '#platform/web/layout/menu-model.ts'

export default function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const session = useSession()
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], t('Find a student, a screen or an action')],
    [['/'], t('Search in a list')],
    [['N'], t('New')],
    [['↑', '↓'], t('Move in a list')],
    [['Enter'], t('Open')],
    [['E'], t('Edit')],
    [['Ctrl', 'S'], t('Save')],
    [['Esc'], t('Back or close')],
    [['?'], t('This help')],
  ]
  const places = ['/video-detail', '/example-file', '/support']
    .flatMap((path) => findScreen(path) ?? [])
    .filter(mayOpen(session))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Help')}
      size={440}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Table withRowBorders={false} verticalSpacing={4} aria-label={t('Keys')}>
          <Table.Tbody>
            {keys.map(([names, what]) => (
              <Table.Tr key={what}>
                <Table.Td w={110}>
                  {names.map((name) => (
                    <Kbd key={name} mr={4}>
                      {name}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {places.length > 0 && (
          <Stack gap={4}>
            <Text fw={600} size="sm">
              {t('More help')}
            </Text>
            {places.map((screen) => (
              <Anchor key={screen.path} component={Link} to={screen.path} onClick={onClose}>
                {t(screen.name)}
              </Anchor>
            ))}
          </Stack>
        )}
      </Stack>
    </Modal>
  )
}
