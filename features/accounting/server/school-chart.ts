/** A chart of accounts for a school in Nepal, as it ships: groups and ledgers by code, with their Nepali. A school changes it as it likes; roles stay. */
import { type RawBuilder, sql } from 'kysely'
import { lit } from '#platform/server/sql-words.ts'
import type { Tx } from '#platform/server/db.ts'
import type { AccountKind, AccountRole, Root } from '../contract/chart.ts'

type Ledger = readonly [code: string, name: string, name_np: string, more?: { kind?: AccountKind; role?: AccountRole }]
interface Group {
  code: string
  name: string
  name_np: string
  root: Root
  /** Of another group; a root has none. */
  below?: string
  ledgers?: readonly Ledger[]
}

const groups: readonly Group[] = [
  { code: '1', name: 'Assets', name_np: 'सम्पत्ति', root: 'assets' },
  {
    code: '11',
    name: 'Cash and bank',
    name_np: 'नगद तथा बैंक',
    root: 'assets',
    below: '1',
    ledgers: [
      ['1101', 'Cash in hand', 'नगद मौज्दात', { kind: 'cash', role: 'cash' }],
      ['1102', 'Petty cash', 'सानो नगदी कोष', { kind: 'cash', role: 'petty_cash' }],
      ['1103', 'Cheques in hand', 'हातमा रहेका चेक'],
      ['1111', 'Bank, current account', 'बैंक, चल्ती खाता', { kind: 'bank' }],
      ['1112', 'Bank, savings account', 'बैंक, बचत खाता', { kind: 'bank' }],
      ['1121', 'eSewa clearing', 'इसेवा फर्छ्योट'],
      ['1122', 'Khalti clearing', 'खल्ती फर्छ्योट'],
      ['1123', 'Fonepay clearing', 'फोनपे फर्छ्योट'],
      ['1124', 'connectIPS clearing', 'कनेक्ट आइपीएस फर्छ्योट'],
    ],
  },
  {
    code: '12',
    name: 'Receivables and advances',
    name_np: 'असुल हुन बाँकी तथा पेस्की',
    root: 'assets',
    below: '1',
    ledgers: [
      ['1201', 'Student receivable', 'विद्यार्थीबाट उठ्न बाँकी', { role: 'receivable' }],
      ['1211', 'Advances given', 'दिइएको पेस्की', { kind: 'party' }],
      ['1221', 'TDS receivable', 'अग्रिम कर कट्टी', { role: 'tds_receivable' }],
      ['1231', 'Prepaid expenses', 'अग्रिम भुक्तानी खर्च'],
    ],
  },
  {
    code: '13',
    name: 'Stock',
    name_np: 'मौज्दात सामान',
    root: 'assets',
    below: '1',
    ledgers: [['1301', 'Stock of books and uniforms', 'पुस्तक तथा पोसाक मौज्दात']],
  },
  {
    code: '14',
    name: 'Fixed assets',
    name_np: 'स्थिर सम्पत्ति',
    root: 'assets',
    below: '1',
    ledgers: [
      ['1401', 'Land', 'जग्गा'],
      ['1402', 'Buildings', 'भवन'],
      ['1403', 'Furniture', 'फर्निचर'],
      ['1404', 'Computers and equipment', 'कम्प्युटर तथा उपकरण'],
      ['1405', 'Vehicles', 'सवारी साधन'],
      ['1491', 'Accumulated depreciation', 'सञ्चित ह्रासकट्टी'],
    ],
  },
  { code: '2', name: 'Liabilities', name_np: 'दायित्व', root: 'liabilities' },
  {
    code: '21',
    name: 'Current liabilities',
    name_np: 'चालु दायित्व',
    root: 'liabilities',
    below: '2',
    ledgers: [
      ['2101', 'Student advance', 'विद्यार्थी पेस्की', { role: 'student_advance' }],
      ['2102', 'Security deposit', 'धरौटी', { role: 'deposit' }],
      ['2111', 'Payables', 'भुक्तानी दिन बाँकी', { kind: 'party', role: 'payable' }],
      ['2112', 'Salary payable', 'तलब भुक्तानी दिन बाँकी', { role: 'salary_payable' }],
      ['2121', 'TDS payable', 'अग्रिम कर दाखिला गर्न बाँकी', { role: 'tds_payable' }],
      ['2122', 'SSF payable', 'सामाजिक सुरक्षा कोष दाखिला गर्न बाँकी'],
      ['2123', 'PF payable', 'सञ्चय कोष दाखिला गर्न बाँकी'],
      ['2124', 'CIT payable', 'नागरिक लगानी कोष दाखिला गर्न बाँकी'],
      ['2125', 'ESF payable', 'शिक्षा सेवा शुल्क दाखिला गर्न बाँकी', { role: 'esf_payable' }],
    ],
  },
  {
    code: '22',
    name: 'Loans',
    name_np: 'ऋण',
    root: 'liabilities',
    below: '2',
    ledgers: [['2201', 'Bank loan', 'बैंक ऋण']],
  },
  {
    code: '3',
    name: 'Equity',
    name_np: 'कोष',
    root: 'equity',
    ledgers: [
      ['3101', 'Capital fund', 'पुँजी कोष', { role: 'capital' }],
      ['3102', 'Retained surplus', 'सञ्चित बचत', { role: 'surplus' }],
      ['3199', 'Opening difference', 'सुरु मौज्दातको फरक', { role: 'opening_difference' }],
    ],
  },
  { code: '4', name: 'Income', name_np: 'आम्दानी', root: 'income' },
  {
    code: '41',
    name: 'Fees',
    name_np: 'शुल्क',
    root: 'income',
    below: '4',
    ledgers: [
      ['4101', 'Tuition fee', 'पढाइ शुल्क'],
      ['4102', 'Admission fee', 'भर्ना शुल्क'],
      ['4103', 'Annual fee', 'वार्षिक शुल्क'],
      ['4104', 'Exam fee', 'परीक्षा शुल्क'],
      ['4105', 'Transport fee', 'यातायात शुल्क'],
      ['4106', 'Hostel fee', 'छात्रावास शुल्क'],
      ['4107', 'Computer and laboratory fee', 'कम्प्युटर तथा प्रयोगशाला शुल्क'],
      ['4108', 'Extra activities fee', 'अतिरिक्त क्रियाकलाप शुल्क'],
      ['4191', 'Scholarship and discount', 'छात्रवृत्ति तथा छुट', { role: 'discount' }],
    ],
  },
  {
    code: '42',
    name: 'Other income',
    name_np: 'अन्य आम्दानी',
    root: 'income',
    below: '4',
    ledgers: [
      ['4201', 'Late fee', 'विलम्ब शुल्क', { role: 'penalty_income' }],
      ['4202', 'Library fine', 'पुस्तकालय जरिवाना'],
      ['4203', 'Books and uniforms', 'पुस्तक तथा पोसाक'],
      ['4204', 'Grants and donations', 'अनुदान तथा चन्दा'],
      ['4205', 'Interest received', 'ब्याज आम्दानी'],
      ['4299', 'Other income', 'विविध आम्दानी'],
    ],
  },
  { code: '5', name: 'Expenses', name_np: 'खर्च', root: 'expenses' },
  {
    code: '51',
    name: 'Staff',
    name_np: 'कर्मचारी',
    root: 'expenses',
    below: '5',
    ledgers: [
      ['5101', 'Salary', 'तलब'],
      ['5102', 'Allowances', 'भत्ता'],
      ['5103', 'SSF and PF contribution', 'सामाजिक सुरक्षा तथा सञ्चय कोष योगदान'],
      ['5104', 'Training', 'तालिम'],
    ],
  },
  {
    code: '52',
    name: 'Running costs',
    name_np: 'सञ्चालन खर्च',
    root: 'expenses',
    below: '5',
    ledgers: [
      ['5201', 'Rent', 'घरभाडा'],
      ['5202', 'Electricity and water', 'बिजुली तथा पानी'],
      ['5203', 'Telephone and internet', 'टेलिफोन तथा इन्टरनेट'],
      ['5204', 'Stationery', 'मसलन्द'],
      ['5205', 'Fuel', 'इन्धन'],
      ['5206', 'Repair and maintenance', 'मर्मत तथा सम्भार'],
      ['5207', 'Exam expenses', 'परीक्षा खर्च'],
      ['5208', 'Library and laboratory', 'पुस्तकालय तथा प्रयोगशाला'],
      ['5209', 'Events and activities', 'कार्यक्रम तथा क्रियाकलाप'],
      ['5210', 'SMS', 'एसएमएस'],
      ['5211', 'Advertisement', 'विज्ञापन'],
      ['5212', 'Insurance', 'बीमा'],
    ],
  },
  {
    code: '53',
    name: 'Finance and other',
    name_np: 'वित्तीय तथा अन्य',
    root: 'expenses',
    below: '5',
    ledgers: [
      ['5301', 'Bank charges', 'बैंक शुल्क'],
      ['5302', 'Gateway charges', 'भुक्तानी सेवा शुल्क', { role: 'gateway_charges' }],
      ['5303', 'Loan interest', 'ऋणको ब्याज'],
      ['5304', 'Audit fee', 'लेखापरीक्षण शुल्क'],
      ['5305', 'Depreciation', 'ह्रासकट्टी'],
      ['5307', 'Dues written off', 'अपलेखन गरिएको बाँकी'],
      ['5306', 'Rounding', 'पूर्णाङ्क फरक', { role: 'rounding' }],
      ['5308', 'Cash short and over', 'नगद घटीबढी'],
      ['5399', 'Other expenses', 'विविध खर्च'],
    ],
  },
]

