/** Signatures as the gateways publish them, and amounts as they write them. */
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formText, tokenOf } from './connectips.ts'
import { signatureOf } from './esewa.ts'
import { fonepay, validationOf } from './fonepay.ts'
import { paisaOf, rupeesOf } from './gateway.ts'

describe('signatures', () => {
  it('of eSewa: the published vector', () => {
    const values = { total_amount: '110', transaction_uuid: '241028', product_code: 'EPAYTEST' }
    expect(signatureOf('8gBm/:&EnhH.1/q', Object.keys(values), values)).toBe(
      'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=',
    )
    // 110 is not 110.0
    expect(signatureOf('8gBm/:&EnhH.1/q', Object.keys(values), { ...values, total_amount: '110.0' })).not.toBe(
      'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=',
    )
  })
  it('of connectIPS: verified with the public key, over the names in their order', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const text = formText({
      MERCHANTID: '550',
      APPID: 'MER-550-APP-1',
      APPNAME: 'School',
      TXNID: 'a1',
      TXNDATE: '08-10-2017',
      TXNCRNCY: 'NPR',
      TXNAMT: '500',
      REFERENCEID: 'a1',
      REMARKS: 'RMKS-001',
      PARTICULARS: 'PART-001',
    })
    expect(text).toBe(
      'MERCHANTID=550,APPID=MER-550-APP-1,APPNAME=School,TXNID=a1,TXNDATE=08-10-2017,TXNCRNCY=NPR,TXNAMT=500,REFERENCEID=a1,REMARKS=RMKS-001,PARTICULARS=PART-001,TOKEN=TOKEN',
    )
    const token = tokenOf(text, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    expect(createVerify('RSA-SHA256').update(text).verify(publicKey, token, 'base64')).toBe(true)
  })
  it('of Fonepay: a return that it has not signed gives nothing to ask with', () => {
    const keys = { merchant: 'NBQM', mode: 'test', secrets: { secret: 'abc' } } as const
    const values = ['code', 'NBQM', 'true', 'successful', '4567', 'LOCAL', '98', '10', '10']
    const names = ['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT']
    const query = new URLSearchParams(names.map((name, at): [string, string] => [name, values[at]!]))
    const of = { code: 'code' }
    expect(fonepay.readReturn(query, keys, of).hint).toEqual({})
    query.set('DV', validationOf('abc', values).toUpperCase())
    expect(fonepay.readReturn(query, keys, of)).toEqual({ turnedBack: false, hint: { UID: '4567', BC: 'LOCAL' } })
    // signed, of another payment
    expect(fonepay.readReturn(query, keys, { code: 'other' })).toEqual({ turnedBack: false, hint: {} })
    query.set('UID', '4568')
    expect(fonepay.readReturn(query, keys, of).hint).toEqual({})
  })
})

describe('amounts', () => {
  it.each([
    ['1,000.0', 100_000],
    [1000, 100_000],
    ['1000.50', 100_050],
    ['0.05', 5],
    ['10.5000', 1050],
  ])('%s', (text, paisa) => expect(paisaOf(text)).toBe(paisa))
  it.each(['', '-1', '1e3', '1.005', 'NaN', '1.2.3', '9999999999999'])('%s is none', (text) =>
    expect(paisaOf(text)).toBeUndefined(),
  )
  it.each([
    [110_00, '110'],
    [110_50, '110.5'],
    [110_05, '110.05'],
  ])('%i paisa are written %s', (paisa, text) => expect(rupeesOf(paisa)).toBe(text))
})
