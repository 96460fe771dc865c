/** In which ways money comes, what they are called, and which need a reference. Apart from the schemas: the counter and families' phones read it. */
export const paymentModes = ['cash', 'bank', 'cheque', 'esewa', 'khalti', 'fonepay', 'connectips'] as const
export type PaymentMode = (typeof paymentModes)[number]
export const modeLabels: Record<PaymentMode, string> = {
  cash: 'Cash',
  bank: 'Bank',
  cheque: 'Cheque',
  esewa: 'eSewa',
  khalti: 'Khalti',
  fonepay: 'Fonepay',
  connectips: 'ConnectIPS',
}

/** On which kind of account of the fees the money stands. */
export const accountOfMode = {
  cash: 'cash',
  bank: 'bank',
  cheque: 'cheque',
  esewa: 'wallet',
  khalti: 'wallet',
  fonepay: 'wallet',
  connectips: 'wallet',
} as const satisfies Record<PaymentMode, string>

/** Of one way, or of a receipt in several. */
export const modeLabel = (mode: string): string =>
  mode === 'several' ? 'Several ways' : (modeLabels[mode as PaymentMode] ?? mode)
/** The ways of a receipt in one text, 'cash+cheque', by themselves. */
export const waysIn = (text: string): string[] => text.split('+').map((way) => way.trim())

/** The number of the cheque or of the transfer. */
export const needsReference = (mode: PaymentMode): boolean => mode === 'cheque' || mode === 'bank'
