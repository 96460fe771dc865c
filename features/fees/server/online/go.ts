/** Hands the payer over: a page of our own that posts the gateway's form, so that the app's own pages may keep from posting anywhere. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { orNotFound } from '#platform/contract/refusal.ts'
import { handleOpen } from '#platform/server/handler.ts'
import { inSchool } from '#platform/server/tenant.ts'
import { goToGateway } from '../../contract/online/pay.ts'
import { providerFacts, type Provider } from '../../contract/online/words.ts'
import { placeOfCode } from './place.ts'

const sentShape = z.object({ url: z.url(), fields: z.record(z.string(), z.string()).optional() })
type Posted = z.output<typeof sentShape>

/** An hour: the longest time for which a gateway keeps a payment open. */
export const go = handleOpen(goToGateway, async ({ code }, services, { reply }) => {
  const { company, id } = orNotFound(await placeOfCode(services.db, code), 'This payment')
  const { rows } = await inSchool(services.db, company, (tx) =>
    sql<{ provider: Provider; sent: unknown }>`
      select provider, case when state = 'waiting' and made_at > app_now() - interval '1 hour' then sent end as sent
      from payment_intents where company_id = ${company} and id = ${id}`.execute(tx),
  )
  const sent = sentShape.safeParse(rows[0]!.sent)
  // over, never begun, or a code to be scanned, which stands on that page: it says what became of it
  if (!sent.success) return reply.redirect(`/payment_success/${code}`, 303)
  if (!sent.data.fields) return reply.redirect(sent.data.url, 303)
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      // a gateway leads on to hosts of its own, which the policy asks of too
      `default-src 'none'; script-src 'nonce-${nonce}'; form-action https: ${new URL(sent.data.url).origin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(page({ url: sent.data.url, fields: sent.data.fields }, providerFacts[rows[0]!.provider].label, nonce))
})

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Before any language is known: in both. */
const page = ({ url, fields = {} }: Posted, gateway: string, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(gateway)}</title></head>
<body><main><form id="pay" method="post" action="${escaped(url)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
  .join('\n')}
<button>${escaped(gateway)} &rarr; <span lang="ne">भुक्तानीमा जानुहोस्</span> / Go on to pay</button>
</form></main><script nonce="${nonce}">document.getElementById('pay').submit()</script></body></html>`
