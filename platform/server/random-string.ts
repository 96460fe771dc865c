/** Random letters and digits. */
import { randomBytes } from 'node:crypto'

/** Characters of a random string unless told (specification, section 9). */
export const randomLength = 12

/** Hexadecimal digits: 4 random bits a character. */
export const randomString = (length = randomLength): string =>
  randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length)
