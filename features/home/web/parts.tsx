/** Blocks and figures of a dashboard. */
import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#nepal/rupees.ts'
import { useLanguage } from '#platform/web/i18n.ts'
import classes from './home.module.css'

export function Block({ title, to, children }: { title: string; to?: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.block} aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb={4}>
        <MayLink to={to}>{title}</MayLink>
      </Title>
      {children}
    </section>
  )
}

export interface FigureProps {
  name: string
  value: ReactNode
  /** A second, smaller line. */
  about?: ReactNode
  colour?: 'red' | 'green'
  to?: string | undefined
}

export const Figures = ({ children }: { children: ReactNode }) => <dl className={classes.figures}>{children}</dl>

export function Figure({ name, value, about, colour, to }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-colour={colour}>
        <MayLink to={to}>{value}</MayLink>
      </dd>
      {about && <dd className={classes.about}>{about}</dd>}
    </div>
  )
}

export const MayLink = ({ to, children }: { to?: string | undefined; children: ReactNode }) =>
  to ? (
    <Link to={to} className={classes.way}>
      {children}
    </Link>
  ) : (
    <>{children}</>
  )

export function Count({ of }: { of: number }) {
  return <span className="tabular">{formatNumber(of, { language: useLanguage() })}</span>
}
