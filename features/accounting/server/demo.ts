/** The books in the demo: the shipped chart, a few parties and cost centres, rates of TDS. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { DemoSchool } from '#platform/server/demo.ts'
import { leaveDrafts } from './demo-drafts.ts'
import { letRecur } from './demo-recurring.ts'
import { fillBankVouchers } from './demo-bank-vouchers.ts'
import { postDemoVouchers } from './demo-vouchers.ts'
import { shipChart } from './school-chart.ts'

export async function fill(tx: Tx, school: DemoSchool): Promise<void> {
  const { id } = school
  await shipChart(tx, id)
  await sql`
    insert into cost_centres (company_id, code, name, name_np, kind) values
      (${id}::bigint, 'SCH', 'School', 'विद्यालय', 'department'),
        (${id}::bigint, 'TRN', 'Transport', 'यातायात', 'department'),
      (${id}::bigint, 'LIB', 'Library', 'पुस्तकालय', 'department'),
        (${id}::bigint, 'BLD', 'New building', 'नयाँ भवन', 'project')`.execute(tx)
  await sql`
    insert into parties (company_id, code, name, name_np, kind, pan, phone) values
      (${id}::bigint, 'SUP-01', 'Everest Stationery Suppliers', 'एभरेस्ट स्टेसनरी सप्लायर्स', 'supplier', '600123401',
        '01-4411223'),
      (${id}::bigint, 'SUP-02', 'Annapurna Printing Press', 'अन्नपूर्ण छापाखाना', 'supplier', '600123402',
        '01-4411224'),
      (${id}::bigint, 'SUP-03', 'Sagarmatha Fuel Centre', 'सगरमाथा इन्धन केन्द्र', 'supplier', '600123403',
        '01-4411225'),
      (${id}::bigint, 'OTH-01', 'Landlord of the annex', 'थप भवनका घरधनी', 'other', '100123404', '01-4411226')`.execute(
    tx,
  )
  await sql`
    insert into tds_rates (company_id, name, name_np, percent, from_date) values
      (${id}::bigint, 'Rent', 'घरभाडा', 10, '2022-07-17'),
        (${id}::bigint, 'Services with VAT bill', 'मूल्य अभिवृद्धि कर बिजक भएको सेवा', 1.5, '2022-07-17'),
      (${id}::bigint, 'Services without VAT bill', 'मूल्य अभिवृद्धि कर बिजक नभएको सेवा', 15, '2022-07-17'),
      (${id}::bigint, 'Contract', 'ठेक्का', 1.5, '2022-07-17')`.execute(tx)
  await postDemoVouchers(tx, school)
  await leaveDrafts(tx, school)
  await fillBankVouchers(tx, school)
  await letRecur(tx, school)
}
