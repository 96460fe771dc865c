/** The start of a guardian, and of a student: who is here, what is owed, and the way to everything else. */
import {
  IconBook,
  IconBroadcast,
  IconCash,
  IconChevronRight,
  IconFileText,
  IconMessage,
  IconReceipt,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#platform/web/i18n.ts'
import { Heading, plain } from '#platform/web/kit/states/plain.tsx'
import { useSession, uses } from '#platform/web/session.ts'
import type { Child } from '../contract/portal.ts'
import { NoChild } from './no-child.tsx'
import { ChildrenList } from './children-list.tsx'
import { ExamFilter } from './exam-filter.tsx'
import { Face, Money, Seen } from './parts.tsx'
import classes from './portal.module.css'
import { useChild } from './use-child.ts'
import { personName, placeName } from './words.ts'

export default function FamilyHome() {
  const { user, role } = useSession()
  const { query, child } = useChild()
  return (
    <>
      <ExamFilter child={child} />
      <section className={classes.profile} aria-label={t('Profile')}>
        <Face name={personName(user)} image={user.profile_image} size={56} />
        <div>
          <p className={plain.note}>{t(role.name)}</p>
          <Heading level={1} look={2}>
            {personName(user)}
          </Heading>
          {user.email && <p className={`${plain.note} ${classes.wrap}`}>{user.email}</p>}
        </div>
      </section>
      <Seen query={query} lines={3} height={64}>
        {(list) => <Family list={list} chosen={list.find((each) => each.id === child?.value)} />}
      </Seen>
    </>
  )
}

function Family({ list, chosen }: { list: Child[]; chosen: Child | undefined }) {
  const { role } = useSession()
  if (list.length === 0) return <NoChild />
  const owed = list.reduce((sum, each) => sum + Math.max(each.due, 0), 0)
  return (
    <>
      <section className={classes.owed} data-colour={owed > 0 ? 'red' : 'green'} aria-label={t('To be paid')}>
        <span>
          {owed === 0 ? t('Everything is paid') : list.length > 1 ? t('To be paid for all children') : t('To be paid')}
        </span>
        {owed > 0 && (
          <strong>
            <Money paisa={owed} prefix />
          </strong>
        )}
      </section>
      {role.slug === 'guardian' && <ChildrenList list={list} chosen={chosen} />}
      <Tiles />
      {chosen && <Cards child={chosen} />}
    </>
  )
}

function Tiles() {
  const tiles = [
    { to: '/m-student-fee', name: t('Fees'), Icon: IconCash },
    ...(uses('SMS') ? [{ to: '/guardian-sms', name: t('SMS'), Icon: IconMessage }] : []),
    { to: '/guardian-transaction', name: t('Transaction'), Icon: IconReceipt },
    ...(uses('LIVE') ? [{ to: '/guardian-live-class', name: t('Live Class'), Icon: IconBroadcast }] : []),
  ]
  return (
    <ul className={classes.tiles}>
      {tiles.map(({ to, name, Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.tile}>
            <Icon size={26} stroke={1.5} aria-hidden />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** About the chosen child. */
function Cards({ child }: { child: Child }) {
  const cards = [
    { to: '/guardian-statement', name: t('Statement'), Icon: IconFileText, about: t('All bills and payments') },
    {
      to: '/m-student-fee',
      name: t('Fees'),
      Icon: IconCash,
      about:
        child.due > 0 ? (
          <>
            {t('To be paid')}: <Money paisa={child.due} prefix />
          </>
        ) : (
          t('Everything is paid')
        ),
    },
    {
      to: '/guardian-courses',
      name: t('Courses'),
      Icon: IconBook,
      about: child.academic
        ? t('Subjects of {grade}', { grade: placeName({ ...child.academic, section: null, roll: null }) })
        : t('Not studying here now'),
    },
  ]
  return (
    <section aria-labelledby="of-child">
      <Heading level={2} look={3} id="of-child" className={classes.under}>
        {personName(child)}
      </Heading>
      <ul className={classes.rows}>
        {cards.map(({ to, name, Icon, about }) => (
          <li key={to}>
            <Link to={to} className={classes.card}>
              <Icon size={24} stroke={1.5} aria-hidden />
              <span>
                <b>{name}</b>
                <small>{about}</small>
              </span>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
