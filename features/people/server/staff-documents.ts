/** Papers of a member of staff that the office keeps as files; reading one needs the right to read staff. */
import { documentHandlers, type DocumentsOf, fileReach } from '#platform/server/documents.ts'
import { addStaffDocument, listStaffDocuments, removeStaffDocument } from '../contract/staff.ts'
import { reachStaff } from './staff-record.ts'

const documents: DocumentsOf = {
  table: 'staff_documents',
  owner: 'staff_id',
  entity: 'staff',
  right: 'staff-paper-read',
  reach: (ctx, id) => reachStaff(ctx, id),
  calls: { list: listStaffDocuments, add: addStaffDocument, remove: removeStaffDocument },
}

export const staffDocumentHandlers = documentHandlers(documents)
export const reachStaffFile = fileReach(documents)
