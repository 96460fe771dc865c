import { own } from '#platform/contract/own-names.ts'
import type { CellReader } from '../sheet.ts'

const words: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  छ: true,
  हो: true,
  no: false,
  n: false,
  false: false,
  0: false,
  छैन: false,
  होइन: false,
}

export const reader: CellReader = {
  read: (text) => own(words, text.trim().toLowerCase()) ?? null,
  wrong: () => 'Yes or No',
}
