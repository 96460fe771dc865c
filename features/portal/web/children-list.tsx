/** The guardian's children: two at first, each with what is owed. Tapping one chooses it. */
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { sinceAsked } from '#platform/web/asked.ts'
import { t } from '#platform/web/i18n.ts'
import { GreyLine, Heading } from '#platform/web/kit/states/plain.tsx'
import { useAfter } from '#platform/web/kit/states/states.tsx'
import { selectChild } from '#school/web/child/selected-child.ts'
import type { Child } from '../contract/portal.ts'
import { Face, Mark, Money } from './parts.tsx'
import classes from './portal.module.css'
import { selected } from './use-child.ts'
import { personName, placeName } from './words.ts'

export const shownAtFirst = 2
/** Milliseconds since the start was asked for; they pass while it loads, and are not added to it. */
export const listDelay = 2_000
/** The list waits once: who comes back to this screen finds it there. */
let hasWaited = false

export function ChildrenList({ list, chosen }: { list: Child[]; chosen: Child | undefined }) {
  const [expanded, setExpanded] = useState(false)
  const [rest] = useState(() => Math.max(0, listDelay - sinceAsked()))
  const late = useAfter(rest)
  const ready = list.length < shownAtFirst || hasWaited || late
  useEffect(() => {
    if (ready) hasWaited = true
  }, [ready])
  const more = list.length - shownAtFirst
  return (
    <section className={classes.block} aria-labelledby="children">
      <Heading level={2} look={3} id="children" className={classes.under}>
        {t('Children')}
      </Heading>
      {ready ? (
        <ul className={classes.rows}>
          {(expanded ? list : list.slice(0, shownAtFirst)).map((child) => (
            <ChildLine key={child.id} child={child} chosen={child.id === chosen?.id} />
          ))}
        </ul>
      ) : (
        <output aria-busy aria-label={t('Loading')}>
          {/* as high as the lines that come: a long name takes two */}
          <ul className={classes.rows} inert>
            {list.slice(0, shownAtFirst).map((child) => (
              <ChildLine key={child.id} child={child} chosen={child.id === chosen?.id} waits />
            ))}
          </ul>
        </output>
      )}
      {more > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={expanded}
          disabled={!ready}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t('Show fewer') : t('{n} More (Click to Expand)', { n: more })}
        </button>
      )}
    </section>
  )
}

function ChildLine({ child, chosen, waits = false }: { child: Child; chosen: boolean; waits?: boolean }) {
  const { profile_image, academic, due } = child
  const name = personName(child)
  return (
    <li className={waits ? classes.waiting : undefined}>
      {waits && <GreyLine height={56} />}
      <button
        type="button"
        className={classes.child}
        aria-pressed={chosen}
        onClick={() => selectChild(selected(child))}
      >
        <Face name={name} image={profile_image} />
        <span>
          <b>
            {name}
            {chosen && <IconCircleCheckFilled size={16} aria-hidden />}
          </b>
          <small>{academic ? placeName(academic) : t('Not studying here now')}</small>
        </span>
        {due > 0 ? (
          <Mark colour="red">
            {t('Due')} <Money paisa={due} prefix />
          </Mark>
        ) : (
          <Mark colour="green">{t('Paid')}</Mark>
        )}
      </button>
    </li>
  )
}
