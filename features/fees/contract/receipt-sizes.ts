/** On what receipts are printed. Apart from the schemas: screens read it. */
export const receiptSizes = ['a5', 'half_a4', 'roll'] as const
export type ReceiptSize = (typeof receiptSizes)[number]
export const receiptSizeLabels: Record<ReceiptSize, string> = {
  a5: 'A5, one copy',
  half_a4: 'A4, both copies on one page',
  roll: 'Roll of 80 mm',
}
