/** Papers of a member of staff that the office keeps as files; reading one needs the right to read staff. */
import { documentHandlers } from '#platform/server/documents.ts'
import { addStaffDocument, listStaffDocuments, removeStaffDocument } from '../contract/staff.ts'
import { reachStaff } from './staff-record.ts'

export const staffDocumentHandlers = documentHandlers({
  table: 'staff_documents', owner: 'staff_id', entity: 'staff', right: 'staff-read', reach: (ctx, id) => reachStaff(ctx, id),
  calls: { list: listStaffDocuments, add: addStaffDocument, remove: removeStaffDocument },
})
