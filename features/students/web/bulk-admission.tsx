/** Bulk admission: template, upload, and the sheets of the last month. One sheet is opened by the address. */
import { Anchor, Badge, Button, FileButton, Group, List, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { api } from '#platform/web/api.ts'
import { digitsIn } from '#nepal/digits.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { Moment } from '#platform/web/kit/day.tsx'
import { PageHeader } from '#platform/web/kit/page-header.tsx'
import type { BulkSheet as Sheet, listSheets, uploadSheet } from '../contract/bulk-admission.ts'
import { maxBulkRows } from '../contract/bulk-columns.ts'
import { BulkSheet } from './bulk-sheet.tsx'
import { useMayChange } from './record.ts'
import { useCall } from './use-call.ts'
import classes from './students.module.css'

export const sheetsPath = '/api/bulk-admission'

export default function BulkAdmission() {
  const [params, setParams] = useSearchParams()
  const id = params.get('sheet')
  return id ? <BulkSheet key={id} id={id} onClose={() => setParams({})} /> : <Sheets onOpen={(sheet) => setParams({ sheet: sheet.id })} />
}

function Sheets({ onOpen }: { onOpen: (sheet: Sheet) => void }) {
  const language = useLanguage()
  const queries = useQueryClient()
  const mayAdmit = useMayChange('student-create')
  const { busy, run, errorOf } = useCall()
  const { data } = useQuery({ queryKey: [sheetsPath], queryFn: () => api.get<typeof listSheets>(sheetsPath) })

  async function send(file: File | null) {
    if (!file) return
    const answer = await run(() => api.form<typeof uploadSheet>(sheetsPath, { file }))
    await queries.invalidateQueries({ queryKey: [sheetsPath] })
    if (answer) onOpen(answer.data)
  }
  return (
    <div className={classes.page}>
      <PageHeader title={t('Bulk Admission')} about={t('A whole class, or a whole school, from one Excel or CSV file.')} />
      <Stack gap="xl">
        <List type="ordered" spacing="sm" size="sm">
          <List.Item>
            {t('Take the template. Its second sheet says what belongs into each column.')}
            <div><Button component="a" href={`${sheetsPath}/template`} variant="default" mt="xs" leftSection={<IconDownload size={16} aria-hidden />}>{t('Download the template')}</Button></div>
          </List.Item>
          <List.Item>
            {digitsIn(language, t('Fill in at most {n} students, and bring it here. Every cell is checked; nobody is admitted yet.', { n: maxBulkRows }))}
            <div>
              <FileButton accept=".xlsx,.csv" onChange={(file) => void send(file)} disabled={!mayAdmit}>
                {(props) => <Button {...props} mt="xs" loading={busy} disabled={!mayAdmit} leftSection={<IconUpload size={16} aria-hidden />}>{t('Bring the filled sheet')}</Button>}
              </FileButton>
              {errorOf('file') && <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>{errorOf('file')}</Text>}
            </div>
          </List.Item>
          <List.Item>{t('Correct what is marked, then import: everybody in the sheet is admitted, or nobody.')}</List.Item>
        </List>
        {data && data.data.length > 0 && <Recent sheets={data.data} />}
      </Stack>
    </div>
  )
}

const states: Record<Sheet['state'], [string, string]> = { checked: ['Checked', 'blue'], importing: ['Importing', 'yellow'], imported: ['Imported', 'green'], undone: ['Undone', 'gray'] }

function Recent({ sheets }: { sheets: readonly Sheet[] }) {
  const language = useLanguage()
  return (
    <section aria-labelledby="recent">
      <Title order={2} id="recent" mb="xs">{t('Sheets of the last month')}</Title>
      <div className={classes.scroll}>
        <Table>
          <Table.Thead><Table.Tr>{['File', 'Batch', 'Brought', 'Students', 'Wrong rows', 'Status'].map((name) => <Table.Th key={name}>{t(name)}</Table.Th>)}</Table.Tr></Table.Thead>
          <Table.Tbody>
            {sheets.map((sheet) => (
              <Table.Tr key={sheet.id}>
                <Table.Td><Anchor component={Link} to={`?sheet=${sheet.id}`} size="sm">{sheet.file_name}</Anchor></Table.Td>
                <Table.Td className="tabular">{digitsIn(language, sheet.batch)}</Table.Td>
                <Table.Td><Moment at={sheet.created_at} /></Table.Td>
                <Table.Td className="tabular">{digitsIn(language, sheet.rows)}</Table.Td>
                <Table.Td className="tabular">{sheet.wrong_rows ? digitsIn(language, sheet.wrong_rows) : '–'}</Table.Td>
                <Table.Td><Group><Badge color={states[sheet.state][1]}>{t(states[sheet.state][0])}</Badge></Group></Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}
