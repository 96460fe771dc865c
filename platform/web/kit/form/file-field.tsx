/** A document of the kinds the product takes. */
import { Anchor, FileInput, type FileInputProps, Stack } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#platform/web/i18n.ts'
import { fileUrl } from '#platform/web/kit/states/file-url.ts'

/** Extensions of the specification, section 9. */
export const fileTypes = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'png', 'jpg', 'jpeg', 'gif']

export interface FileFieldProps extends Omit<FileInputProps, 'value' | 'onChange' | 'multiple'> {
  /** The id of the stored file, or the one that is to be stored. */
  value: string | File | null
  onChange: (file: File | null) => void
}

export function FileField({ value, onChange, error, ...props }: FileFieldProps) {
  const [unknown, setUnknown] = useState(false)
  const stored = typeof value === 'string' ? value : undefined
  function take(file: File | null) {
    const known = !file || fileTypes.includes(file.name.split('.').pop()?.toLowerCase() ?? '')
    setUnknown(!known)
    onChange(known ? file : null)
  }
  return (
    <Stack gap={4}>
      <FileInput
        leftSection={<IconPaperclip size={16} aria-hidden />}
        accept={fileTypes.map((type) => `.${type}`).join(',')}
        placeholder={stored ? t('Choose another file') : t('Choose a file')}
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        {...props}
        value={value instanceof File ? value : null}
        onChange={take}
        error={unknown ? t('UNKNOWN FILE FORMAT') : error}
      />
      {stored && (
        <Anchor href={fileUrl(stored)} target="_blank" rel="noreferrer" size="sm">
          {t('Open the stored file')}
        </Anchor>
      )}
    </Stack>
  )
}
