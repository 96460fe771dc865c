/** All subjects of a section as one spreadsheet: out to be filled anywhere, in again; what it changes is shown by subject, and saved with one press. */
import { Alert, Button, FileButton, Group, Table, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, downloadUrl, errorMessage } from '#platform/web/api.ts'
import { certainMoment } from '#platform/web/clock.ts'
import { getLanguage, nameOf, t } from '#platform/web/i18n.ts'
import { notify } from '#platform/web/notify.ts'
import { uuid } from '#platform/web/uuid.ts'
import { sectionFilePath, type readSectionFile } from '../../contract/marks-file.ts'
import { complainOfMarks } from './complain.ts'
import { LeftOut } from './marks-file.tsx'
import { type Change, type Changes, changesOf, type WrongCell } from './section-changes.ts'
import { sheetPath } from './sheet-layers.ts'
import { partName } from './words.ts'

type Read = DataOf<typeof readSectionFile>
interface Place {
  exam_id: number
  section_id: number
}

/** `mayRead`: marks are entered now. */
export function SectionFile({ place, mayRead }: { place: Place; mayRead: boolean }) {
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState<string>()
  async function take(file: File | null) {
    if (!file) return
    setBusy(true)
    setRead(undefined)
    setProblem(undefined)
    try {
      setRead((await api.form('/api/marks/section/read', { ...place, file })).data)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Group gap="xs" mb="xs" className="no-print">
        <Button
          component="a"
          size="compact-md"
          variant="default"
          href={downloadUrl(sectionFilePath, 'excel', { ...place })}
          target="_blank"
          rel="noopener"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        >
          {t('All subjects as Excel')}
        </Button>
        {mayRead && (
          <FileButton onChange={(file) => void take(file)} accept=".xlsx,.csv">
            {(props) => (
              <Button {...props} size="compact-md" variant="default" loading={busy}>
                {t('Read a filled file of all subjects')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {problem && (
        <Alert color="red" mb="xs" role="alert">
          {problem}
        </Alert>
      )}
      {read && <Review key={read.title} read={read} place={place} onDone={() => setRead(undefined)} />}
    </>
  )
}

function Review({ read, place, onDone }: { read: Read; place: Place; onDone: () => void }) {
  const [isMeant, setMeant] = useState(read.says === 'this')
  if (read.says === 'other')
    return (
      <Alert color="red" mb="xs" role="alert">
        {t('This file is not of this exam and section, and nothing was read from it. It says: {title}', {
          title: read.title || '–',
        })}
      </Alert>
    )
  if (!isMeant)
    return (
      <Alert color="yellow" mb="xs" role="alert">
        <Text size="sm" mb="xs">
          {t('This file does not say of which exam and section it is.')}
        </Text>
        <Button size="compact-md" onClick={() => setMeant(true)}>
          {t('Use it for this section')}
        </Button>
      </Alert>
    )
  return <Subjects read={read} place={place} onDone={onDone} />
}

const say = (sentence: string) => digitsIn(getLanguage(), sentence)

function Subjects({ read, place, onDone }: { read: Read; place: Place; onDone: () => void }) {
  const { busy, refused, save } = useSaving(place, onDone)
  const subjects = read.sheets.map((each) => changesOf(each, complainOfMarks))
  const changed = subjects.filter(({ changes, may_change }) => may_change && changes.length > 0)
  const marks = changed.reduce((sum, { changes }) => sum + changes.length, 0)
  const wrong = subjects.flatMap((each) => each.wrong)
  return (
    <Alert color={wrong.length || read.left_out.length || read.unknown_heads.length ? 'yellow' : 'blue'} mb="sm">
      <Table withRowBorders={false} verticalSpacing={2} w="auto" aria-label={t('What the file changes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Subject')}</Table.Th>
            <Table.Th ta="right">{t('Read')}</Table.Th>
            <Table.Th ta="right">{t('Changed')}</Table.Th>
            <Table.Th ta="right">{t('Wrong')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {subjects.map((each) => (
            <SubjectRow key={each.exam_subject_id} subject={each} refused={refused.get(each.exam_subject_id)} />
          ))}
        </Table.Tbody>
      </Table>
      <WrongCells wrong={wrong} />
      {read.unknown_heads.length > 0 && (
        <Text size="sm" mt="xs">
          {t('These columns are of no subject here, or of one with other full marks, and were not read:')}{' '}
          {read.unknown_heads.join(' · ')}
        </Text>
      )}
      <LeftOut lines={read.left_out} />
      <Group gap="xs" mt="sm">
        <Button size="compact-md" disabled={marks === 0} loading={busy} onClick={() => void save(changed)}>
          {say(
            t(
              'Save {n, plural, one {# mark} other {# marks}} in {subjects, plural, one {# subject} other {# subjects}}',
              {
                n: marks,
                subjects: changed.length,
              },
            ),
          )}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </Group>
    </Alert>
  )
}

function SubjectRow({ subject, refused }: { subject: Changes; refused: string | undefined }) {
  const { name, name_np, read, changes, wrong, may_change } = subject
  const why = refused ?? (may_change ? undefined : t('You do not enter this subject, or it is locked.'))
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {nameOf({ name, name_np })}
        {why && (
          <Text size="xs" c="var(--mantine-color-error)">
            {why}
          </Text>
        )}
      </Table.Th>
      <Table.Td ta="right">{say(String(read))}</Table.Td>
      <Table.Td ta="right">{may_change ? say(String(changes.length)) : '–'}</Table.Td>
      <Table.Td ta="right">{wrong.length ? say(String(wrong.length)) : '–'}</Table.Td>
    </Table.Tr>
  )
}

const mostWrong = 12

function WrongCells({ wrong }: { wrong: readonly WrongCell[] }) {
  if (!wrong.length) return null
  return (
    <Text size="sm" mt="xs" component="div">
      {t('Not saved, because they cannot be right:')}
      <ul>
        {wrong.slice(0, mostWrong).map((cell) => (
          <li key={`${cell.subject.name} ${cell.student.enroll_code} ${cell.kind}`}>
            {nameOf(cell.subject)}, {nameOf(cell.student)}, {partName(cell.kind)}: {cell.text}. {cell.why}
          </li>
        ))}
      </ul>
      {wrong.length > mostWrong && say(t('and {n} more', { n: wrong.length - mostWrong }))}
    </Text>
  )
}

/** Subject by subject, as their sheets are saved; what was refused stays with its reason. */
function useSaving({ section_id }: Place, onDone: () => void) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  async function save(subjects: readonly Changes[]): Promise<void> {
    setBusy(true)
    const said = new Map<number, string>()
    let saved = 0
    for (const { exam_subject_id, version, changes } of subjects) {
      try {
        const entries = changes.map(({ cell, value, was }: Change) => ({ cell, value, was }))
        const { data, message } = await api.command(sheetPath, {
          exam_subject_id,
          section_id,
          version,
          client_id: uuid(),
          revision: 1,
          taken_at: certainMoment(),
          entries,
        })
        saved += changes.length
        // the last writer counts, and is told
        if (data.overruled.length) said.set(exam_subject_id, t(message ?? ''))
      } catch (error) {
        said.set(exam_subject_id, errorMessage(error))
      }
    }
    await queries.invalidateQueries({ predicate: ({ queryKey: [room] }) => room === 'marks' })
    setRefused(said)
    setBusy(false)
    if (saved) notify('success', say(t('{n, plural, one {# mark} other {# marks}} saved.', { n: saved })))
    if (!said.size) onDone()
  }
  return { busy, refused, save }
}
