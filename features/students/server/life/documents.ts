/** Papers of a student that the office keeps as files. Reading one needs the right to read papers. */
import { documentHandlers as documentsOf, type DocumentsOf, fileReach } from '#platform/server/documents.ts'
import { checkOpen } from '#platform/server/protection.ts'
import { addDocument, listDocuments, removeDocument } from '../../contract/life.ts'
import { reachStudent } from '../student-scope.ts'

const documents: DocumentsOf = {
  table: 'student_documents',
  owner: 'student_id',
  entity: 'students',
  right: 'student-paper-read',
  // those of a deleted student are read, not changed
  reach: async (ctx, id, way) => {
    await reachStudent(ctx, id, { deleted: way === 'read' })
    checkOpen(ctx, 'student-papers')
  },
  calls: { list: listDocuments, add: addDocument, remove: removeDocument },
}

export const documentHandlers = documentsOf(documents)
export const reachStudentFile = fileReach(documents)
