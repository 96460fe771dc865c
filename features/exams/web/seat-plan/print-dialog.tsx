/** Prints lists for doors and sheets to sign, of all rooms or of some. */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { api } from '#platform/web/api.ts'
import { getLanguage, t, useLanguage } from '#platform/web/i18n.ts'
import { dateText } from '#platform/web/kit/date/calendar-text.ts'
import { MultiSelect, Select } from '#platform/web/kit/pickers/select.tsx'
import { Modal } from '#platform/web/kit/states/layers.tsx'
import { usePreferences } from '#platform/web/preferences.ts'
import { usePrinting } from '../printing/use-printing.tsx'
import type { Plan } from './use-seat-plan.ts'

type Paper = 'door' | 'attendance'
const about: Record<Paper, string> = {
  door: 'A list for the door of each room: symbol number, name, class, roll and seat.',
  attendance: 'A sheet for each room and day that every student signs, with the invigilators named.',
}

export default function PrintDialog({ exam, plan, onClose }: { exam: number; plan: Plan; onClose: () => void }) {
  const language = useLanguage()
  const { calendar } = usePreferences()
  const [which, setWhich] = useState<Paper>('door')
  const [rooms, setRooms] = useState<string[]>([])
  const [day, setDay] = useState<string | null>(null)
  const { paper, busy, print, languages, progress } = usePrinting({
    done: () => t('The lists are printed.'),
    leftOut: (n) => t('{n, plural, one {# room is empty and was} other {# rooms are empty and were}} left out.', { n }),
  })
  const start = () =>
    print(() =>
      api.command('/api/exam-seat-plan/{exam_id}/print', {
        exam_id: exam,
        paper: which,
        room_ids: rooms.length ? rooms.map(Number) : null,
        held_on: which === 'attendance' ? day : null,
        language: paper,
      }),
    )
  return (
    <Modal opened onClose={onClose} title={t('Print lists')} size={520}>
      <Stack>
        <Kind value={which} onChange={setWhich} />
        <MultiSelect
          label={t('Rooms')}
          placeholder={rooms.length ? '' : t('All rooms')}
          data={plan.rooms.map(({ id, name }) => ({ value: String(id), label: digitsIn(getLanguage(), name) }))}
          value={rooms}
          onChange={setRooms}
        />
        {which === 'attendance' && (
          <Select
            label={t('Day')}
            placeholder={t('All days')}
            clearable
            data={plan.days.map((each) => ({ value: each, label: dateText(each, calendar, language) }))}
            value={day}
            onChange={setDay}
          />
        )}
        <Group justify="space-between">
          {languages}
          <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={busy} onClick={() => void start()}>
            {t('Print')}
          </Button>
        </Group>
        {progress}
      </Stack>
    </Modal>
  )
}

function Kind({ value, onChange }: { value: Paper; onChange: (paper: Paper) => void }) {
  return (
    <>
      <SegmentedControl
        aria-label={t('Kind of list')}
        data={[
          { value: 'door', label: t('Door lists') },
          { value: 'attendance', label: t('Attendance sheets') },
        ]}
        value={value}
        onChange={(paper) => onChange(paper as Paper)}
      />
      <Text size="sm">{t(about[value])}</Text>
    </>
  )
}
