/** What the kinds of documents are called. Apart from the contract, whose schemas a screen does not need. */
export const documentNames: Record<string, string> = {
  birth_certificate: 'Birth certificate',
  character_certificate: 'Character certificate',
  transfer_certificate: 'Transfer certificate',
  marksheet: 'Marksheet',
  citizenship: 'Citizenship',
  disability_card: 'Disability card',
  other: 'Other',
}
