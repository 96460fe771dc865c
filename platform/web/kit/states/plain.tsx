/** Parts of the first second, of families' phones above all: plain elements that look as Mantine's do. Mantine's own would be 13 KB more to wait for. */
import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#platform/web/i18n.ts'
import plain from './plain.module.css'

export { plain }

interface HeadingProps {
  level: 1 | 2
  /** How large it looks; as large as its level unless told. */
  look?: 1 | 2 | 3
  id?: string
  className?: string
  children: ReactNode
}

export function Heading({ level, look = level, className = '', ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return <Tag className={`${plain[`h${look}`]} ${className}`} {...rest} />
}

/** A button of one icon; large ones are made for thumbs. */
export function IconButton({ large, label, ...rest }: ComponentProps<'button'> & { label: string; large?: boolean }) {
  return <button type="button" className={plain.icon} data-large={large || undefined} aria-label={label} {...rest} />
}

export const CloseIcon = ({ large, onClick }: { large?: boolean; onClick: () => void }) => (
  <IconButton label={t('Close')} large={large} onClick={onClick}>
    <IconX size={large ? 22 : 16} aria-hidden />
  </IconButton>
)

/** A grey line in place of what is on its way. */
export const GreyLine = ({ height }: { height: number }) => <div className={plain.line} style={{ height }} />
