/** What a box is when it is put on a card, and what it is called. */
import type { Language } from '#nepal/digits.ts'
import type { BoxKind, CardBox } from '../../contract/cards/card-design.ts'

/** English; the screen says it in Nepali. */
export const boxWords: Record<BoxKind, string> = {
  text: 'Text box',
  photo: 'Photo',
  logo: 'Logo',
  signature: 'Signature',
  qr: 'QR code',
  barcode: 'Barcode',
  line: 'Straight line',
  rectangle: 'Rectangle',
  routine: 'Exam routine',
}

const ink = '#1f2933'
const at = (width: number, height: number) => ({ id: 'new', x: 0, y: 0, width, height })

export function newBox(kind: BoxKind, text = 'Text'): CardBox {
  switch (kind) {
    case 'text':
      return { kind, ...at(40, 5), text, text_np: null, size: 9, weight: 400, colour: ink, align: 'left', fill: null }
    case 'photo':
      return { kind, ...at(20, 24), radius: 1, stroke: ink }
    case 'logo':
      return { kind, ...at(12, 12) }
    case 'signature':
      return { kind, ...at(22, 9) }
    case 'qr':
      return { kind, ...at(20, 20) }
    case 'barcode':
      return { kind, ...at(36, 8), colour: ink }
    case 'line':
      return { kind, ...at(30, 0.3), colour: ink }
    case 'rectangle':
      return { kind, ...at(30, 12), fill: '#e4e7eb', stroke: null, thickness: 0.2, radius: 0 }
    case 'routine':
      return { kind, ...at(80, 18), size: 6.5, colour: ink }
  }
}

/** Within brackets of what it is: the first words of a text. */
export const boxText = (box: CardBox, language: Language = 'en'): string =>
  box.kind === 'text' ? ((language === 'ne' && box.text_np) || box.text).split('\n')[0]!.slice(0, 40) : ''
