/** How a message travels: 7-bit letters, or 16-bit units when any character is outside the GSM alphabet. */
export type SmsEncoding = 'GSM-7' | 'UCS-2'

/** The counts shown beside a message that is being written. */
export interface SmsLength {
  readonly encoding: SmsEncoding
  /** What fits into the present number of messages: 160, 306, 459... letters or 70, 134, 201... 16-bit units. */
  readonly maxCharCount: number
  /** What still fits before one message more is needed; same unit. */
  readonly remaining: number
  /** Messages that are sent and paid; 0 for an empty text. */
  readonly numberOfSMS: number
}

/** The message statistics of the specification (section 3). */
export interface SmsStatistics extends SmsLength {
  /** 1 plain, 2 unicode, by smsType. */
  readonly msg_type: 1 | 2
}

/**
 * The message type of the specification (section 4): 2 when any character is outside Latin-1, else 1. This is not the
 * encoding that is paid for: the two differ for a backtick or for 'á' (decision 9).
 */
export function smsType(text: string): 1 | 2 {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 0xff) return 2
  }
  return 1
}

/**
 * How many messages a text needs: GSM-7 160 alone or 153 a part (extended characters count two), UCS-2 70 or 67. A
 * character of two units is never cut by a part's end. Source: 3GPP TS 23.038 and 23.040. Never fails.
 */
export function smsLength(text: string): SmsLength {
  const weights = gsmWeights(text)
  return weights
    ? count('GSM-7', weights, 160, 153)
    : count(
        'UCS-2',
        Array.from(text, (c) => c.length),
        70,
        67,
      )
}

/** Type and length in one, as the screens show them. Never fails. */
export function smsStatistics(text: string): SmsStatistics {
  return { msg_type: smsType(text), ...smsLength(text) }
}

/**
 * What a sending costs in paisa: rate (paisa for one message, service charge and tax included) x messages x recipients.
 * Throws a RangeError unless all are whole numbers of 0 or more and the product is exact.
 */
export function smsCost(ratePaisa: number, numberOfSms: number, recipients: number): number {
  const cost = ratePaisa * numberOfSms * recipients
  if (![ratePaisa, numberOfSms, recipients, cost].every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new RangeError('Rate, number of messages and recipients are whole numbers of 0 or more')
  }
  return cost
}

function gsmWeights(text: string): number[] | null {
  const weights: number[] = []
  for (const character of text) {
    if (gsmBasic.has(character)) weights.push(1)
    else if (gsmExtended.has(character)) weights.push(2)
    else return null
  }
  return weights
}

function count(encoding: SmsEncoding, weights: readonly number[], single: number, part: number): SmsLength {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= single) {
    return { encoding, maxCharCount: single, remaining: single - total, numberOfSMS: total === 0 ? 0 : 1 }
  }
  let [parts, used] = [1, 0]
  for (const weight of weights) {
    if (used + weight > part) [parts, used] = [parts + 1, 0]
    used += weight
  }
  return { encoding, maxCharCount: part * parts, remaining: part - used, numberOfSMS: parts }
}

const gsmBasic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const gsmExtended = new Set('\f^{}\\[~]|€')
