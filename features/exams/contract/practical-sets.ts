/** Criteria that are written already: how internal assessment of classes 4 to 8 is divided, 50 of 100 marks. Source: Curriculum Development Centre, guidance of November 2024 on the curricula of classes 4 to 8. */

export interface ReadySet {
  name: string
  heads: readonly { name: string; name_np: string; weight: number }[]
}

const participation = { name: 'Participation', name_np: 'सहभागिता', weight: 4 }
const terminalTests = { name: 'Terminal tests', name_np: 'त्रैमासिक परीक्षा', weight: 10 }

export const readySets: readonly ReadySet[] = [
  {
    name: 'Classes 4 to 8, languages (50)',
    heads: [
      participation,
      { name: 'Listening and speaking', name_np: 'सुनाइ र बोलाइ', weight: 20 },
      { name: 'Reading and writing', name_np: 'पढाइ र लेखाइ', weight: 16 },
      terminalTests,
    ],
  },
  {
    name: 'Classes 4 to 8, science (50)',
    heads: [
      participation,
      { name: 'Project and practical work', name_np: 'परियोजना र प्रयोगात्मक कार्य', weight: 36 },
      terminalTests,
    ],
  },
]
