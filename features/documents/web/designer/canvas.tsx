/** The card as it is worked on: boxes are chosen, drawn, sized by their handles, and moved by the arrows. What is printed is shown by the preview. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- what a select offers cannot be drawn to a place */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Language } from '#nepal/digits.ts'
import { t } from '#platform/web/i18n.ts'
import type { BoxOf, CardBox } from '../../contract/cards/card-design.ts'
import { type CardValues, textOf } from '../../contract/cards/card-texts.ts'
import { type Guide, type Handle, handles, moved, resized, snapMoved, snapResized } from './boxes.ts'
import { boxKeys } from './box-keys.ts'
import classes from './designer.module.css'
import { boxText, boxWords } from './new-boxes.ts'
import type { DesignWork } from './use-design.ts'

/** Millimetres in a point. */
const pointMm = 25.4 / 72

const idOf = ({ id }: CardBox) => `box-${id}`

interface Drawn {
  id: string
  pointer: number
  handle: Handle | null
  from: CardBox
  x: number
  y: number
  /** Millimetres in a pixel of the screen. */
  scale: number
  tag: string
}

export function Canvas({
  work,
  values,
  language,
  snap,
}: {
  work: DesignWork
  values: CardValues
  language: Language
  snap: boolean
}) {
  const { design } = work.work
  const { side, box: chosen } = work
  const [guides, setGuides] = useState<Guide[]>([])
  const drawn = useRef<Drawn>(undefined)
  const sheet = useRef<HTMLDivElement>(null)

  const begin = (box: CardBox, handle: Handle | null) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // what is pressed is moved by the arrows afterwards
    sheet.current!.focus({ preventScroll: true })
    event.preventDefault()
    work.choose(box.id)
    const scale = design.width / sheet.current!.getBoundingClientRect().width
    const tag = `drawn ${event.timeStamp}`
    drawn.current = {
      id: box.id,
      pointer: event.pointerId,
      handle,
      from: box,
      x: event.clientX,
      y: event.clientY,
      scale,
      tag,
    }
  }
  const draw = (event: PointerEvent<HTMLElement>) => {
    const now = drawn.current
    if (!now || now.pointer !== event.pointerId) return
    const [dx, dy] = [(event.clientX - now.x) * now.scale, (event.clientY - now.y) * now.scale]
    // a press that trembles is a press
    if (Math.abs(dx) < 0.4 && Math.abs(dy) < 0.4 && now.from === side.boxes.find(({ id }) => id === now.id)) return
    const others = side.boxes.filter(({ id }) => id !== now.id)
    const free = now.handle ? resized(now.from, now.handle, dx, dy, design) : moved(now.from, dx, dy, design)
    const drawnTo =
      !snap || event.altKey
        ? undefined
        : now.handle
          ? snapResized(free, now.handle, others, design)
          : snapMoved(free, others, design)
    setGuides(drawnTo?.guides ?? [])
    const by = drawnTo ?? { dx: 0, dy: 0 }
    work.setBox(
      now.handle ? resized(free, now.handle, by.dx, by.dy, design) : moved(free, by.dx, by.dy, design),
      now.tag,
    )
  }
  const end = () => {
    drawn.current = undefined
    setGuides([])
  }
  /** The arrows move what is chosen; another one is chosen by Page up and down, or in the list beside. */
  function onKey(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const turn = { PageDown: 1, PageUp: -1 }[event.key]
    if (turn) {
      const at = side.boxes.findIndex(({ id }) => id === chosen?.id)
      const count = side.boxes.length
      if (count) work.choose(side.boxes[(Math.max(at, turn > 0 ? -1 : 0) + turn + count) % count]!.id)
      event.preventDefault()
    } else if (chosen) boxKeys(work, chosen, event)
  }

  const share = (value: number, whole: number) => `${(value / whole) * 100}%`
  const place = ({ x, y, width, height }: Pick<CardBox, 'x' | 'y' | 'width' | 'height'>) => ({
    left: share(x, design.width),
    top: share(y, design.height),
    width: share(width, design.width),
    height: share(height, design.height),
  })
  /** Of the card's width, so that letters grow with it. */
  const mm = (value: number) => `${(value / design.width) * 100}cqw`

  return (
    <div
      className={classes.desk}
      onPointerDown={(event) => event.target === event.currentTarget && work.choose(undefined)}
    >
      <div
        ref={sheet}
        className={classes.sheet}
        role="listbox"
        tabIndex={0}
        aria-activedescendant={chosen && idOf(chosen)}
        onKeyDown={onKey}
        aria-label={work.sideName === 'front' ? t('Front of the card') : t('Back of the card')}
        style={{
          aspectRatio: `${design.width} / ${design.height}`,
          width: `min(100%, ${Math.round(Math.min(design.width * 6, (design.width / design.height) * 640))}px)`,
          background: side.fill ?? '#ffffff',
        }}
        lang={language}
      >
        {side.boxes.map((box) => (
          <div
            key={box.id}
            id={idOf(box)}
            role="option"
            className={classes.box}
            style={{ ...place(box), ...looks(box, mm) }}
            data-kind={box.kind}
            aria-selected={box.id === chosen?.id}
            aria-label={[t(boxWords[box.kind]), boxText(box)].filter(Boolean).join(': ')}
            onPointerDown={begin(box, null)}
            onPointerMove={draw}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <Inside box={box} text={textOf(box, values, language)} mm={mm} />
          </div>
        ))}
        {guides.map(({ way, at }) => (
          <span
            key={`${way} ${at}`}
            className={classes.guide}
            data-way={way}
            style={way === 'down' ? { left: share(at, design.width) } : { top: share(at, design.height) }}
          />
        ))}
        {chosen && (
          <span className={classes.frame} style={place(chosen)} aria-hidden>
            {handles.map((handle) => (
              <span
                key={handle}
                className={classes.handle}
                data-handle={handle}
                onPointerDown={begin(chosen, handle)}
                onPointerMove={draw}
                onPointerUp={end}
                onPointerCancel={end}
              />
            ))}
          </span>
        )}
      </div>
    </div>
  )
}

function looks(box: CardBox, mm: (value: number) => string) {
  switch (box.kind) {
    case 'text':
      return textLooks(box, mm)
    case 'line':
      return { background: box.colour }
    case 'rectangle':
      return {
        background: box.fill ?? 'transparent',
        border: box.stroke && box.thickness ? `${mm(box.thickness)} solid ${box.stroke}` : 'none',
        borderRadius: mm(box.radius),
      }
    case 'photo':
      return { borderRadius: mm(box.radius), border: box.stroke ? `${mm(0.25)} solid ${box.stroke}` : 'none' }
    default:
      return {}
  }
}
const textLooks = (box: BoxOf<'text'>, mm: (value: number) => string) => ({
  color: box.colour,
  background: box.fill ?? 'transparent',
  fontSize: mm(box.size * pointMm),
  fontWeight: box.weight,
  justifyContent: box.align === 'left' ? 'flex-start' : box.align === 'right' ? 'flex-end' : 'center',
  textAlign: box.align,
})

function Inside({ box, text, mm }: { box: CardBox; text: string | null; mm: (value: number) => string }) {
  if (box.kind === 'text') return <span>{text}</span>
  if (box.kind === 'line' || box.kind === 'rectangle') return null
  return (
    <span className={classes.stand} style={{ fontSize: mm(Math.min(2.4, box.height / 2)) }}>
      {t(boxWords[box.kind])}
    </span>
  )
}