const json = (rows: readonly object[]): RawBuilder<unknown> => sql`${JSON.stringify(rows)}::jsonb`

/** Puts the shipped chart into a school that has none; false where there is one already. */
export async function shipChart(tx: Tx, company: number): Promise<boolean> {
  const there = await tx
    .selectFrom('account_groups')
    .select('id')
    .where('company_id', '=', company)
    .limit(lit(1))
    .executeTakeFirst()
  if (there) return false
  const rows = groups.map(({ ledgers: _ledgers, below, ...group }, rank) => ({
    ...group,
    below: below ?? null,
    rank: rank + 1,
  }))
  await sql`
    insert into account_groups (company_id, root, code, name, name_np, rank)
    select ${company}::bigint, root, code, name, name_np, rank
    from jsonb_to_recordset(${json(rows)}) g (code text, name text, name_np text, root text, below text, rank int)
    where below is null`.execute(tx)
  await sql`
    insert into account_groups (company_id, parent_id, root, code, name, name_np, rank)
    select ${company}::bigint, p.id, g.root, g.code, g.name, g.name_np, g.rank
    from jsonb_to_recordset(${json(rows)}) g (code text, name text, name_np text, root text, below text, rank int)
    join account_groups p on p.company_id = ${company} and p.code = g.below`.execute(tx)
  const ledgers = groups.flatMap((group) =>
    (group.ledgers ?? []).map(([code, name, name_np, { kind = 'general', role = null } = {}], rank) => ({
      below: group.code,
      code,
      name,
      name_np,
      kind,
      role,
      rank: rank + 1,
    })),
  )
  await sql`
    insert into accounts (company_id, group_id, root, code, name, name_np, kind, role, rank)
    select ${company}::bigint, g.id, g.root, a.code, a.name, a.name_np, a.kind, a.role, a.rank
    from jsonb_to_recordset(${json(ledgers)}) a
      (below text, code text, name text, name_np text, kind text, role text, rank int)
    join account_groups g on g.company_id = ${company} and g.code = a.below`.execute(tx)
  return true
}
