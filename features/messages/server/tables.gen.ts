/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface NoticeReads {
  company_id: number;
  notice_id: number;
  read_at: Generated<string>;
  user_id: number;
}

interface Notices {
  audience: Generated<string>;
  company_id: number;
  id: Generated<number>;
  published_on: string;
  text: string;
  title: string;
  title_np: string | null;
  user_id: number | null;
}

interface SmsBalances {
  balance: Generated<number>;
  company_id: number;
  rate_per_sms: Generated<number>;
}

interface SmsMessages {
  company_id: number;
  created_at: Generated<string>;
  id: Generated<number>;
  mobile: string;
  parts: Generated<number>;
  state: Generated<string>;
  text: string;
  user_id: number | null;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    notice_reads: NoticeReads;
    notices: Notices;
    sms_balances: SmsBalances;
    sms_messages: SmsMessages;
  }
}
