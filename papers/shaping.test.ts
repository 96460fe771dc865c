/**
 * Devanagari as the papers set it, beside a picture that somebody who reads Nepali has looked at (shaping.png): joined letters, reph and
 * half r, vowel signs before and below, digits and money between Latin. A new font or typesetter that draws one of them otherwise is seen here.
 * `UPDATE_PICTURES=1 npx vitest run --project unit papers/shaping.test.ts` writes the picture anew: look at it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const picture = join(here, 'shaping.png')
const workspace = join(process.execPath, 'nothing')
const [zwj, zwnj] = ['\u200D', '\u200C']

const words = [
  'क्ष त्र ज्ञ श्र क्त क्र प्र ह्म ह्य ह्र ह्ल ह्व',
  'द्ध द्व द्य द्म द्द द्भ द्घ द्ब द्र ङ्क ङ्ख ङ्ग ङ्घ',
  'ट्ट ट्ठ ड्ड ढ्य ट्र ड्र ष्ट ष्ठ ष्ट्र स्त्र न्न त्त त्त्व',
  'र्क र्म र्ष र्ध र्द्ध र्त्य र्थ्य र्ग्य कर्म धर्म वर्ष',
  `पर्${zwj}यो गर्${zwj}यो सर्${zwj}यो क्${zwj}ष क्${zwnj}ष विद्${zwnj}या`,
  'कि की कु कू कृ के कै को कौ कं कँ कः रु रू हृ शृ दृ',
  'हिन्दी विद्यार्थी शिक्षिका मिति क्षितिज स्थिति द्वितीय',
  'काँ हुँ छैँ भएँ गएँ सिँह ऋषि ॐ अँगुठी आँखा',
  'कृष्ण श्रेष्ठ, लक्ष्मी प्रधान, ज्ञानेन्द्र ढुङ्गेल, ऋद्धि खड्का',
  'लब्धाङ्क पत्र, प्राप्ताङ्क, पूर्णाङ्क, उत्तीर्णाङ्क, अनुपस्थित',
  'प्रधानाध्यापक, कक्षा शिक्षक, हस्ताक्षर, अतिरिक्त क्रियाकलाप',
  'सिकाइ उपलब्धि, मूल्याङ्कन, उत्कृष्ट, सहयोग चाहिने, प्रगति हुँदै',
  'रु. १,२३,४५,६७८.९०, Rs. 1,23,45,678.90, २०८३-०८-०९ (2026-11-25)',
  'कक्षा ९ A, रोल नं. १२, जी.पी.ए. ३.६५, ७७.५%, HSS-14',
  'ड़ ढ़ क़ ख़ ग़ ज़ फ़ ऱ ऩ',
]

function draw(
  lines: readonly string[],
  weight = 400,
): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const fonts = join(here, 'fonts')
  const fontBlobs = readdirSync(fonts)
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(join(fonts, name)))
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
  const add = (name: string, text: string) => compiler.addSource(join(workspace, name), text)
  add('paper.typ', readFileSync(join(here, 'paper.typ'), 'utf8'))
  compiler.mapShadow(join(workspace, 'data.json'), Buffer.from(JSON.stringify({ lines, weight })))
  add(
    'page.typ',
    `#import "/paper.typ": *
#let data = json("/data.json")
#set page(width: 130mm, height: auto, margin: 5mm)
#show: letters.with(size: 15pt)
#for line in data.lines [#text(weight: data.weight, line) \\ ]`,
  )
  const { result } = compiler.compile({ mainFilePath: join(workspace, 'page.typ') })
  return sharp(Buffer.from(compiler.plainSvg(result!)), { density: 150 })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Pixels that are clearly another shade. */
async function differing(
  of: Awaited<ReturnType<typeof draw>>,
  from: Awaited<ReturnType<typeof draw>>,
): Promise<number> {
  if (of.info.width !== from.info.width || of.info.height !== from.info.height) return Infinity
  let pixels = 0
  for (let at = 0; at < of.data.length; at++) if (Math.abs(of.data[at]! - from.data[at]!) > 96) pixels++
  return pixels
}

/** Of a million: edges that another processor rounds otherwise; the smallest wrong sign, a dot, has more than twice as many. */
const few = 6

it('stands as in the picture, in both weights', async () => {
  const drawn = [await draw(words), await draw(words, 600)]
  const both = await sharp({
    create: {
      width: drawn[0]!.info.width * 2,
      height: Math.max(...drawn.map(({ info }) => info.height)),
      channels: 3,
      background: '#fff',
    },
  })
    .composite(
      drawn.map(({ data, info }, at) => ({
        input: data,
        raw: { width: info.width, height: info.height, channels: 1 as const },
        left: at * info.width,
        top: 0,
      })),
    )
    .greyscale()
    .png({ palette: true, colours: 8, compressionLevel: 9 })
    .toBuffer()
  if (process.env.UPDATE_PICTURES || !existsSync(picture)) writeFileSync(picture, both)
  const raw = (input: Buffer) => sharp(input).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect(await differing(await raw(both), await raw(readFileSync(picture)))).toBeLessThanOrEqual(few)
})

it.each([
  ['a conjunct that falls apart', words.map((line, at) => (at === 0 ? line.replace('ज्ञ', `ज्${zwnj}ञ`) : line))],
  ['a half r that becomes a reph', words.map((line, at) => (at === 4 ? line.replace(`पर्${zwj}यो`, 'पर्यो') : line))],
  ['a vowel sign that is another one', words.map((line, at) => (at === 5 ? line.replace('कु', 'कू') : line))],
  ['a dot that is gone', words.map((line, at) => (at === 5 ? line.replace('कं', 'क') : line))],
])('%s is seen', async (_what, wrong) =>
  expect(await differing(await draw(wrong), await draw(words))).toBeGreaterThan(2 * few),
)
