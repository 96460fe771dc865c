/** What a wrong call looks like: `npm run types` fails when one of these compiles. Never run, and nobody imports it. */
import { api } from '#platform/web/api.ts'

export async function wrongCalls(): Promise<void> {
  // @ts-expect-error no such address
  await api.get('/api/studens')
  // @ts-expect-error no such name
  await api.get('/api/student/duplicates', { fname: 'Sita', lnmae: 'Rai' })
  // @ts-expect-error no such filter
  await api.get('/api/student', { secton_id: 3 })
  // @ts-expect-error not what it answers
  await api.get('/api/student/{id}', { id: 1 }).then(({ data }) => data.fullname)
  // @ts-expect-error the address takes another method
  await api.form('/api/student/{id}/withdraw', { id: 1, reason: 'x' }, { method: 'PUT' })
  // @ts-expect-error a form's names are those of the call
  await api.form('/api/student/{id}/withdraw', { id: 1, raeson: 'x' })
  // @ts-expect-error a command's values are those of the call
  await api.command('/api/student/bulk-change', { student_ids: 'one', kind: 'roll' })
}
