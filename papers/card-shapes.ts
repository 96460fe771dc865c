/** The data that the templates of cards and certificates take. */
import type { Language } from '#nepal/digits.ts'
import type { StoredBytes } from '#platform/server/stored-bytes.ts'
import type { EntranceSitting } from './exam-shapes.ts'
import type { SchoolHead } from './shapes.ts'

/** A box of a card, in millimetres from the upper left corner; letters in points, colours '#rrggbb'. */
export interface CardBoxOnPaper {
  kind: 'text' | 'photo' | 'logo' | 'signature' | 'qr' | 'barcode' | 'line' | 'rectangle' | 'routine'
  x: number
  y: number
  width: number
  height: number
  size?: number
  weight?: number
  colour?: string
  align?: 'left' | 'center' | 'right'
  fill?: string | null | undefined
  stroke?: string | null | undefined
  thickness?: number
  radius?: number
}

interface CardSideOnPaper {
  fill?: string | null | undefined
  boxes: readonly CardBoxOnPaper[]
}

/** 'card': cards that the school designed itself, one a page or as many as an A4 sheet takes. */
export interface CardPaper {
  language: Language
  layout: 'sheet' | 'card'
  /** Of the school; stands in the boxes of its kind. */
  logo: Uint8Array | StoredBytes | null
  signature: Uint8Array | StoredBytes | null
  design: { width: number; height: number; front: CardSideOnPaper; back?: CardSideOnPaper | null | undefined }
  cards: {
    /** What the boxes say, in their order; null where a box is no text, or says nothing of this one. */
    front: (string | null)[]
    back: (string | null)[]
    photo: Uint8Array | StoredBytes | null
    /** An SVG. */
    qr: Uint8Array | null
    /** What the bars say. */
    code: string | null
    /** Of an exam, in the order of the days; 'HH:MM'. */
    sittings?: EntranceSitting[]
  }[]
}

/** A piece of text and how it looks; `blank`: a line to write on; `line`: what follows begins a new line. */
export interface CertificatePiece {
  text?: string
  blank?: true
  line?: true
  bold?: true
  underline?: true
  size?: 'small' | 'large' | 'huge'
}

type CertificateAlign = 'left' | 'center' | 'right' | 'justify'

/** 'certificate': a page each, all of one template and language. The text comes with its values, as lines of plain text (features/documents/contract/certificates/walk.ts). */
export interface CertificatePaper {
  language: Language
  paper: 'a4' | 'a4-across' | 'a5-across'
  /** Millimetres. */
  margin_x: number
  margin_y: number
  frame: 'none' | 'plain' | 'double' | 'ornament'
  /** '#0f5c4d' */
  colour: string
  /** Points. */
  size: number
  heading: string
  /** What stands under each line, from the left. */
  signatures: string[]
  sheets: {
    school: SchoolHead | null
    /** Where the school's head is not wanted and its logo is. */
    logo: Uint8Array | StoredBytes | null
    number: string | null
    /** AD. */
    issued_on: string | null
    /** A place for one stands there, whether there is one or not; undefined: none does. */
    photo?: Uint8Array | StoredBytes | null
    /** An SVG: leads to the page that says whether the paper is genuine. */
    qr: Uint8Array | null
    blocks: (
      | { kind: 'paragraph'; align: CertificateAlign; pieces: CertificatePiece[] }
      | { kind: 'heading'; level: 1 | 2 | 3; align: CertificateAlign; pieces: CertificatePiece[] }
      | { kind: 'list'; items: CertificatePiece[][] }
      | { kind: 'rule' }
    )[]
    /** Which copy of the original this is; null of the original. */
    copy: number | null
    /** AD. */
    cancelled_on: string | null
    /** Not issued yet. */
    draft: boolean
  }[]
}
