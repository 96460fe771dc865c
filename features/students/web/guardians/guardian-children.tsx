/** The children of a guardian: what he is to each, who pays, who is called, what is due. */
import { Anchor, Badge, Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { relationWord, seatText } from '../labels.ts'
import { api } from '#platform/web/api.ts'
import { nameOf, t } from '#platform/web/i18n.ts'
import { confirm } from '#platform/web/kit/form/confirm.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { Money } from '#platform/web/kit/states/money.tsx'
import { StudentPicker } from '#school/web/pickers/student-picker.tsx'
import { can } from '#platform/web/session.ts'
import { EmptyState } from '#platform/web/kit/states/states.tsx'
import type { GuardianRecord } from '../../contract/guardians/guardians.ts'
import { RelationSelect } from './relation-select.tsx'
import classes from './guardians.module.css'

type Child = GuardianRecord['children'][number]
interface Edited {
  id: number
  name: string
  relation: string
  is_primary: boolean
  pays: boolean
  emergency: boolean
  /** Stands in the way of taking the primary one off: there is always one. */
  wasPrimary: boolean
}

export function GuardianChildren({ person, keep }: { person: GuardianRecord; keep: (answer: unknown) => void }) {
  const [edited, setEdited] = useState<Edited>()
  const [finding, setFinding] = useState(false)
  const mayChange = can('guardian-update')
  async function takeAway(child: Child) {
    const sure = await confirm({
      title: t('Take {name} away?', { name: child.name }),
      message: t('The guardian sees this student no more.'),
      confirm: t('Take away'),
      danger: true,
    })
    if (sure)
      keep(
        await api
          .form('/api/guardian/{id}/child/{student_id}', { id: person.id, student_id: child.id }, { method: 'DELETE' })
          .catch(() => undefined),
      )
  }
  return (
    <section className={classes.section} aria-labelledby="children">
      <div className={classes.sectionHead}>
        <Title order={2} id="children">
          {t('Children')}
        </Title>
        {mayChange && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconUserPlus size={14} aria-hidden />}
            onClick={() => setFinding(true)}
          >
            {t('Add a child')}
          </Button>
        )}
      </div>
      {person.children.length === 0 && <EmptyState inside about={t('No child of this guardian is here.')} />}
      {person.children.map((child) => (
        <div key={child.id} className={classes.person}>
          <Group justify="space-between" align="start" gap="sm">
            <div>
              <Group gap="xs">
                <Anchor component={Link} to={`/student/${child.id}`} fw={500} td="underline">
                  {nameOf(child)}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {relationWord(child.relation)}
                </Text>
                {child.is_primary && <Badge>{t('Primary')}</Badge>}
                {child.pays && <Badge color="gray">{t('Gets the bills')}</Badge>}
                {child.emergency && <Badge color="gray">{t('Call in an emergency')}</Badge>}
                {child.status === 'left' && <Badge color="yellow">{t('Left')}</Badge>}
              </Group>
              <div className={classes.line}>
                <span>{seatText(child)}</span>
                {child.due !== null && child.due > 0 && (
                  <span>
                    {t('Due')}: <Money paisa={child.due} prefix />
                  </span>
                )}
              </div>
            </div>
            {mayChange && (
              <Group gap="xs" className="no-print">
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconPencil size={14} aria-hidden />}
                  onClick={() => setEdited({ ...child, wasPrimary: child.is_primary })}
                  aria-label={t('Edit {what}', { what: child.name })}
                >
                  {t('Edit')}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  onClick={() => void takeAway(child)}
                  aria-label={t('Take away {name}', { name: child.name })}
                >
                  {t('Take away')}
                </Button>
              </Group>
            )}
          </Group>
        </div>
      ))}
      <Modal
        opened={finding}
        onClose={() => setFinding(false)}
        title={t('Add a child')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Stack mih={280}>
          <StudentPicker
            label={t('Student')}
            onPick={(student) => {
              setFinding(false)
              setEdited({
                id: student.id,
                name: student.name,
                relation: 'father',
                is_primary: false,
                pays: true,
                emergency: false,
                wasPrimary: false,
              })
            }}
          />
        </Stack>
      </Modal>
      {edited && (
        <ChildForm
          key={edited.id}
          guardian={person.id}
          start={edited}
          keep={keep}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

function ChildForm({
  guardian,
  start,
  keep,
  onClose,
}: {
  guardian: number
  start: Edited
  keep: (answer: unknown) => void
  onClose: () => void
}) {
  const { child, setChild, save, busy } = useChildForm(start, guardian, keep, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={child.name}
      closeButtonProps={{ 'aria-label': t('Close') }}
      closeOnClickOutside={false}
    >
      <Stack>
        <RelationSelect
          label={t('Relation')}
          value={child.relation}
          onChange={(relation) => setChild({ ...child, relation })}
        />
        <Switch
          label={t('Primary guardian')}
          checked={child.is_primary}
          disabled={child.wasPrimary}
          onChange={(event) => setChild({ ...child, is_primary: event.currentTarget.checked })}
        />
        <Switch
          label={t('Gets the bills')}
          checked={child.pays}
          onChange={(event) => setChild({ ...child, pays: event.currentTarget.checked })}
        />
        <Switch
          label={t('Call in an emergency')}
          checked={child.emergency}
          onChange={(event) => setChild({ ...child, emergency: event.currentTarget.checked })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={() => void save()} loading={busy}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function useChildForm(start: Edited, guardian: number, keep: (answer: unknown) => void, onClose: () => void) {
  const [child, setChild] = useState(start)
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const { relation, pays, emergency } = child
    const answer = await api
      .form(
        '/api/guardian/{id}/child/{student_id}',
        {
          id: guardian,
          student_id: child.id,
          relation,
          pays,
          emergency,
          ...(child.is_primary ? { is_primary: true } : {}),
        },
        { method: 'PUT' },
      )
      .catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    keep(answer)
    onClose()
  }
  return { child, setChild, save, busy }
}
