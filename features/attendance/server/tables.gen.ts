/** Written by `npm run tables` from the live catalogue. */
import type { Generated } from '#platform/server/tables.gen.ts'

interface AbsenceMessages {
  company_id: number;
  day: string;
  enroll_id: number;
  sms_message_id: number;
}

interface AttendanceDays {
  batch_id: number | null;
  company_id: number | null;
  day: string | null;
  enroll_id: number | null;
  section_id: number | null;
  status: string | null;
}

interface AttendanceDevices {
  address: string | null;
  company_id: number;
  created_at: Generated<string>;
  direction: Generated<string>;
  enabled: Generated<boolean>;
  id: Generated<number>;
  info: string | null;
  last_seen_at: string | null;
  name: string;
  place: string | null;
  serial: string;
  stamp: string | null;
}

interface AttendanceEntries {
  client_id: string | null;
  company_id: number;
  enroll_id: number;
  noted_at: Generated<string>;
  noted_by: number | null;
  sheet_id: number;
  source: Generated<string>;
  status: string;
}

interface AttendanceLogs {
  at: string;
  company_id: number;
  device_id: number | null;
  direction: string | null;
  id: Generated<number>;
  pin: number | null;
  raw: string | null;
  received_at: Generated<string>;
  scanned_by: number | null;
  source: string;
  user_id: number | null;
}

interface AttendanceSheets {
  batch_id: number;
  clients: Generated<unknown>;
  company_id: number;
  day: string;
  id: Generated<number>;
  period: number | null;
  section_id: number;
  subject_id: number | null;
  taken_at: string | null;
  taken_by: number | null;
  told: Generated<unknown>;
  version: Generated<number>;
}

interface DeviceContacts {
  address: string;
  company_id: number;
  device_id: number;
  first_at: Generated<string>;
  last_at: Generated<string>;
  refused_at: string | null;
}

interface DevicePins {
  company_id: number;
  pin: number;
  user_id: number;
}

interface StaffAttendance {
  company_id: number;
  day: string;
  leave_kind: string | null;
  note: string | null;
  noted_at: Generated<string>;
  noted_by: number | null;
  source: Generated<string>;
  status: string;
  user_id: number;
}

interface StudentCards {
  changed_at: Generated<string>;
  company_id: number;
  student_id: number;
  version: Generated<number>;
}

interface UnknownDevices {
  first_seen_at: Generated<string>;
  ip: string | null;
  last_seen_at: Generated<string>;
  serial: string;
}

interface UnreadDeviceLines {
  address: string;
  company_id: number;
  device_id: number;
  line: string;
  received_at: Generated<string>;
}

interface WaitingPunches {
  address: string;
  at: string;
  company_id: number;
  device_id: number;
  direction: string | null;
  pin: number;
  raw: string | null;
  received_at: Generated<string>;
}

declare module '#platform/server/tables.gen.ts' {
  interface DB {
    absence_messages: AbsenceMessages;
    attendance_days: AttendanceDays;
    attendance_devices: AttendanceDevices;
    attendance_entries: AttendanceEntries;
    attendance_logs: AttendanceLogs;
    attendance_sheets: AttendanceSheets;
    device_contacts: DeviceContacts;
    device_pins: DevicePins;
    staff_attendance: StaffAttendance;
    student_cards: StudentCards;
    unknown_devices: UnknownDevices;
    unread_device_lines: UnreadDeviceLines;
    waiting_punches: WaitingPunches;
  }
}
