/** The sheet as a spreadsheet: out to be filled anywhere, in again into the cells of the grid. */
import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { digitsIn } from '#nepal/digits.ts'
import type { DataOf } from '#platform/contract/endpoint.ts'
import { api, downloadUrl, errorMessage } from '#platform/web/api.ts'
import { getLanguage, t } from '#platform/web/i18n.ts'
import type { readMarksFile } from '../../contract/marks-file.ts'
import { type SheetPlace, sheetPath } from './sheet-layers.ts'

type Read = DataOf<typeof readMarksFile>

/** `onRead`: texts by cell key, to be typed into the grid; undefined where one only sees. */
export function MarksFile({
  place,
  onRead,
}: {
  place: SheetPlace
  onRead: ((cells: Record<string, string>) => void) | undefined
}) {
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState<Read>()
  const [problem, setProblem] = useState<string>()

  async function take(file: File | null) {
    if (!file) return
    setBusy(true)
    setRead(undefined)
    setProblem(undefined)
    try {
      const { data } = await api.form('/api/marks/sheet/read', { ...place, file })
      if (data.says === 'this') lay(data)
      setRead(data)
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const lay = ({ cells }: Read) => onRead?.(Object.fromEntries(cells.map(({ cell, text }) => [String(cell), text])))
  return (
    <>
      <Group gap="xs" mb="xs" className="no-print">
        <ExcelButton place={place} />
        {onRead && (
          <FileButton onChange={(file) => void take(file)} accept=".xlsx,.csv">
            {(props) => (
              <Button {...props} size="compact-md" variant="default" loading={busy}>
                {t('Read a filled sheet')}
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
      {read && (
        <FileNote
          read={read}
          onUse={() => {
            lay(read)
            setRead({ ...read, says: 'this' })
          }}
        />
      )}
    </>
  )
}

const ExcelButton = ({ place }: { place: SheetPlace }) => (
  <Button
    component="a"
    size="compact-md"
    variant="default"
    href={downloadUrl(sheetPath, 'excel', { ...place })}
    target="_blank"
    rel="noopener"
    leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
  >
    {t('Excel')}
  </Button>
)

/** Of a file that does not say what it is, somebody says that it is for this sheet. */
function FileNote({ read, onUse }: { read: Read; onUse: () => void }) {
  if (read.says === 'this') return <ReadNote read={read} />
  if (read.says === 'other')
    return (
      <Alert color="red" mb="xs" role="alert">
        {t('This file is not of this sheet, and nothing was read from it. It says: {title}', {
          title: read.title || '–',
        })}
      </Alert>
    )
  return (
    <Alert color="yellow" mb="xs" role="alert">
      <Text size="sm" mb="xs">
        {t('This file does not say of which exam, class and subject it is.')}
      </Text>
      <Button size="compact-md" onClick={onUse}>
        {t('Use it for this sheet')}
      </Button>
    </Alert>
  )
}

const say = (sentence: string) => digitsIn(getLanguage(), sentence)

/** What was read of the file, and what of it found no place. */
function ReadNote({ read }: { read: Read }) {
  return (
    <Alert color={read.left_out.length ? 'yellow' : 'green'} mb="xs" aria-live="polite">
      <Text size="sm">
        {say(
          t('{n, plural, one {# cell of the file is} other {# cells of the file are}} in the grid now.', {
            n: read.cells.length,
          }),
        )}
      </Text>
      <LeftOut lines={read.left_out} />
    </Alert>
  )
}

/** Lines of a file that found nobody. */
export function LeftOut({ lines }: { lines: Read['left_out'] }) {
  if (!lines.length) return null
  const said = lines
    .slice(0, 12)
    .map(({ row, enroll_code, twice }) =>
      twice
        ? t('line {row}: {code} stands twice', { row, code: enroll_code })
        : t('line {row}: {code} is nobody of this sheet', { row, code: enroll_code || '–' }),
    )
  return (
    <Text size="sm">
      {t('Left out:')} {say(said.join(', '))}
    </Text>
  )
}
