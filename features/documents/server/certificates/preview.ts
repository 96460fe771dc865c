/** Certificates that are only looked at: while one is designed, and before one has a number. */
import { schoolHead } from '#platform/server/download.ts'
import { handleInSteps } from '#platform/server/handler.ts'
import { certificatePreview, draftCertificate } from '../../contract/certificates/certificates.ts'
import type { CertificateDesign } from '../../contract/certificates/certificate-design.ts'
import { designFor } from '../templates/template-of.ts'
import { drawn } from './drawn.ts'
import { frameOf, samplePaper, sheetOf, verifyAddress } from './paper.ts'
import { readStudents } from './students.ts'
import { templateFor } from './template-of.ts'
import { valuesOf } from './values.ts'

export const preview = handleInSteps(certificatePreview, async ({ design, language }, steps, services, { request }) => {
  const origin = `${request.protocol}://${request.host}`
  const { paper, company } = await steps.read(async (ctx) => ({
    company: ctx.company,
    paper: samplePaper(
      ctx.company,
      designFor('certificate', design) as CertificateDesign,
      language,
      await schoolHead(ctx),
      ctx.today,
      origin,
    ),
  }))
  return drawn(services, company, paper)
})

export const draft = handleInSteps(draftCertificate, async (asked, steps, services, { request }) => {
  const { template_id, language, enroll_id, typed } = asked
  const { paper, company } = await steps.read(async (ctx) => {
    const { design } = await templateFor(ctx, template_id, language)
    const [student] = await readStudents(ctx, [enroll_id], { template: template_id, language })
    const { logo, ...school } = await schoolHead(ctx)
    const issued_on = ctx.today
    const values = valuesOf(student!, { school, typed, number: null, issued_on }, language)
    const kept = { school, values, number: null, issued_on, photo: student!.profile_image }
    const around = {
      address: verifyAddress(`${request.protocol}://${request.host}`, ''),
      logo,
      copy: null,
      cancelled_on: null,
      draft: true,
    }
    return {
      company: ctx.company,
      paper: { ...frameOf(design, language), sheets: [sheetOf(ctx.company, design, language, kept, around)] },
    }
  })
  return drawn(services, company, paper)
})
