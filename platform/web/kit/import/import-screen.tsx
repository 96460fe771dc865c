/** An import: template, upload, and the sheets of the last month. One sheet is opened by the address. */
import { Anchor, Badge, Button, FileButton, Group, List, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import { type ImportColumn, maxImportRows } from '#platform/contract/import-columns.ts'
import type { ImportSheet as Sheet } from '#platform/contract/imports.ts'
import type { Right } from '#platform/contract/rights.ts'
import { useAddress, withParts } from '#platform/web/address.tsx'
import { ApiError, untyped } from '#platform/web/api.ts'
import { t, useLanguage } from '#platform/web/i18n.ts'
import { can, useSession } from '#platform/web/session.ts'
import { Moment } from '#platform/web/kit/date/day.tsx'
import { PageHeader, type PageHeaderProps } from '#platform/web/kit/states/page-header.tsx'
import { UndoneOn } from '#platform/web/kit/list/undone-on.tsx'
import { ImportSheet } from './import-sheet.tsx'
import styles from './import.module.css'

export interface ImportScreenProps {
  /** '/api/import-of-something' */
  base: string
  /** In the person's language. */
  title: string
  about: string
  columns: readonly ImportColumn[]
  right: Right
  /** Rows of one sheet, where they are not as many as usual. */
  most?: number
  back?: PageHeaderProps['back']
  /** Where the imported rows can be looked at. */
  done: { to: string; label: string }
  /** What else can be done with a sheet that is imported. */
  next?: (sheet: Sheet) => ReactNode
}

export function ImportScreen(props: ImportScreenProps) {
  const [params, setParams] = useAddress()
  const id = params.get('sheet')
  /** What else stands in the address stays: an import may be a part of another screen. */
  const open = (sheet: string | null) => setParams(withParts({ sheet }))
  return id ? (
    <ImportSheet key={id} id={id} onClose={() => open(null)} {...props} />
  ) : (
    <Sheets {...props} onOpen={(sheet) => open(sheet.id)} />
  )
}

function Sheets({
  base,
  title,
  about,
  right,
  most = maxImportRows,
  back,
  onOpen,
}: ImportScreenProps & { onOpen: (sheet: Sheet) => void }) {
  const queries = useQueryClient()
  const { batch, user } = useSession()
  const may = can(right) && (user.ut === 'super' || batch?.is_current !== false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data } = useQuery({ queryKey: [base], queryFn: () => untyped.get<{ data: Sheet[] }>(base) })

  async function send(file: File | null) {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      onOpen((await untyped.form<{ data: Sheet }>(base, { file })).data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.errors.file?.[0])
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [base] })
    }
  }
  return (
    <div className={styles.page}>
      <PageHeader title={title} about={about} back={back} />
      <Stack gap="xl">
        <List type="ordered" spacing="sm" size="sm">
          <List.Item>
            {t('Take the template. Its second sheet says what belongs into each column.')}
            <div>
              <Button
                component="a"
                href={`${base}/template`}
                variant="default"
                mt="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('Download the template')}
              </Button>
            </div>
          </List.Item>
          <BringSheet most={most} onSend={send} may={may} busy={busy} problem={problem} />
          <List.Item>
            {t('Correct what is marked, then import: everything in the sheet comes in, or nothing.')}
          </List.Item>
        </List>
        {data && data.data.length > 0 && <Recent sheets={data.data} onOpen={onOpen} />}
      </Stack>
    </div>
  )
}

interface BringSheetProps {
  most: number
  onSend: (file: File | null) => Promise<void>
  may: boolean
  busy: boolean
  problem: string | undefined
}

function BringSheet({ most, onSend, may, busy, problem }: BringSheetProps) {
  const language = useLanguage()
  return (
    <List.Item>
      {digitsIn(
        language,
        t('Fill in at most {n} rows, and bring it here. Every cell is checked; nothing is imported yet.', {
          n: most,
        }),
      )}
      <div>
        <FileButton accept=".xlsx,.csv" onChange={(file) => void onSend(file)} disabled={!may}>
          {(props) => (
            <Button
              {...props}
              mt="xs"
              loading={busy}
              disabled={!may}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('Bring the filled sheet')}
            </Button>
          )}
        </FileButton>
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
            {t(problem)}
          </Text>
        )}
      </div>
    </List.Item>
  )
}

const states: Record<Sheet['state'], [string, string]> = {
  checked: ['Checked', 'blue'],
  importing: ['Importing', 'yellow'],
  imported: ['Imported', 'green'],
  undone: ['Undone', 'gray'],
}
const heads = ['File', 'Batch', 'Brought', 'Rows', 'Wrong rows', 'Status']

function Recent({ sheets, onOpen }: { sheets: readonly Sheet[]; onOpen: (sheet: Sheet) => void }) {
  const language = useLanguage()
  return (
    <section aria-labelledby="recent">
      <Title order={2} id="recent" mb="xs">
        {t('Sheets of the last month')}
      </Title>
      <div className={styles.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {heads.map((name) => (
                <Table.Th key={name}>{t(name)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sheets.map((sheet) => (
              <Table.Tr key={sheet.id}>
                <Table.Td>
                  <Anchor component="button" type="button" size="sm" onClick={() => onOpen(sheet)}>
                    {sheet.file_name}
                  </Anchor>
                </Table.Td>
                <Table.Td className="tabular">{digitsIn(language, sheet.batch)}</Table.Td>
                <Table.Td>
                  <Moment at={sheet.created_at} />
                </Table.Td>
                <Table.Td className="tabular">{digitsIn(language, sheet.rows)}</Table.Td>
                <Table.Td className="tabular">{sheet.wrong_rows ? digitsIn(language, sheet.wrong_rows) : '–'}</Table.Td>
                <Table.Td>
                  <Group>
                    <Badge color={states[sheet.state][1]}>
                      {sheet.undone_at ? <UndoneOn what="undone" at={sheet.undone_at} /> : t(states[sheet.state][0])}
                    </Badge>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}
