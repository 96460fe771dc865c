/** The gateways by their provider. */
import type { Provider } from '../../../contract/online/words.ts'
import { connectips } from './connectips.ts'
import { esewa } from './esewa.ts'
import { fonepay } from './fonepay.ts'
import { fonepayQr } from './fonepay-qr.ts'
import type { Gateway } from './gateway.ts'
import { khalti } from './khalti.ts'

export const gateways: Record<Provider, Gateway> = { esewa, khalti, connectips, fonepay, 'fonepay-qr': fonepayQr }
