/** What a change was, for people. */
import { labelOf } from '#platform/contract/field.ts'
import { t } from '#platform/web/i18n.ts'
import { changedFirst, flatValues } from '../contract/changed-values.ts'

/** Two states of a thing side by side, as flat lines that a person can read. */
export interface ChangedValue {
  /** 'address.ward' */
  name: string
  before: string
  after: string
}

/** Lines whose value changed come first; where nothing was before, all of them are shown. `day` says dates and instants, which are stored in AD, as the reader's calendar has them. */
export function flatChanges(before: unknown, after: unknown, day = (ad: string) => ad): ChangedValue[] {
  const say = (text: string) => (stored.test(text) ? day(text) : text)
  const [was, is] = [flatValues(before, say), flatValues(after, say)]
  return changedFirst(was, is).map((name) => ({ name, before: was.get(name) ?? '', after: is.get(name) ?? '' }))
}

/** '2026-11-22', '2026-11-22T08:15:00.000Z' */
const stored = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T\d\d:\d\d:[\d.]+(Z|[+-]\d\d:?\d\d))?$/

/** Columns whose names are shorter than what a person calls them. */
const called: Record<string, string> = {
  fname: 'First name',
  mname: 'Middle name',
  lname: 'Last name',
  name_np: 'Name in Nepali',
  dob: 'Date of birth',
  np: 'In Nepali',
}

/** 'address.grade_id' -> 'Address: Grade', in the language of the person. A number in the path is a place in a list, counted from 1. */
export const valueName = (path: string): string =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : t(called[part] ?? labelOf(part, {}))))
    .join(': ')
