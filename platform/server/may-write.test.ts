import { expect, it } from 'vitest'
import { mayWrite } from './db.ts'

it.each([
  'begin; set local app.company_id = 3',
  '\n    select s.id from sessions s',
  'with reached as materialized (select 1) select * from reached',
  'declare "listing_1" no scroll cursor for select 1',
  'fetch 100 from "listing_1"',
  'savepoint reading_only',
  'set transaction read only',
])('%j only reads', (text) => expect(mayWrite(text)).toBe(false))
it.each([
  'insert into audit_rows (company_id) values ($1)',
  'with gone as (delete from sessions returning id) select * from gone',
  'select id from exams where id = $1 for update',
  'select id from exams where id = $1 for share',
  'update receipts set prints = prints + 1',
  'create temp table plan on commit drop as select 1',
  'call tenant_table($1)',
  'set session authorization postgres',
])('%j may write', (text) => expect(mayWrite(text)).toBe(true))
